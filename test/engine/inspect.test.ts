// The inspector tells what the engine decided about a pair, in the numbers that a reader can work out; and looking
// changes nothing.
import { describe, expect, it, test } from 'vitest';
import {
  type BodyDef,
  ccdModes,
  explainContact,
  findContactAt,
  inspectPair,
  listContacts,
  listNeighbours,
  makeBox,
  makeCapsule,
  makeCircle,
  notePair,
  type PairInspection,
  PairTrace,
  solvers,
  World,
} from '#engine';
import { scenes } from '#scenes';
import { noteCollider } from '../../src/engine/inspect/colliders.ts';
import { colliderOf } from '../../src/engine/narrow-phase/pair-table.ts';
import { createRandom, randomPose, randomShape } from '../kit/random-shapes.ts';
import { addBall, addBox, addWall, emptySpace, run } from '../kit/world.ts';
import { compareWatched } from './inspect-run.ts';

/** Two bodies as they are put there, before any tick. */
function placed(a: BodyDef, b: BodyDef, settings = {}): { world: World; pair: PairInspection; ids: [number, number] } {
  const world = emptySpace(settings);
  const ids: [number, number] = [world.add(a).id, world.add(b).id];
  world.recollide();
  return { world, pair: inspectPair(world, ...ids), ids };
}

const box = (x: number, y: number, width: number, height: number, more: Partial<BodyDef> = {}): BodyDef => ({
  shape: makeBox(width, height),
  x,
  y,
  ...more,
});

/** Runs one tick with the pair watched, and inspects it. */
function watchTick(world: World, a: number, b: number): PairInspection {
  world.trace = new PairTrace(a, b);
  world.step();
  return inspectPair(world, a, b);
}

describe('broad phase', () => {
  it('compares fat boxes: 40 px apart along x they are rejected there by 40 px less both margins of 5 px', () => {
    const { pair } = placed(box(0, 0, 40, 40), box(80, 10, 40, 40));
    const [boxes] = pair.broad.boxes;
    expect(boxes).toMatchObject({ axis: 'x', gap: 30, gapX: 30, named: false, candidate: false });
    // They overlap by 30 px along y, and by 10 px more with the margins.
    expect(boxes!.gapY).toBe(-40);
    expect(boxes!.tightA).toEqual({ minX: -20, minY: -20, maxX: 20, maxY: 20 });
    expect(boxes!.fatB).toEqual({ minX: 55, minY: -15, maxX: 105, maxY: 35 });
    expect(pair.broad).toMatchObject({ candidate: false, exclusions: [], resting: false });
  });

  it('asks x before y: boxes that are apart on both axes are told apart by x', () => {
    const { pair } = placed(box(0, 0, 10, 10), box(100, 300, 10, 10));
    expect(pair.broad.boxes[0]).toMatchObject({ axis: 'x', gap: 80, gapY: 280 });
  });

  it.each(['brute-force', 'dynamic-tree', 'sweep-and-prune'])(
    'is told who named the pair: %s names boxes that overlap',
    (broadPhase) => {
      const { pair } = placed(box(0, 0, 40, 40), box(0, 47, 40, 40), { broadPhase });
      expect(pair.broad).toMatchObject({ strategy: broadPhase, candidate: true });
      expect(pair.broad.boxes[0]).toMatchObject({ axis: null, gap: 0, gapY: -3, named: true, candidate: true });
    },
  );

  it('names every filter that keeps two bodies apart, and none where they may meet', () => {
    const kinds = ['static', 'kinematic', 'dynamic'] as const;
    const filters = [{}, { category: 2, mask: 1 }, { category: 1, mask: 2 }];
    for (const a of kinds) {
      for (const b of kinds) {
        for (const sensors of [0, 1, 2, 3]) {
          for (const filterA of filters) {
            for (const filterB of filters) {
              const { world, pair } = placed(
                box(0, 0, 40, 40, { type: a, sensor: (sensors & 1) !== 0, ...filterA }),
                box(10, 0, 40, 40, { type: b, sensor: (sensors & 2) !== 0, ...filterB }),
              );
              expect(pair.broad.exclusions.length === 0, `${a} ${b} ${sensors}`).toBe(world.state.accepts(0, 1));
            }
          }
        }
      }
    }
  });

  it('says why: different categories, two sensors, nothing that can be pushed', () => {
    const why = (a: Partial<BodyDef>, b: Partial<BodyDef>): readonly string[] =>
      placed(box(0, 0, 40, 40, a), box(10, 0, 40, 40, b)).pair.broad.exclusions;
    expect(why({ category: 2, mask: 4 }, {})).toEqual(['filters']);
    expect(why({ sensor: true }, { sensor: true })).toEqual(['two-sensors']);
    expect(why({ type: 'static' }, { type: 'kinematic' })).toEqual(['nothing-dynamic']);
  });
});

describe('narrow phase', () => {
  it('measures two boxes that share 25 by 95 px on both axes, and takes the shorter way out', () => {
    const { pair } = placed(box(0, 0, 150, 150), box(100, 30, 100, 130));
    const [part] = pair.narrow;
    expect(part).toMatchObject({ state: 'overlapping', separation: -25, shapes: ['box', 'box'] });
    expect(part!.normal).toEqual({ x: 1, y: 0 });
    const overlaps = part!.axes.map(({ overlap }) => overlap).sort((p, q) => p - q);
    expect(overlaps[0]).toBe(25);
    // 75 + 65 - 30 along y.
    expect(overlaps.at(-1)).toBe(110);
    expect(part!.axes[part!.chosen]).toMatchObject({ overlap: 25, a: [-75, 75], b: [50, 150] });
  });

  it('apart it gives the gap and the nearest points', () => {
    const ball = { shape: makeCircle(10), x: 60, y: 80 };
    const { pair } = placed({ shape: makeCircle(20) }, ball);
    expect(pair.narrow[0]).toMatchObject({ state: 'separated', separation: 70, contact: null });
    expect(pair.narrow[0]!.nearestA).toEqual({ x: 12, y: 16 });
    expect(pair.narrow[0]!.nearestB).toEqual({ x: 54, y: 72 });
    expect(pair.narrow[0]!.collider).toMatchObject({ name: 'collideCircles', mirrored: false });
  });

  it('names the very function of the pair table for all pairs of shapes, in the order that it takes them', () => {
    for (const a of [0, 1, 2, 3] as const) {
      for (const b of [0, 1, 2, 3] as const) {
        const { name, mirrored } = noteCollider(a, b);
        const own = mirrored ? colliderOf(b, a) : colliderOf(a, b);
        expect(own.name).toBe(name);
      }
    }
  });

  it('tells reference face, incident face and side planes of a crate that overhangs a ledge', () => {
    // The crate reaches from x = -20 to 20 and the ledge from 0 on: its side plane at 0 cuts the crate's lower side.
    const { pair } = placed(box(50, 20, 100, 40, { type: 'static' }), box(0, -19, 40, 40));
    const { clipping, contact } = pair.narrow[0]!;
    expect(contact!.normal).toEqual({ x: 0, y: -1 });
    expect(clipping!.clipped.map(({ x, separation, cut }) => [x, separation, cut]).sort()).toEqual([
      [0, -1, true],
      [20, -1, false],
    ]);
    const reference = clipping!.reference === 'a' ? pair.a.id : pair.b.id;
    expect(reference).toBe(pair.a.id);
    expect(clipping!.referenceFace.map(({ y }) => y)).toEqual([0, 0]);
    expect(clipping!.incidentFace.map(({ y }) => y)).toEqual([1, 1]);
    const [left, right] = clipping!.sideNormals;
    expect(left.x * right.x).toBe(-1);
  });

  it('its clipping agrees with the manifold of 1,500 pairs of random shapes, in either order', () => {
    const random = createRandom(20);
    let pairs = 0;
    for (let i = 0; i < 1500; i++) {
      const world = emptySpace();
      const types = [1 + Math.floor(3 * random()), 1 + Math.floor(3 * random())];
      const bodies = types.map((type) => {
        const { x, y } = randomPose(random, 50);
        return world.add({ shape: randomShape(random, type), x, y, angle: 6 * random() });
      });
      world.recollide();
      const [a, b] = bodies.map(({ id }) => id) as [number, number];
      for (const pair of [inspectPair(world, a, b), inspectPair(world, b, a)]) {
        const { clipping, contact } = pair.narrow[0]!;
        if (clipping === null || contact!.points.length < 2) continue;
        pairs++;
        const cut = clipping.clipped.map(({ separation }) => separation).sort((p, q) => p - q);
        const found = contact!.points.map(({ separation }) => separation).sort((p, q) => p - q);
        for (const k of [0, 1]) expect(cut[k]!, `pair ${i}`).toBeCloseTo(found[k]!, 6);
      }
    }
    expect(pairs).toBeGreaterThan(500);
  });

  it('told the other way round it is the same, with normals, points and features turned', () => {
    const { world, pair, ids } = placed(box(0, 0, 60, 40, { angle: 0.2 }), {
      shape: makeCapsule(-20, 0, 20, 0, 12),
      y: 28,
    });
    const turned = inspectPair(world, ids[1], ids[0]);
    const [p, q] = [pair.narrow[0]!, turned.narrow[0]!];
    expect(p.contact!.points.length).toBeGreaterThan(0);
    expect(q.separation).toBeCloseTo(p.separation, 12);
    expect(q.contact!.normal.x).toBe(-p.contact!.normal.x);
    expect(q.contact!.normal.y).toBe(-p.contact!.normal.y);
    expect(q.nearestA.x).toBeCloseTo(p.nearestB.x, 9);
    p.contact!.points.forEach(({ id, x, y, feature }, k) => {
      const other = q.contact!.points[k]!;
      expect(other).toMatchObject({ id, x, y });
      if (feature.kind === 'edges') expect(other.feature).toMatchObject({ a: feature.b, b: feature.a });
    });
  });

  it('looks at a compound part by part, the part that touches first', () => {
    const world = emptySpace();
    const far = makeBox(20, 20);
    const near = makeBox(20, 20, 200, 0);
    const compound = world.add({ type: 'static', shapes: [far, near] });
    const ball = addBall(world, compound.shapes[1]!.centroidX + compound.x, 19, 10);
    world.recollide();
    const pair = inspectPair(world, compound.id, ball.id);
    expect(pair.narrow.map(({ part }) => part)).toEqual([1, 0]);
    expect(pair.narrow[0]!.separation).toBe(-1);
    expect(pair.broad.boxPairs).toBe(2);
  });
});

describe('continuous collision', () => {
  /** A bullet 4 px across before a wall 8 px thick whose left side is at x = 0; its front is `gap` px away. */
  function shoot(ccd: string, speed: number, gap: number): PairInspection {
    const world = emptySpace({ ccd, detectPasses: true });
    const wall = addWall(world, 0, -100, 8, 100);
    const bullet = addBall(world, -gap - 2, 0, 2, { vx: speed, bullet: true, onHit: 'stop' });
    return watchTick(world, bullet.id, wall.id);
  }

  it('gives 12 px of chord, a threshold of 720 px/s and 20 % at 900 px/s', () => {
    const { sweep } = shoot('discrete', 900, 1).ccd;
    expect(sweep!.chord).toBeCloseTo(12, 9);
    expect(sweep!.threshold).toBeCloseTo(720, 6);
    expect(sweep!.passShare).toBeCloseTo(0.2, 9);
    expect(sweep!.speed).toBeCloseTo(900, 6);
  });

  it('tells a hit that was missed: 15 px a tick from 1 px before the wall end 2 px behind it', () => {
    const { ccd } = shoot('discrete', 900, 1);
    expect(ccd.looks.map(({ sight }) => sight)).toEqual(['unseen']);
    expect(ccd.sweep!.toi).toBeCloseTo(1 / 15, 9);
    expect(ccd.sweep!.exit).toBeCloseTo(13 / 15, 9);
    expect(ccd.missed).toBe(true);
    expect(ccd.events.map(({ type }) => type)).toEqual(['passed']);
  });

  it.each(['sweep', 'conservative-advancement', 'substep'])(
    'under %s the same shot is seen where the sweep says',
    (mode) => {
      const { ccd } = shoot(mode, 900, 1);
      const seen = ccd.looks.filter(({ sight }) => sight === 'seen');
      expect(seen).toHaveLength(1);
      expect(seen[0]!.t!).toBeCloseTo(1 / 15, 3);
      expect(ccd.sweep!.toi).toBeCloseTo(1 / 15, 9);
      expect(ccd.missed).toBe(false);
      expect(ccd.events.map(({ type }) => type)).toContain('hit');
    },
  );

  it('says who was fast and why: more than half the inner radius in a tick, or a bullet', () => {
    const world = emptySpace();
    // 10 px of inner radius: 5 px a tick are the limit, 300 px/s.
    const crate = addBox(world, 0, 0, 20, 20, { vx: 299 });
    const other = addBox(world, 200, 0, 20, 20, { vx: -301 });
    const { moves } = watchTick(world, crate.id, other.id).ccd;
    expect(moves.map(({ fast }) => fast)).toEqual([false, true]);
    expect(moves.map(({ limit }) => limit)).toEqual([5, 5]);
    expect(moves[1].way).toBeCloseTo(301 / 60, 9);
  });
});

describe('solver', () => {
  /** A crate of 1.6 kg on the ground, 600 px/s² of gravity, come to rest. */
  function rest(settings = {}): { world: World; crate: number; floor: number } {
    const world = new World({ gravityY: 600, sleep: false, ...settings });
    const floor = addWall(world, -200, 20, 200, 60);
    const crate = addBox(world, 0, 0, 40, 40);
    run(world, 120);
    return { world, crate: crate.id, floor: floor.id };
  }

  it('the impulses of a resting crate bear its weight for a tick: m g h = 16 kg px/s', () => {
    const { world, crate, floor } = rest();
    const { solver, narrow } = watchTick(world, crate, floor);
    expect(solver.traced).toBe(true);
    expect(solver.normalImpulse).toBeCloseTo((1.6 * 600) / 60, 6);
    expect(solver.tangentImpulse).toBeCloseTo(0, 6);
    // What is warm-started next is the last pass of the last sub-step, point by point.
    const last = solver.rows.at(-1)!;
    expect(last).toMatchObject({ stage: 'relax', subStep: solver.subSteps });
    narrow[0]!.contact!.points.forEach(({ normalImpulse }, p) => {
      expect(last.points[p]!.normalImpulse).toBe(normalImpulse);
    });
  });

  it('tells the warm start and two passes of every sub-step', () => {
    const { world, crate, floor } = rest({ subSteps: 3 });
    const { rows } = watchTick(world, crate, floor).solver;
    expect(rows.map(({ stage, subStep }) => `${stage} ${subStep}`)).toEqual([
      'start 0',
      'push 1',
      'relax 1',
      'push 2',
      'relax 2',
      'push 3',
      'relax 3',
    ]);
  });

  it('a bounce takes (1 + e) m v, and its restitution was in force', () => {
    const world = emptySpace();
    const floor = addWall(world, -200, 20, 200, 60);
    const ball = addBall(world, 0, 8, 10, { vy: 150, restitution: 0.5 });
    let told: PairInspection | null = null;
    for (let tick = 0; tick < 20 && !told?.solver.bounces.length; tick++) told = watchTick(world, ball.id, floor.id);
    const [bounce] = told!.solver.bounces;
    expect(bounce!.approach).toBeCloseTo(150, 6);
    expect(bounce!.normalImpulse).toBeCloseTo(1.5 * 150 * ball.mass, 6);
    expect(told!.solver.effectiveRestitution).toBe(0.5);
  });

  it('an impact that the CCD mode resolves takes (1 + e) m v as well, at its moment', () => {
    for (const restitution of [0, 0.5, 1]) {
      const world = emptySpace({ ccd: 'sweep' });
      const floor = addWall(world, -200, 20, 200, 60);
      // 3,000 px/s are 50 px a tick; the gap is 20 px.
      const ball = addBall(world, 0, -10, 10, { vy: 3000, restitution });
      const { solver } = watchTick(world, ball.id, floor.id);
      expect(solver.impacts).toHaveLength(1);
      expect(solver.impacts[0]!.t).toBeCloseTo(20 / 50, 9);
      expect(solver.impacts[0]!.approach).toBeCloseTo(3000, 6);
      expect(solver.normalImpulse).toBeCloseTo((1 + restitution) * 3000 * ball.mass, 6);
      expect(solver.effectiveRestitution).toBe(restitution);
    }
  });

  it('push-out splits the depth by inverse mass, in its first pass', () => {
    const world = emptySpace({ solver: 'push-out', passes: 4 });
    // 0.4 kg and 1.2 kg share 8 px: 6 px and 2 px.
    const light = addBox(world, 0, 0, 20, 20);
    const heavy = addBox(world, 12, 0, 20, 20, { density: 3 });
    const { pushes } = watchTick(world, light.id, heavy.id).solver;
    expect(pushes[0]!.pass).toBe(1);
    expect(pushes[0]!.separation).toBe(-8);
    expect(pushes[0]!.moves.map(({ body, dx }) => [body, dx])).toEqual([
      [light.id, expect.closeTo(-6, 9)],
      [heavy.id, expect.closeTo(2, 9)],
    ]);
  });

  it('without a trace of the tick it says so and tells no passes', () => {
    const { world, crate, floor } = rest();
    expect(inspectPair(world, crate, floor).solver).toMatchObject({ traced: false, rows: [], normalImpulse: 0 });
    world.trace = new PairTrace(crate, floor);
    world.step();
    world.trace = null;
    expect(inspectPair(world, crate, floor).solver.traced).toBe(false);
  });
});

describe('state', () => {
  it('says why a body is awake, and when it may sleep', () => {
    const world = new World({ gravityY: 600 });
    const floor = addWall(world, -200, 20, 200, 60);
    const crate = addBox(world, 0, 0, 40, 40);
    run(world, 10);
    const early = inspectPair(world, crate.id, floor.id);
    expect(early.a).toMatchObject({ type: 'dynamic', wakefulness: 'resting', asleep: false, timeToSleep: 0.5 });
    expect(early.b.wakefulness).toBe('static');
    run(world, 60);
    const late = inspectPair(world, crate.id, floor.id);
    expect(late.a).toMatchObject({ wakefulness: 'asleep', asleep: true, island: crate.id });
    expect(late.broad.resting).toBe(true);
  });

  it('a line a tick: apart, then touching with an impulse', () => {
    const world = new World({ gravityY: 600, sleep: false });
    const floor = addWall(world, -200, 20, 200, 60);
    const crate = addBox(world, 0, -30, 40, 40);
    expect(notePair(world, crate.id, floor.id)).toMatchObject({ separation: 30, touching: false, state: 'separated' });
    run(world, 60);
    const note = notePair(world, crate.id, floor.id)!;
    expect(note).toMatchObject({ tick: 60, touching: true, bore: true });
    // Of one sub-step of four.
    expect(note.normalImpulse).toBeCloseTo((crate.mass * 600) / 60 / 4, 3);
    expect(notePair(world, crate.id, 99)).toBe(null);
  });

  it('refuses a body that is not there and a body with itself', () => {
    const { world, ids } = placed(box(0, 0, 10, 10), box(30, 0, 10, 10));
    expect(() => inspectPair(world, ids[0], 77)).toThrow('there is no body 77 now');
    expect(() => inspectPair(world, ids[0], ids[0])).toThrow(/two bodies, got 1 twice/);
  });
});

describe('contacts explain themselves', () => {
  it('the nearest contact point within reach is found, and nothing beyond it', () => {
    const { world, ids } = placed(box(0, 20, 200, 40, { type: 'static' }), box(0, -19, 40, 40));
    expect(listContacts(world)).toHaveLength(1);
    const slot = findContactAt(world, 19, 2, 5);
    expect(explainContact(world, slot)).toMatchObject({
      a: ids[0],
      b: ids[1],
      separation: -1,
      normal: { x: 0, y: -1 },
    });
    expect(findContactAt(world, 60, 0, 5)).toBe(-1);
  });

  it('neighbours are those who have a contact: who touches comes first', () => {
    const world = emptySpace();
    const middle = addBox(world, 0, 0, 40, 40);
    const near = addBox(world, 44, 0, 40, 40);
    const touching = addBox(world, 0, 39, 40, 40);
    addBox(world, 300, 0, 40, 40);
    world.recollide();
    expect(listNeighbours(world, middle.id).map(({ id, touching: t }) => [id, t])).toEqual([
      [touching.id, true],
      [near.id, false],
    ]);
  });
});

describe('watching', () => {
  const modes = Object.keys(ccdModes);
  const kinds = Object.keys(solvers);
  /** Hundreds of bodies more would only take longer. */
  const crowds = [
    'uniform-crowd',
    'galaxies',
    'giant-and-dust',
    'long-corridor',
    'static-level',
    'pyramid-40',
    'gnats',
  ];
  const calm = Object.keys(scenes).filter((id) => ![...crowds, 'rain', 'smash', 'tumbler'].includes(id));

  test.each(calm.map((id, i) => [id, modes[i % modes.length]!, kinds[i % kinds.length]!]))(
    'a watched %s is the same world for 300 ticks, bit for bit (%s, %s)',
    (id, ccd, solver) => {
      const { alone, watched, firstDifference } = compareWatched(id, { ccd, solver }, 300);
      expect(firstDifference).toBe(-1);
      expect(watched).toBe(alone);
    },
  );

  test.each(modes.flatMap((ccd) => kinds.map((solver) => [ccd, solver])))(
    'a watched shot and a watched pile are the same under %s and %s',
    (ccd, solver) => {
      for (const id of ['playground', 'brawl']) {
        const { alone, watched, told } = compareWatched(id, { ccd, solver, bulletSpeed: 2000 }, 300);
        expect(watched).toBe(alone);
        expect(told).toBeGreaterThan(100);
      }
    },
  );

  it('nobody is asked and nothing is told once the trace is taken away', () => {
    class CountingTrace extends PairTrace {
      asked = 0;
      override concerns(row: number, other: number): boolean {
        this.asked++;
        return super.concerns(row, other);
      }
    }
    for (const solver of kinds) {
      const world = new World({ gravityY: 600, sleep: false, solver, restitution: 0.4, ccd: 'sweep' });
      const floor = addWall(world, -200, 20, 200, 60);
      const ball = addBall(world, 0, -40, 10, { vy: 3000 });
      addBox(world, 60, -4, 40, 40);
      const trace = new CountingTrace(ball.id, floor.id);
      world.trace = trace;
      run(world, 30);
      expect(trace.asked).toBeGreaterThan(30);
      const { asked, tick } = trace;
      world.trace = null;
      run(world, 100);
      expect(trace.asked).toBe(asked);
      expect(trace.tick).toBe(tick);
    }
  });
});
