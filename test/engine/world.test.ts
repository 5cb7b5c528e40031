import { describe, expect, it } from 'vitest';
import {
  type Body,
  type BodyDef,
  broadPhases,
  makeBox,
  makeCapsule,
  makeCircle,
  RayResult,
  type Shape,
  World,
  type WorldSettings,
} from '#engine';
import { createRandom } from '../kit/random-shapes.ts';
import { addBall, addBox, addWall, emptySpace, fillMixedScene, makeRegular, run } from '../kit/world.ts';

describe('a world', () => {
  it('starts empty, at tick nought', () => {
    const world = new World();
    expect([world.tick, world.bodyCount, world.bodies().length]).toEqual([0, 0, 0]);
    expect(world.castRay(-1e3, 0, 1e3, 0)).toBe(null);
    expect(world.queryPoint(0, 0)).toEqual([]);
    run(world, 3);
    expect(world.tick).toBe(3);
  });

  it('keeps its bodies in the order of their ids, which are never used twice', () => {
    const world = emptySpace();
    const bodies = [0, 1, 2, 3].map((i) => addBall(world, 30 * i, 0, 5));
    world.remove(bodies[1]!);
    world.remove(bodies[2]!);
    const late = addBall(world, 100, 100, 5);
    expect(world.bodies().map((body) => body.id)).toEqual([bodies[0]!.id, bodies[3]!.id, late.id]);
    expect(late.id).toBeGreaterThan(bodies[3]!.id);
    expect(world.body(late.id)).toBe(late);
    expect(world.body(bodies[1]!.id)).toBe(undefined);
  });

  it('finds a body again by what the user hung on it', () => {
    const world = emptySpace();
    const mark = { name: 'door' };
    addBall(world, 0, 0, 5);
    const door = addBall(world, 20, 0, 5, { userData: mark });
    expect(world.bodies().find((body) => body.userData === mark)).toBe(door);
  });

  it('throws a free body on the exact parabola, under every solver and however many sub-steps it takes', () => {
    for (const solver of ['soft-step', 'push-out']) {
      for (const subSteps of [1, 4, 7]) {
        const world = new World({ solver, gravityX: 30, gravityY: 600, subSteps, hz: 50 });
        const ball = addBall(world, 0, 0, 5, { vx: 100, vy: -200 });
        run(world, 10);
        expect(ball.x, `${solver}, ${subSteps} sub-steps`).toBeCloseTo(100 * 0.2 + (30 * 0.2 ** 2) / 2, 9);
        expect(ball.y, `${solver}, ${subSteps} sub-steps`).toBeCloseTo(-200 * 0.2 + (600 * 0.2 ** 2) / 2, 9);
        expect([ball.vx, ball.vy]).toEqual([expect.closeTo(106, 9), expect.closeTo(-80, 9)]);
      }
    }
  });

  it('gives mass to area: a kilogram for 1,000 square pixels of density 1', () => {
    const world = emptySpace();
    expect(addBox(world, 0, 0, 50, 20).mass).toBeCloseTo(1, 12);
    expect(addBall(world, 100, 0, 10, { density: 2 }).mass).toBeCloseTo((2 * Math.PI * 100) / 1000, 12);
    expect(addBox(world, 200, 0, 50, 20, { type: 'static' }).mass).toBe(0);
    expect(addBox(world, 300, 0, 50, 20, { type: 'kinematic' }).mass).toBe(0);
  });

  it('puts a compound where its frame was put, and turns it about its centre of mass', () => {
    const world = emptySpace();
    const shapes = [makeBox(10, 10, 0, 0), makeBox(10, 10, 30, 0)];
    const dumbbell = world.add({ shapes, x: 100, y: 50, angle: Math.PI / 2, omega: 1 });
    expect([dumbbell.x, dumbbell.y].map((v) => Math.round(v * 1e9) / 1e9)).toEqual([100, 65]);
    run(world, 60);
    expect(dumbbell.x).toBeCloseTo(100, 9);
    expect(dumbbell.y).toBeCloseTo(65, 9);
    expect(dumbbell.angle).toBeCloseTo(Math.PI / 2 + 1, 9);
  });
});

describe('asking a world', () => {
  const world = emptySpace();
  const box = addBox(world, 0, 0, 40, 20, { type: 'static' });
  const ball = addBall(world, 100, 0, 10);
  const pill = world.add({ shape: makeCapsule(-20, 0, 20, 0, 5), x: 0, y: 60, angle: Math.PI / 2 });
  const gate = addBox(world, 60, 0, 4, 100, { type: 'static', sensor: true });
  const tee = world.add({ shapes: [makeBox(60, 10), makeBox(10, 60)], x: -100, y: 0, type: 'static' });

  it('by a point tells exactly those bodies whose shapes contain it, borders included', () => {
    expect(world.queryPoint(0, 0)).toEqual([box]);
    expect(world.queryPoint(20, 10)).toEqual([box]);
    expect(world.queryPoint(20.001, 10)).toEqual([]);
    expect(world.queryPoint(100, 10)).toEqual([ball]);
    expect(world.queryPoint(107.1, 7.1)).toEqual([]);
    expect(world.queryPoint(0, 84)).toEqual([pill]);
    expect(world.queryPoint(60, 20)).toEqual([gate]);
  });

  it('by a point names a compound once, however many of its parts are there', () => {
    expect(world.queryPoint(-100, 0)).toEqual([tee]);
  });

  it('by a point agrees with the distance of that point from the centre, for a thousand points and a disc', () => {
    const random = createRandom(1);
    for (let i = 0; i < 1000; i++) {
      const x = 100 + (random() - 0.5) * 30;
      const y = (random() - 0.5) * 30;
      if (world.queryPoint(x, y).includes(ball) !== (x - 100) ** 2 + y ** 2 <= 100) expect.fail(`at ${x}, ${y}`);
    }
  });

  it('by a box tells everybody who is in it, in the order of their ids', () => {
    expect(world.queryBox(-1000, -1000, 1000, 1000)).toEqual([box, ball, pill, gate, tee]);
    expect(world.queryBox(95, -3, 96, 3)).toEqual([ball]);
    expect(world.queryBox(500, 500, 600, 600)).toEqual([]);
  });

  it('by a ray tells the first solid body, the place, the fraction and the normal of its face', () => {
    const hit = world.castRay(-50, 5, 250, 5)!;
    expect(hit.body).toBe(box);
    expect(hit.fraction).toBeCloseTo(30 / 300, 12);
    expect([hit.x, hit.y, hit.nx, hit.ny].map((v) => Math.round(v * 1e9) / 1e9)).toEqual([-20, 5, -1, 0]);
  });

  it('by a ray looks through sensors and past everything that lies behind its end', () => {
    expect(world.castRay(50, 0, 200, 0)!.body).toBe(ball);
    expect(world.castRay(50, 0, 89, 0)).toBe(null);
    expect(world.castRay(50, 0, 90, 0)!.fraction).toBeCloseTo(1, 12);
  });

  it('answers in the records that it is given, emptied before, as it answers without', () => {
    const out: Body[] = [tee, tee, tee, tee, tee, tee, tee];
    expect(world.queryBox(-1000, -1000, 1000, 1000, {}, out)).toBe(out);
    expect(out).toEqual([box, ball, pill, gate, tee]);
    expect(world.queryPoint(-100, 0, {}, out)).toBe(out);
    expect(out).toEqual([tee]);
    expect(world.queryPoint(5000, 0, {}, out)).toEqual([]);
    const hit = new RayResult();
    expect(world.castRay(-50, 5, 250, 5, {}, hit)).toBe(hit);
    expect({ ...hit }).toEqual({ ...world.castRay(-50, 5, 250, 5)! });
    expect(hit.body).toBe(box);
    expect(world.castRay(50, 0, 89, 0, {}, hit)).toBe(null);
    expect(hit.body).toBe(box);
  });

  it('by a box names each body once and by id, when thousands of parts lie in it', () => {
    const crowd = emptySpace();
    const parts = Array.from({ length: 40 }, (_, i) => makeBox(4, 4, 5 * i, 0));
    const bodies = Array.from({ length: 60 }, (_, i) => crowd.add({ shapes: parts, x: (37 * i) % 60, y: 10 * i }));
    crowd.remove(bodies[3]!);
    const late = addBall(crowd, 50, 0, 5);
    expect(crowd.queryBox(-500, -500, 1000, 1000)).toEqual([...bodies.filter((_, i) => i !== 3), late]);
  });

  it('by a ray that begins inside answers at once and without a normal', () => {
    const hit = world.castRay(100, 0, 300, 0)!;
    expect([hit.body, hit.fraction, hit.nx, hit.ny]).toEqual([ball, 0, 0, 0]);
  });

  it('by a ray tells the same under every broad phase, where two parts of a body are met at once as well', () => {
    const answers = Object.keys(broadPhases).map((broadPhase) => {
      const crowd = new World({ broadPhase });
      fillMixedScene(crowd, 80, 5);
      // Two parts with a common side: the ray that runs along the seam meets both at the same place.
      crowd.add({ type: 'static', x: 0, y: -900, shapes: [makeBox(40, 40, 0, -20), makeBox(40, 40, 0, 20)] });
      run(crowd, 30);
      const rays = [crowd.castRay(-400, -900, 400, -900)];
      for (let i = -20; i <= 20; i++) {
        rays.push(crowd.castRay(-600, 13 * i, 600, -29 * i), crowd.castRay(31 * i, -600, -17 * i, 600));
      }
      return rays.map((hit) => hit && { ...hit, body: hit.body.id });
    });
    for (const told of answers) expect(told).toEqual(answers[0]);
    expect(answers[0]!.filter((hit) => hit !== null).length).toBeGreaterThan(20);
    expect(answers[0]![0]).toMatchObject({ x: -20, y: -900, nx: -1 });
  });

  it('about a body that was added a moment ago finds it, before any tick', () => {
    const fresh = emptySpace();
    const late = addBall(fresh, 7, 7, 3);
    expect(fresh.queryPoint(7, 7)).toEqual([late]);
    expect(fresh.castRay(0, 7, 20, 7)!.body).toBe(late);
  });

  it('about a body that was just put elsewhere finds it there, and no longer where it was', () => {
    const fresh = emptySpace();
    const late = addBall(fresh, 0, 0, 3);
    run(fresh, 1);
    late.setPose(500, 500);
    expect(fresh.queryPoint(500, 500)).toEqual([late]);
    expect(fresh.queryPoint(0, 0)).toEqual([]);
  });

  it('with a number that is none is refused by name', () => {
    expect(() => world.queryPoint(NaN, 0)).toThrow('point x must be a finite number, got NaN');
    expect(() => world.queryBox(0, 0, Infinity, 0)).toThrow('box side must be a finite number, got Infinity');
    expect(() => world.castRay(0, 0, 0, -Infinity)).toThrow('ray end must be a finite number, got -Infinity');
  });

  it('never changes what is to come', () => {
    const play = (asks: boolean): string => {
      const crowd = new World({ ccd: 'sweep' });
      fillMixedScene(crowd, 60, 3);
      for (let i = 0; i < 60; i++) {
        if (asks) {
          crowd.queryPoint(i, 0);
          crowd.queryBox(-50, -50, 50, 50);
          crowd.castRay(-400, i, 400, -i);
          crowd.deepestPenetration();
          crowd.hash();
          crowd.snapshot();
        }
        crowd.step();
      }
      return crowd.hash();
    };
    expect(play(true)).toBe(play(false));
  });

  it('between two edits of the same moment never changes what is to come', () => {
    const play = (asks: boolean): string => {
      const pile = new World();
      addWall(pile, -100, 0, 100, 20);
      addBox(pile, 0, -10, 20, 20);
      const top = addBox(pile, 0, -30, 20, 20);
      run(pile, 30);
      top.setPose(300, -30);
      if (asks) pile.queryPoint(0, 0);
      top.setPose(0, -30);
      run(pile, 5);
      return pile.hash();
    };
    expect(play(true)).toBe(play(false));
  });
});

describe('a bad definition', () => {
  const disc = makeCircle(5);
  const bad: [what: string, def: BodyDef, message: string][] = [
    ['no shape', {}, 'a body needs a shape'],
    ['an empty list of shapes', { shapes: [] }, 'a body needs a shape'],
    ['a thing that is no shape', { shape: { radius: 5 } as unknown as Shape }, 'shape must come from a maker'],
    ['x that is no number', { shape: disc, x: NaN }, 'body x must be a finite number, got NaN'],
    ['y that is infinite', { shape: disc, y: -Infinity }, 'body y must be a finite number, got -Infinity'],
    ['an angle that is no number', { shape: disc, angle: NaN }, 'body angle must be a finite number, got NaN'],
    ['an infinite speed', { shape: disc, vx: Infinity }, 'body vx must be a finite number, got Infinity'],
    ['a spin that is no number', { shape: disc, omega: NaN }, 'body omega must be a finite number, got NaN'],
    ['no density', { shape: disc, density: 0 }, 'body density must be positive and finite, got 0'],
    ['a negative density', { shape: disc, density: -1 }, 'body density must be positive and finite, got -1'],
    ['a density that leaves no mass', { shape: disc, density: 1e-320 }, '1e-320'],
    ['negative friction', { shape: disc, friction: -0.1 }, 'body friction must be 0 or more and finite, got -0.1'],
    ['infinite friction', { shape: disc, friction: Infinity }, 'body friction must be 0 or more and finite'],
    ['a bounce that gains', { shape: disc, restitution: 1.01 }, 'body restitution must be from 0 to 1, got 1.01'],
    ['a gravity scale that is none', { shape: disc, gravityScale: NaN }, 'body gravityScale must be a finite number'],
    ['a kind unheard of', { shape: disc, type: 'ghost' as 'static' }, 'static, kinematic, dynamic, got ghost'],
    ['an action unheard of', { shape: disc, onHit: 'melt' as 'die' }, 'bounce, stop, die, pass, got melt'],
    [
      'a static body that moves',
      { shape: disc, type: 'static', vx: 3 },
      'a static body cannot have a velocity, got (3',
    ],
    ['a static body that spins', { shape: disc, type: 'static', omega: 3 }, 'a static body cannot have a velocity'],
    ['a category of half a bit', { shape: disc, category: 1.5 }, '1.5'],
    ['a category beyond 32 bits', { shape: disc, category: 2 ** 40 }, String(2 ** 40)],
    ['a mask beyond 32 bits', { shape: disc, mask: 2 ** 40 }, String(2 ** 40)],
  ];

  it.each(bad)('with %s is refused by value, and the world is untouched', (_what, def, message) => {
    const world = new World();
    fillMixedScene(world, 20, 1);
    run(world, 5);
    const before = world.hash();
    const count = world.bodyCount;
    expect(() => world.add(def)).toThrow(message);
    expect([world.bodyCount, world.hash()]).toEqual([count, before]);
  });

  it('of a shape with a size that is none is refused by its maker, by name and value', () => {
    for (const size of [NaN, Infinity, 0, -1]) {
      expect(() => makeCircle(size)).toThrow(`circle radius must be positive and finite, got ${size}`);
      expect(() => makeBox(size, 1)).toThrow(`box width must be positive and finite, got ${size}`);
      expect(() => makeBox(1, size)).toThrow(`box height must be positive and finite, got ${size}`);
      expect(() => makeCapsule(0, 0, 1, 0, size)).toThrow(`capsule radius must be positive and finite, got ${size}`);
    }
  });

  it('of a shape so small or so large that its mass is no number is refused before it poisons anything', () => {
    for (const [radius, reason] of [
      [1e-200, "a body's mass and inertia must be positive and finite"],
      [1e200, "a body's shape must lie within"],
    ] as const) {
      const world = new World();
      const before = world.hash();
      expect(() => addBall(world, 0, 0, radius), `radius ${radius}`).toThrow(reason);
      expect(world.hash()).toBe(before);
    }
  });
});

describe('a bad setting', () => {
  const bad: [patch: Record<string, unknown>, message: string][] = [
    [{ hz: 0 }, 'hz must be from 1 to 1000, got 0'],
    [{ hz: NaN }, 'hz must be a finite number, got NaN'],
    [{ hz: undefined }, 'hz must be a finite number, got undefined'],
    [{ gravityY: Infinity }, 'gravityY must be a finite number, got Infinity'],
    [{ friction: -1 }, 'friction must be from 0 to 1000, got -1'],
    [{ restitution: 1.5 }, 'restitution must be from 0 to 1, got 1.5'],
    [{ broadPhase: 'magic' }, 'broadPhase must be one of brute-force, uniform-grid'],
    [{ ccd: 'toString' }, 'ccd must be one of discrete, substep, sweep'],
    [{ solver: undefined }, 'solver must be one of soft-step, push-out'],
    [{ slices: 2.5 }, 'slices must be a whole number from 0 to 64, got 2.5'],
    [{ passes: 0 }, 'passes must be a whole number from 1 to 64, got 0'],
    [{ subSteps: -4 }, 'subSteps must be a whole number from 1 to 64, got -4'],
    [{ epsilon: -0.1 }, 'epsilon must be from 0 to 100, got -0.1'],
    [{ touchingCounts: 1 }, 'touchingCounts must be true or false, got 1'],
    [{ thicken: NaN }, 'thicken must be a finite number, got NaN'],
    [{ wind: 3 }, "unknown world setting 'wind'"],
    [{ constructor: 3 }, "unknown world setting 'constructor'"],
    [{ toString: 3 }, "unknown world setting 'toString'"],
  ];

  it.each(bad)('%o is refused by name and value, and the world is untouched', (patch, message) => {
    const world = new World({ gravityY: 100 });
    addBall(world, 0, 0, 5);
    run(world, 2);
    const before = [world.hash(), { ...world.settings }];
    expect(() => world.configure(patch as Partial<WorldSettings>)).toThrow(message);
    expect([world.hash(), { ...world.settings }]).toEqual(before);
    expect(() => new World(patch as Partial<WorldSettings>)).toThrow(message);
  });

  it('takes the good ones beside it down with it', () => {
    const world = new World();
    expect(() => world.configure({ hz: 120, passes: 0 })).toThrow('passes');
    expect(world.settings.hz).toBe(60);
  });
});

describe('a removed body', () => {
  it('is gone from every question, and removing it again does nothing', () => {
    const world = emptySpace();
    const ball = addBall(world, 0, 0, 5);
    addBall(world, 100, 0, 5);
    run(world, 1);
    world.remove(ball);
    world.remove(ball);
    world.remove(ball.id);
    expect(ball.removed).toBe(true);
    expect(world.bodyCount).toBe(1);
    expect(world.queryPoint(0, 0)).toEqual([]);
    expect(world.castRay(-50, 0, 50, 0)).toBe(null);
  });

  it('takes no orders any more, and says so by its id', () => {
    const world = emptySpace();
    const ball = addBall(world, 0, 0, 5);
    world.remove(ball);
    const successor = addBall(world, 50, 0, 5);
    const before = world.hash();
    const gone = `body ${ball.id} has been removed`;
    expect(() => ball.setPose(1, 1)).toThrow(gone);
    expect(() => ball.setVelocity(1, 1)).toThrow(gone);
    expect(() => ball.applyImpulse(1, 1)).toThrow(gone);
    expect(() => world.grab(ball, 0, 0)).toThrow(gone);
    expect(() => {
      ball.onHit = 'die';
    }).toThrow(gone);
    expect([successor.onHit, world.hash()]).toEqual(['bounce', before]);
  });

  it('of another world is nobody here: neither removed nor taken in hand', () => {
    const here = emptySpace();
    const there = emptySpace();
    addBall(here, 0, 0, 5);
    const stranger = addBall(there, 0, 0, 5);
    const before = here.hash();
    expect(() => here.grab(stranger, 0, 0)).toThrow();
    expect(() => here.remove(stranger)).toThrow();
    expect([here.bodyCount, there.bodyCount, here.hash()]).toEqual([1, 1, before]);
  });

  it('lets go of the hand that held it', () => {
    const world = emptySpace();
    const ball = addBall(world, 0, 0, 5);
    world.grab(ball, 0, 0);
    expect(world.grabbed).toBe(ball);
    world.remove(ball);
    expect(world.grabbed).toBe(null);
    const heir = addBall(world, 0, 0, 5);
    world.dragTo(500, 0);
    run(world, 10);
    expect(heir.x).toBe(0);
  });

  it('leaves nothing behind: ten thousand circles come and go in batches of a hundred', () => {
    const world = emptySpace();
    addWall(world, -500, -10, 500, 10);
    run(world, 1);
    const held = (): number[] => {
      const { bodies, colliders, contacts, handles, sensorCount } = world.state;
      const pairs = contacts.count;
      return [
        bodies.count,
        colliders.count,
        pairs,
        handles.filter((h) => h).length,
        world.queryBox(-1e9, -1e9, 1e9, 1e9).length,
        sensorCount,
      ];
    };
    const before = held();
    let highest = 0;
    const random = createRandom(4);
    for (let batch = 0; batch < 100; batch++) {
      const circles = Array.from({ length: 100 }, (_, i) =>
        addBall(world, (random() - 0.5) * 900, (random() - 0.5) * 60, 8, { sensor: i % 10 === 0 }),
      );
      run(world, 1);
      expect(held()[2]).toBeGreaterThan(0);
      for (const circle of circles) world.remove(circle);
      run(world, 1);
      highest = Math.max(highest, world.state.bodies.high);
    }
    expect(held()).toEqual(before);
    // Slots are used again: the rows never grow past one batch.
    expect(highest).toBeLessThanOrEqual(101);
    expect(world.counters.candidatePairs).toBe(0);
  });

  it('may be removed in a loop over a copy of the list, and clear removes the rest', () => {
    const world = emptySpace();
    for (let i = 0; i < 5; i++) addBall(world, 12 * i, 0, 8);
    run(world, 1);
    for (const body of [...world.bodies()]) world.remove(body);
    expect(world.bodyCount).toBe(0);
    for (let i = 0; i < 5; i++) addBall(world, 12 * i, 0, 8);
    run(world, 1);
    world.clear();
    run(world, 1);
    expect([world.bodyCount, world.state.colliders.count, world.state.contacts.count]).toEqual([0, 0, 0]);
  });

  it('may be removed in a loop over the live list: none is left over', () => {
    const world = emptySpace();
    for (let i = 0; i < 5; i++) addBall(world, 12 * i, 0, 8);
    run(world, 1);
    for (const body of world.bodies()) world.remove(body);
    expect(world.bodyCount).toBe(0);
  });
});

describe('who meets whom', () => {
  /** Whether a ball that starts in the other body is pushed out of it. */
  function meets(ball: Partial<BodyDef>, other: Partial<BodyDef>): boolean {
    const world = emptySpace();
    const first = addBall(world, 0, 0, 10, ball);
    const second = addBall(world, 5, 0, 10, other);
    run(world, 5);
    return first.x !== 0 || second.x !== 5;
  }

  it('is decided by both filters: each category must be in the other mask', () => {
    expect(meets({}, {})).toBe(true);
    expect(meets({ category: 2, mask: 4 }, { category: 4, mask: 2 })).toBe(true);
    expect(meets({ category: 2, mask: 4 }, { category: 4, mask: 1 })).toBe(false);
    expect(meets({ category: 2, mask: 1 }, { category: 4, mask: 2 })).toBe(false);
    expect(meets({ mask: 0 }, {})).toBe(false);
    // The 32nd bit is a bit like any other, written with or without its sign.
    expect(meets({ category: -(2 ** 31) }, { mask: 2 ** 31 })).toBe(true);
    expect(meets({ category: 2 ** 31 }, { mask: 2 ** 31 - 1 })).toBe(false);
    expect(meets({}, { mask: 0xffffffff })).toBe(true);
  });

  it('never one body itself: the parts of a compound do not push one another', () => {
    const world = emptySpace();
    const tee = world.add({ shapes: [makeBox(60, 10), makeBox(10, 60)] });
    run(world, 10);
    expect([tee.x, tee.y, tee.angle, world.counters.hits]).toEqual([0, 0, 0, 0]);
  });

  it('never two that cannot be moved', () => {
    const world = emptySpace();
    const plate = addBox(world, 0, 0, 20, 20, { type: 'kinematic', vx: 10 });
    addWall(world, 5, -10, 25, 10);
    addBox(world, 12, 0, 20, 20, { type: 'kinematic' });
    run(world, 60);
    expect(plate.x).toBeCloseTo(10, 9);
    expect(world.counters.hits).toBe(0);
  });
});

describe('kinds of bodies', () => {
  it.each(['soft-step', 'push-out'])(
    'a kinematic body keeps its course through a crowd under %s, and the crowd gives way',
    (solver) => {
      const world = emptySpace({ solver });
      const plough = addBox(world, 0, 0, 20, 80, { type: 'kinematic', vx: 60, omega: 0 });
      const balls = [-20, 0, 20].map((y) => addBall(world, 40, y, 8));
      run(world, 120);
      expect([plough.x, plough.y, plough.vx]).toEqual([expect.closeTo(120, 9), 0, 60]);
      for (const ball of balls) expect(ball.x).toBeGreaterThan(120 + 10 + 8 - 0.5);
    },
  );

  it('a static body stays where it is, whatever hits it', () => {
    for (const solver of ['soft-step', 'push-out']) {
      const world = emptySpace({ solver, ccd: 'sweep' });
      const wall = addWall(world, 50, -50, 60, 50);
      addBall(world, 0, 0, 5, { vx: 5000, density: 1000 });
      addBall(world, 55, 0, 5);
      run(world, 60);
      expect([wall.x, wall.y, wall.angle, wall.vx, wall.vy]).toEqual([55, 0, 0, 0, 0]);
    }
  });

  it('a body of fixed rotation does not turn, where one that is free does', () => {
    const turnOf = (fixedRotation: boolean): number => {
      const world = new World();
      addWall(world, -100, 0, 0, 20);
      const crate = addBox(world, 5, -10, 20, 20, { fixedRotation });
      run(world, 30);
      return crate.angle;
    };
    expect(turnOf(true)).toBe(0);
    expect(turnOf(false)).toBeGreaterThan(0.1);
  });

  it('gravity pulls each body as strongly as its scale says: down, not at all, up', () => {
    for (const solver of ['soft-step', 'push-out']) {
      const world = new World({ solver });
      const speeds = [1, 0, -1, 0.25].map((gravityScale, i) => {
        const ball = addBall(world, 50 * i, 0, 5, { gravityScale });
        run(world, 1);
        return ball.vy;
      });
      expect(speeds).toEqual([10, 0, -10, 2.5].map((v) => expect.closeTo(v, 9)));
    }
  });

  it('a body without friction of its own takes that of the world, now and when it changes', () => {
    const world = new World({ friction: 0.3, restitution: 0.2 });
    const plain = addBall(world, 0, 0, 5);
    const own = addBall(world, 50, 0, 5, { friction: 0.9, restitution: 0.8 });
    expect([plain.friction, plain.restitution, own.friction, own.restitution]).toEqual([0.3, 0.2, 0.9, 0.8]);
    world.configure({ friction: 0.7, restitution: 0 });
    expect([plain.friction, plain.restitution, own.friction, own.restitution]).toEqual([0.7, 0, 0.9, 0.8]);
  });

  it('sensors stop nobody and are stopped by nobody', () => {
    for (const solver of ['soft-step', 'push-out']) {
      const world = emptySpace({ solver, ccd: 'sweep' });
      addWall(world, 50, -50, 60, 50, { sensor: true });
      const ball = addBall(world, 0, 0, 5, { vx: 300 });
      const shot = addBall(world, 0, 20, 3, { vx: 9000, bullet: true });
      const ghost = addBall(world, 0, -20, 5, { vx: 300, sensor: true });
      addWall(world, 50, -30, 60, -10);
      run(world, 60);
      expect([ball.x, ghost.x, shot.x].map((x) => Math.round(x * 1e6) / 1e6)).toEqual([300, 300, 9000]);
    }
  });

  it('sensors tell a thin wall turned by any angle from the gap beside it, exactly', () => {
    const world = emptySpace();
    const sensor = world.add({ type: 'static', shape: makeRegular(3, 30), sensor: true });
    const random = createRandom(5);
    const ball = addBall(world, 500, 0, 4);
    let inside = 0;
    for (let i = 0; i < 300; i++) {
      ball.setPose((random() - 0.5) * 90, (random() - 0.5) * 90);
      world.step();
      const isIn = distanceFromTriangle(ball.x, ball.y) <= 4;
      if (isIn) inside++;
      const told = [...world.events].map((event) => event.type).filter((type) => type !== 'passed');
      const contact = world.state.contacts;
      const isTold = contact.count > 0 && (contact.flags[contact.order[0]!]! & 1) === 1;
      if (isTold !== isIn) expect.fail(`ball at ${ball.x}, ${ball.y}: ${told.join()}`);
    }
    expect(inside).toBeGreaterThan(50);
    expect(sensor.x).toBeCloseTo(0, 9);
  });
});

/** Distance of a point from the triangle of circumradius 30 about the origin, first corner on the x axis. */
function distanceFromTriangle(x: number, y: number): number {
  const corners = [0, 1, 2].map(
    (i) => [30 * Math.cos((i * 2 * Math.PI) / 3), 30 * Math.sin((i * 2 * Math.PI) / 3)] as const,
  );
  let best = Infinity;
  let isInside = true;
  for (let i = 0; i < 3; i++) {
    const [ax, ay] = corners[i]!;
    const [bx, by] = corners[(i + 1) % 3]!;
    const ex = bx - ax;
    const ey = by - ay;
    if (ex * (y - ay) - ey * (x - ax) < 0) isInside = false;
    const u = Math.min(1, Math.max(0, ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey)));
    best = Math.min(best, Math.hypot(x - ax - u * ex, y - ay - u * ey));
  }
  return isInside ? 0 : best;
}
