import { describe, expect, it } from 'vitest';
import {
  type Body,
  ccdModes,
  HIT_ACTIONS,
  LINEAR_SLOP,
  MAX_IMPACTS,
  makeBox,
  makeCapsule,
  makeCircle,
  World,
} from '#engine';
import { createRandom } from '../../kit/random-shapes.ts';
import {
  addBall,
  addBox,
  addRoom,
  addWall,
  emptySpace,
  expectFinite,
  kineticEnergyOf,
  makeRegular,
  momentumOf,
  namesOf,
  ofType,
  run,
  runAndListen,
} from '../../kit/world.ts';

const SOLVERS = ['soft-step', 'push-out'] as const;

describe('a bullet of 4 px, 100 px a tick, and a wall of 4 px 48 px ahead', () => {
  const shoot = (ccd: string, slices = 0, x = 0, bullet = true): { ball: Body; hits: number } => {
    const world = emptySpace({ ccd, slices });
    const ball = addBall(world, x, 0, 2, { vx: 6000, bullet });
    addWall(world, 50, -50, 54, 50);
    const hits = ofType(runAndListen(world, 2), 'hit').length;
    return { ball, hits };
  };

  it('pass one another in discrete', () => {
    const { ball, hits } = shoot('discrete');
    expect([hits, ball.x, ball.vx]).toEqual([0, expect.closeTo(200, 9), 6000]);
  });

  it('meet in sweep, where the bullet stays: its surface on the wall', () => {
    const { ball, hits } = shoot('sweep');
    expect([hits, ball.x, ball.vx, ball.y, ball.vy]).toEqual([1, expect.closeTo(48, 9), expect.closeTo(0, 9), 0, 0]);
  });

  it('need 13 slices a tick to meet at every phase; 12 leave a gap', () => {
    // 100 px / 12 = 8.33 px is more than the 8 px chord, 100 / 13 = 7.69 less.
    const phases = Array.from({ length: 200 }, (_, i) => -i / 2);
    expect(phases.filter((x) => shoot('substep', 13, x).hits === 0)).toEqual([]);
    expect(phases.filter((x) => shoot('substep', 12, x).hits === 0).length).toBeGreaterThan(0);
    expect(phases.filter((x) => shoot('substep', 0, x).hits === 0)).toEqual([]);
  });

  it('need one more slice without the bullet flag: a lip as deep as the slop stops no ordinary body, so its chord is 7.5 px', () => {
    const phases = Array.from({ length: 200 }, (_, i) => -i / 2);
    expect(100 / (8 - 2 * LINEAR_SLOP)).toBeCloseTo(13.33, 2);
    // One that ends a tick exactly on the wall has begun to touch it, and the solver stops it there.
    const passes = (slices: number, x: number): boolean => shoot('substep', slices, x, false).ball.x > 50;
    expect(phases.filter((x) => passes(14, x))).toEqual([]);
    expect(phases.filter((x) => passes(0, x))).toEqual([]);
  });

  it('that swap places with another bullet meet it in the middle, centres 4 px apart', () => {
    for (const ccd of ['substep', 'sweep']) {
      const world = emptySpace({ ccd });
      const left = addBall(world, 0, 0, 2, { vx: 6000 });
      const right = addBall(world, 100, 0, 2, { vx: -6000 });
      const [hit] = ofType(runAndListen(world, 1), 'hit');
      expect([hit!.t, hit!.speed, hit!.x]).toEqual([0.48, 12000, 50].map((v) => expect.closeTo(v, 9)));
      expect([Math.abs(hit!.nx), hit!.ny]).toEqual([1, 0]);
      expect([left.x, right.x]).toEqual([expect.closeTo(48, 9), expect.closeTo(52, 9)]);
    }
  });
});

describe('what no linear sweep can see', () => {
  it.each(Object.entries(ccdModes))(
    'a rod that only spins jumps over a peg within one tick, or the mode follows turns: %s',
    (id, mode) => {
      const world = emptySpace({ ccd: id });
      const rod = addBox(world, 0, 0, 100, 2, { omega: Math.PI * 60 });
      addBall(world, 0, 40, 2, { type: 'static' });
      const told = runAndListen(world, 1);
      if (mode.turns) {
        // The distance of the peg's centre from the rod's axis is 40 cos(angle): they meet where that is 3.
        expect(told[0]!.type).toBe('hit');
        expect(told[0]!.t).toBeCloseTo(Math.acos(3 / 40) / Math.PI, 3);
        return;
      }
      expect(told).toEqual([]);
      expect(rod.angle).toBeCloseTo(Math.PI, 9);
      if (mode.sweeps) expect(mode.misses).toMatch(/turn|spin|rotat/i);
    },
  );

  it('every mode says what it does and what it misses', () => {
    for (const mode of Object.values(ccdModes)) {
      for (const text of [mode.label, mode.about, mode.misses]) expect(text.trim().length).toBeGreaterThan(4);
    }
  });
});

describe.each(SOLVERS)('under %s', (solver) => {
  it('a ball of 1e5 px/s in a closed room never leaves it, whatever the size of the room', () => {
    for (const ccd of ['substep', 'sweep']) {
      for (const size of [60, 150, 200, 333, 1000]) {
        const world = emptySpace({ ccd, solver, restitution: 1, friction: 0 });
        addRoom(world, size, size, 8);
        const ball = addBall(world, 3, -5, 4, { vx: 8e4, vy: 6e4 });
        for (let tick = 0; tick < 300; tick++) {
          world.step();
          const reach = Math.max(Math.abs(ball.x), Math.abs(ball.y));
          if (!(reach <= size / 2 - 4 + 0.25))
            expect.fail(`${ccd}: at ${ball.x}, ${ball.y} in tick ${tick}, room ${size}`);
        }
        expect(Math.hypot(ball.vx, ball.vy), `${ccd}, ${size} px`).toBeCloseTo(1e5, 3);
      }
    }
  });

  it('thirty fast bodies of every shape never leave a room of walls 4 px thick', () => {
    const world = emptySpace({ ccd: 'sweep', solver, restitution: 0.9, friction: 0.2 });
    addRoom(world, 500, 400, 4);
    const random = createRandom(6);
    for (let i = 0; i < 30; i++) {
      const x = -220 + (i % 6) * 80;
      const y = -150 + Math.floor(i / 6) * 70;
      const shape = [makeCircle(6), makeBox(14, 10), makeRegular(5, 8), makeCapsule(-6, 0, 6, 0, 4)][i % 4]!;
      world.add({ shape, x, y, angle: random() * 6, vx: (random() - 0.5) * 2e4, vy: (random() - 0.5) * 2e4 });
    }
    for (let tick = 0; tick < 200; tick++) {
      world.step();
      for (const body of world.bodies()) {
        if (body.type === 'dynamic' && (Math.abs(body.x) > 250 || Math.abs(body.y) > 200)) {
          expect.fail(`body ${body.id} is at ${body.x}, ${body.y} in tick ${tick}`);
        }
      }
    }
    expectFinite(world);
  });

  it('a ball that rests on a thin wall and is thrown against it does not pass', () => {
    for (const ccd of ['substep', 'sweep']) {
      for (const bullet of [false, true]) {
        const world = emptySpace({ ccd, solver });
        addWall(world, 0, -500, 8, 500);
        const ball = addBall(world, -10, 0, 10, { bullet });
        run(world, 3);
        ball.setVelocity(20_000, 0);
        run(world, 1);
        expect(ball.x, `${ccd}, ${bullet ? 'bullet' : 'ball'}`).toBeLessThan(-10 + 8);
      }
    }
  });

  it('what a bullet hits and flings away does not pass the next wall either', () => {
    const world = emptySpace({ ccd: 'sweep', solver, restitution: 0.5 });
    addBall(world, 0, 0, 4, { vx: 20_000, density: 100, bullet: true });
    const pebble = addBall(world, 50, 0, 4);
    addWall(world, 80, -500, 88, 500);
    run(world, 10);
    expect(pebble.x).toBeLessThan(84);
  });

  it('a fast ball bounces off a wall at the angle at which it came, in modes that see it', () => {
    for (const ccd of ['substep', 'sweep']) {
      const world = emptySpace({ ccd, solver, restitution: 1, friction: 0 });
      const ball = addBall(world, 0, 0, 5, { vx: 12_000, vy: 3000 });
      addWall(world, 105, -500, 115, 500);
      run(world, 1);
      // 200 px in x: 100 to the wall and 100 back.
      expect([ball.x, ball.y, ball.vx, ball.vy]).toEqual([0, 50, -12_000, 3000].map((v) => expect.closeTo(v, 6)));
    }
  });

  it('a fast ball loses in a bounce what restitution takes: leaves with e times its speed', () => {
    for (const e of [0, 0.25, 0.8]) {
      const world = emptySpace({ ccd: 'sweep', solver, friction: 0 });
      const ball = addBall(world, 0, 0, 5, { vx: 6000, restitution: e });
      addWall(world, 55, -500, 65, 500);
      run(world, 1);
      expect(ball.vx).toBeCloseTo(-6000 * e, 6);
      expect(ball.x).toBeCloseTo(50 - 50 * e, 6);
    }
  });

  it('momentum is kept when fast bodies meet, whatever their masses', () => {
    const world = emptySpace({ ccd: 'sweep', solver, restitution: 0.7, friction: 0.3 });
    const random = createRandom(9);
    for (let i = 0; i < 12; i++) {
      const angle = (i * Math.PI) / 6;
      const speed = -3000 - 3000 * random();
      const density = 0.5 + 3 * random();
      const def = { vx: speed * Math.cos(angle), vy: speed * Math.sin(angle), density };
      addBall(world, 300 * Math.cos(angle), 300 * Math.sin(angle), 4 + 6 * random(), def);
    }
    const before = momentumOf(world);
    const energy = kineticEnergyOf(world);
    const told = runAndListen(world, 10);
    expect(ofType(told, 'hit').length).toBeGreaterThan(4);
    const after = momentumOf(world);
    expect([after.x, after.y]).toEqual([expect.closeTo(before.x, 6), expect.closeTo(before.y, 6)]);
    expect(kineticEnergyOf(world)).toBeLessThan(energy);
  });

  it('a slow body is never in the hands of a mode that does not reach ahead: all give the same world', () => {
    const play = (ccd: string): string => {
      const world = new World({ ccd, solver });
      addWall(world, -200, 100, 200, 120);
      for (let i = 0; i < 12; i++) addBall(world, -60 + (i % 4) * 41, 60 - Math.floor(i / 4) * 41, 20, { vx: 5 * i });
      run(world, 30);
      return world.hash();
    };
    const modes = Object.keys(ccdModes).filter((id) => !ccdModes[id]!.reaches);
    expect(modes.length).toBeGreaterThan(2);
    expect(new Set(modes.map(play)).size).toBe(1);
  });
});

/** Modes that see what lies between two ticks. */
const SEEING = ['substep', 'sweep', 'conservative-advancement', 'speculative'];

describe('what a bullet does where it hits', () => {
  const shoot = (onHit: Body['onHit'], ccd: string): { world: World; bullet: Body; told: string[] } => {
    const world = emptySpace({ ccd, restitution: 1, friction: 0 });
    addWall(world, 50, -500, 58, 500);
    addWall(world, 150, -500, 158, 500);
    const bullet = addBall(world, 0, 0, 2, { vx: 30_000, bullet: true, onHit });
    return { world, bullet, told: namesOf(ofType(runAndListen(world, 1), 'hit')) };
  };

  it.each(SEEING)('stop: it stands where it hit, for good, in %s', (ccd) => {
    const { world, bullet, told } = shoot('stop', ccd);
    expect(told).toEqual(['hit 3 1']);
    expect([bullet.x, bullet.vx, bullet.vy]).toEqual([expect.closeTo(48, 6), 0, 0]);
    expect(ofType(runAndListen(world, 30), 'hit')).toEqual([]);
    expect(bullet.x).toBeCloseTo(48, 6);
  });

  it.each(SEEING)('die: it is gone after the events that tell of it, in %s', (ccd) => {
    const { world, bullet, told } = shoot('die', ccd);
    expect(told).toEqual(['hit 3 1']);
    expect([bullet.removed, world.bodyCount]).toEqual([true, 2]);
    // It began to touch before it went, so that ends, too; nothing else is told of it any more.
    expect(namesOf(ofType(runAndListen(world, 3), 'hit', 'begin', 'end'))).toEqual(['end 1 3']);
  });

  it.each(SEEING)('bounce: it flies back with its full speed, in %s', (ccd) => {
    const { bullet, told } = shoot('bounce', ccd);
    expect(told).toEqual(['hit 3 1']);
    // 500 px a tick: 48 to the wall, 452 back.
    expect([bullet.x, bullet.vx]).toEqual([expect.closeTo(48 - 452, 6), expect.closeTo(-30_000, 6)]);
  });

  it.each(SEEING)('pass: it flies on unchanged and counts each wall once, in %s', (ccd) => {
    const { world, bullet, told } = shoot('pass', ccd);
    expect(told).toEqual(['hit 3 1', 'hit 3 2']);
    expect([bullet.x, bullet.vx, bullet.y]).toEqual([expect.closeTo(500, 6), 30_000, 0]);
    expect(ofType(runAndListen(world, 5), 'hit')).toEqual([]);
  });

  it('pass: a thick wall that takes several ticks to cross counts once, and again when it is crossed again', () => {
    for (const ccd of Object.keys(ccdModes)) {
      const world = emptySpace({ ccd });
      addWall(world, 50, -500, 150, 500);
      const bullet = addBall(world, 0, 0, 2, { vx: 1200, bullet: true, onHit: 'pass' });
      expect(namesOf(ofType(runAndListen(world, 20), 'hit')), ccd).toEqual(['hit 2 1']);
      expect([bullet.x, bullet.vx]).toEqual([expect.closeTo(400, 6), 1200]);
      bullet.setVelocity(-1200, 0);
      expect(namesOf(ofType(runAndListen(world, 30), 'hit')), ccd).toEqual(['hit 2 1']);
      expect(bullet.x).toBeCloseTo(-200, 6);
    }
  });

  it('pass: it leaves alone what it passes', () => {
    for (const ccd of ['discrete', 'sweep']) {
      const world = emptySpace({ ccd });
      const crate = addBox(world, 60, 0, 40, 40);
      addBall(world, 0, 5, 2, { vx: 600, bullet: true, onHit: 'pass' });
      run(world, 30);
      expect([crate.x, crate.y, crate.angle, crate.vx], ccd).toEqual([60, 0, 0, 0]);
    }
  });

  it('in discrete every action waits for a pose that is in the wall', () => {
    for (const onHit of HIT_ACTIONS) {
      const world = emptySpace({ ccd: 'discrete' });
      addWall(world, 50, -500, 58, 500);
      addBall(world, 4, 0, 2, { vx: 3000, bullet: true, onHit });
      addBall(world, 12, 50, 2, { vx: 3000, bullet: true, onHit });
      // 50 px a tick: the first is at 54 after one, the second at 62 and past it.
      expect(namesOf(ofType(runAndListen(world, 4), 'hit')), onHit).toEqual(['hit 2 1']);
    }
  });

  it('a bullet that stops or dies gives what it hit its push all the same', () => {
    for (const onHit of ['stop', 'die'] as const) {
      const world = emptySpace({ ccd: 'sweep' });
      const crate = addBox(world, 60, 0, 20, 20);
      const bullet = addBall(world, 0, 0, 2, { vx: 6000, bullet: true, onHit });
      const momentum = bullet.mass * 6000;
      run(world, 1);
      // A perfectly inelastic push: both at the common speed, before the bullet loses its own.
      expect(crate.vx, onHit).toBeCloseTo(momentum / (crate.mass + bullet.mass), 6);
    }
  });
});

describe('more impacts in a tick than are allowed', () => {
  it('leave the body at its last one with its velocity, counted, and in the room', () => {
    const world = emptySpace({ ccd: 'sweep', restitution: 1, friction: 0 });
    addRoom(world, 20, 20, 8);
    const ball = addBall(world, 0, 0, 4, { vx: 1e5 });
    const hits = ofType(runAndListen(world, 1), 'hit');
    expect(hits).toHaveLength(MAX_IMPACTS);
    expect(world.counters.cappedImpacts).toBe(1);
    expect(Math.abs(ball.vx)).toBeCloseTo(1e5, 6);
    expect(Math.abs(ball.x)).toBeCloseTo(6, 6);
    for (let i = 1; i < hits.length; i++) expect(hits[i]!.t).toBeGreaterThan(hits[i - 1]!.t);
    for (let tick = 0; tick < 50; tick++) {
      world.step();
      expect(Math.abs(ball.x)).toBeLessThan(6.25);
    }
    expect(MAX_IMPACTS).toBeGreaterThanOrEqual(8);
  });
});

describe('a box that lands on two abutting static boxes', () => {
  it.each(SOLVERS)('rests on both, level and in the middle, and no contact points sideways, under %s', (solver) => {
    const world = new World({ solver });
    addWall(world, -50, 100, 0, 120);
    addWall(world, 0, 100, 50, 120);
    const box = addBox(world, 0, 60, 20, 20);
    for (const event of runAndListen(world, 300)) {
      if (event.type === 'begin' || event.type === 'hit')
        expect([Math.abs(event.nx), Math.abs(event.ny)]).toEqual([0, 1]);
    }
    expect(Math.abs(box.x)).toBeLessThan(0.01);
    expect(box.y).toBeGreaterThan(90 - 1e-6);
    expect(box.y).toBeLessThan(90.25);
    expect(Math.abs(box.angle)).toBeLessThan(1e-6);
  });
});
