// Two bodies under the glass in the session: chosen by keys and clicks, followed through time, and never in the way.

import { describe, expect, test } from 'vitest';
import type { Ink } from '#engine';
import { scenes } from '#scenes';
import { giveVerdict, SECTIONS, type Section } from '../../src/session/inspection-words.ts';
import { Session } from '../../src/session.ts';
import { RecordingPen } from '../lessons/kit.ts';

/** A frozen stack after some ticks, with the floor and the lowest crate of a column that stands on it. */
function open(
  ticks = 60,
  settings: Record<string, unknown> = { sleep: false },
): { session: Session; floor: number; crate: number } {
  const session = new Session({ scene: 'stack', settings, prefersReducedMotion: true });
  session.stepForward(ticks);
  const [floor] = session.world.bodies().filter(({ type }) => type === 'static');
  const [crate] = session.world.bodies().filter(({ type }) => type === 'dynamic');
  return { session, floor: floor!.id, crate: crate!.id };
}

describe('choosing a pair', () => {
  test('by keys alone: N, I, N, I', () => {
    const { session } = open();
    const { inspection } = session;
    session.selectNext(1);
    inspection.mark();
    expect(inspection).toMatchObject({ isOpen: true, isPicking: true, a: session.selected, b: null });
    const first = session.selected;
    session.selectNext(1);
    inspection.mark();
    expect(inspection).toMatchObject({ isPicking: false, a: first, b: session.selected });
    inspection.mark();
    expect(inspection).toMatchObject({ isOpen: false, a: null, b: null });
  });

  test('the key with nothing selected waits for two clicks; the same body twice is no pair', () => {
    const { session, floor, crate } = open();
    const { inspection } = session;
    inspection.mark();
    expect(session.status).toMatch(/^Inspect: click the first/);
    inspection.pick(crate);
    inspection.pick(crate);
    expect(inspection).toMatchObject({ a: crate, b: null });
    expect(session.status).toContain(`Inspect crate ${crate} and`);
    inspection.pick(floor);
    expect(inspection).toMatchObject({ a: crate, b: floor, isPicking: false });
  });

  test('swapped, B is told first, and normals turn round', () => {
    const { session, floor, crate } = open();
    session.inspection.inspect(crate, floor);
    const before = session.inspection.report!;
    session.inspection.swap();
    const after = session.inspection.report!;
    expect([after.a.id, after.b.id]).toEqual([floor, crate]);
    expect(after.narrow[0]!.contact!.normal.y).toBe(-before.narrow[0]!.contact!.normal.y);
  });

  test('refuses bodies that are not there, and keeps the pair that it has', () => {
    const { session, floor, crate } = open();
    session.inspection.inspect(crate, floor);
    expect(() => session.inspection.inspect(crate, 4711)).toThrow('there is no body 4711 now');
    expect(session.inspection).toMatchObject({ a: crate, b: floor });
    expect(session.inspection.report!.solver.traced).toBe(true);
  });
});

describe('the last ticks', () => {
  test('of a frozen world are told at once, with the impulses of the tick that nobody watched', () => {
    const { session, floor, crate } = open();
    session.inspection.inspect(crate, floor);
    const report = session.inspection.report!;
    expect(report.history.map(({ tick }) => tick)).toEqual([60, 59, 58, 57, 56, 55, 54, 53]);
    expect(report.solver.traced).toBe(true);
    expect(report.solver.normalImpulse).toBeGreaterThan(0);
  });

  test('are the same as those that were watched while they ran', () => {
    const late = open(60);
    late.session.inspection.inspect(late.crate, late.floor);
    const early = open(40);
    early.session.inspection.inspect(early.crate, early.floor);
    early.session.stepForward(20);
    expect(late.session.inspection.report).toEqual(early.session.inspection.report);
  });

  test('looking back leaves the world, its past and its future as they were', () => {
    const { session, floor, crate } = open(75);
    const untouched = open(75).session;
    const { history } = session;
    const before = session.simulation.hash();
    session.inspection.inspect(crate, floor);
    expect(session.inspection.report).not.toBe(null);
    expect(session.simulation.hash()).toBe(before);
    expect(session.history).toEqual(history);
    expect(session.tick).toBe(75);
    session.stepForward(50);
    untouched.stepForward(50);
    expect(session.simulation.hash()).toBe(untouched.simulation.hash());
    session.seek(20);
    untouched.seek(20);
    expect(session.simulation.hash()).toBe(untouched.simulation.hash());
  });

  test('in the past as well: what was recorded after it is still there', () => {
    const { session, floor, crate } = open(100);
    session.seek(43);
    session.inspection.inspect(crate, floor);
    expect(session.inspection.report!.history[0]!.tick).toBe(43);
    expect(session.history.last).toBe(100);
    session.seek(40);
    // Tick 40 is a keyframe: it was restored and not run, and is run again to be told.
    const report = session.inspection.report!;
    expect(report.tick).toBe(40);
    expect(report.solver.traced).toBe(true);
    expect(report.history.map(({ tick }) => tick)).toEqual([40, 39, 38, 37, 36, 35, 34, 33]);
  });

  test('a shot that passed is told once, looked back at or not', () => {
    const fire = (): Session => {
      const session = new Session({
        scene: 'playground',
        settings: { bulletSpeed: 1500, ccd: 'discrete' },
        prefersReducedMotion: true,
      });
      session.fire(6);
      session.stepForward(40);
      return session;
    };
    const session = fire();
    const { moment } = session;
    expect(moment).not.toBe(null);
    const tally = { ...session.simulation.shots.tally };
    const [a, b] = session.world.bodies().slice(0, 2);
    session.inspection.inspect(a!.id, b!.id);
    expect(session.inspection.report).not.toBe(null);
    session.stepForward(1);
    const plain = fire();
    plain.stepForward(1);
    expect(session.moment!.tick).toBe(plain.moment!.tick);
    expect(session.simulation.shots.passes).toBe(plain.simulation.shots.passes);
    expect(session.simulation.shots.tally).toEqual(tally);
  });

  test('while time runs a line comes with every tick', () => {
    const { session, floor, crate } = open(10);
    session.run();
    session.inspection.inspect(crate, floor);
    expect(session.inspection.report!.history).toHaveLength(1);
    for (let i = 0; i < 6; i++) session.frame(1 / 60);
    const { history, tick } = session.inspection.report!;
    expect(history[0]!.tick).toBe(tick);
    expect(history.length).toBeGreaterThan(4);
  });

  test('an edit in the past forgets what came after it', () => {
    const { session, floor, crate } = open(60);
    session.inspection.inspect(crate, floor);
    expect(session.inspection.report).not.toBe(null);
    session.seek(30);
    session.select(crate);
    session.nudge(0, -25);
    session.stepForward(5);
    const { history } = session.inspection.report!;
    expect(history[0]!.tick).toBe(35);
    expect(history[0]!.separation).toBeGreaterThan(5);
    expect(history.find(({ tick }) => tick === 30)!.separation).toBeLessThan(1);
  });
});

describe('what comes and goes', () => {
  test('closed, nothing is watched: the world tells nobody and the run calls nobody', () => {
    const { session, floor, crate } = open();
    expect(session.world.trace).toBe(null);
    session.inspection.inspect(crate, floor);
    const { trace } = session.world;
    expect(trace).not.toBe(null);
    session.stepForward(3);
    expect(trace!.tick).toBe(63);
    const { report } = session.inspection;
    expect(report!.history[0]!.tick).toBe(63);
    session.inspection.close();
    session.stepForward(20);
    expect(session.world.trace).toBe(null);
    expect(trace!.tick).toBe(63);
    expect(session.inspection.report).toBe(null);
  });

  test('a restart keeps the pair and leaves the old run alone; another scene takes it away', () => {
    const { session, floor, crate } = open();
    session.inspection.inspect(crate, floor);
    const old = session.world;
    session.restart();
    expect(session.inspection.report!.tick).toBe(0);
    expect(session.inspection).toMatchObject({ a: crate, b: floor });
    expect(old.trace).toBe(null);
    session.stepForward(2);
    expect(session.inspection.report!.solver.traced).toBe(true);
    session.load('brawl');
    expect(session.inspection.report).toBe(null);
    expect(session.inspection.isOpen).toBe(false);
  });

  test('a body that is gone is told of as gone, and is there again where time goes back', () => {
    const { session, floor, crate } = open();
    session.inspection.inspect(crate, floor);
    session.remove(crate);
    expect(session.inspection.report).toBe(null);
    expect(session.inspection.isOpen).toBe(true);
    session.stepBack(1);
    expect(session.inspection.report!.a.id).toBe(crate);
  });

  test('a script that reads about other bodies leaves the glass where it is', () => {
    const { session, floor, crate } = open();
    const other = session.world.bodies().at(-1)!.id;
    expect(session.inspection.read(other, floor).solver.traced).toBe(true);
    expect(session.inspection.isOpen).toBe(false);
    expect(session.world.trace).toBe(null);
    session.inspection.inspect(crate, floor);
    const { history, a } = session.inspection.read(other, floor);
    expect(a.id).toBe(other);
    expect(history).toHaveLength(8);
    expect(session.inspection).toMatchObject({ a: crate, b: floor });
    expect(session.inspection.report!.a.id).toBe(crate);
  });
});

describe('contacts explain themselves', () => {
  test('the pointer at a contact of a frozen world: who, how deep, which way, what was borne', () => {
    const { session, floor, crate } = open(30);
    const body = session.world.body(crate)!;
    session.hover = { x: body.x, y: -1, body: crate };
    expect(session.status).not.toContain('Contact of');
    session.inspection.inspect(crate, floor);
    const [point] = session.inspection.report!.narrow[0]!.contact!.points;
    session.inspection.close();
    session.hover = { x: point!.x + 2, y: point!.y, body: crate };
    expect(session.status).toMatch(
      /^Contact of .* · separation −?[≈\d. ]+ px · normal \(.*\) · edge \d on edge \d · id \d+: .* kg px\/s/,
    );
    session.run();
    expect(session.status).not.toContain('Contact of');
  });

  test('keys go from contact to contact of the selected body, there and back', () => {
    const { session, crate } = open(30);
    session.select(crate);
    const told = new Set<string>();
    for (let i = 0; i < 4; i++) {
      session.inspection.pointer.next(1);
      told.add(session.inspection.pointer.words!);
      expect(session.status).toBe(session.inspection.pointer.words);
      expect(session.status).toMatch(new RegExp(`\\b${crate}\\b`));
    }
    expect(told.size).toBeGreaterThan(1);
    session.stepForward(1);
    expect(session.inspection.pointer.words).toBe(null);
  });
});

describe('on the stage', () => {
  const strokes: Readonly<Record<Section, readonly Ink[]>> = {
    broad: ['bounds', 'fat'],
    narrow: ['axis', 'contact', 'normal'],
    ccd: [],
    solver: ['contact', 'push'],
    state: [],
  };

  test.each(SECTIONS)('both outlines, and what belongs to the section %s', (section) => {
    const { session, floor, crate } = open(30);
    session.inspection.inspect(crate, floor);
    session.inspection.section = section;
    const pen = new RecordingPen();
    session.draw(pen);
    const inks = new Set(pen.strokes.map(({ ink }) => ink));
    for (const ink of ['first', 'second', ...strokes[section]] as const) expect(inks).toContain(ink);
  });

  test('apart on an axis: the gap is drawn with its length', () => {
    const { session, crate } = open(30);
    const far = session.world.bodies().at(-1)!;
    session.inspection.inspect(crate, far.id);
    session.inspection.section = 'broad';
    const pen = new RecordingPen();
    session.draw(pen);
    const { gap, axis } = session.inspection.report!.broad.boxes[0]!;
    expect(axis).toBe('x');
    expect(gap).toBeGreaterThan(10);
    expect(pen.strokes.some(({ ink }) => ink === 'separating')).toBe(true);
  });

  test('closed it draws nothing of its own', () => {
    const { session } = open(30);
    const pen = new RecordingPen();
    session.draw(pen);
    for (const { ink } of pen.strokes) expect(['first', 'second', 'axis', 'bounds']).not.toContain(ink);
  });

  test('a pair outside of the free canvas, or too small to see, is brought into it', () => {
    const { session, floor, crate } = open(30);
    session.setViewport({ width: 1280, height: 720, right: 700, left: 60, top: 90, bottom: 80 });
    session.moveCamera(4000, 4000, 1);
    session.inspection.inspect(crate, floor);
    expect(session.inspection.isInView).toBe(false);
    session.inspection.show();
    expect(session.inspection.isInView).toBe(true);
    session.moveCamera(session.camera.x, session.camera.y, 0.01);
    expect(session.inspection.isInView).toBe(false);
  });
});

describe('in every scene', () => {
  const crowds = ['rain', 'smash', 'uniform-crowd', 'galaxies', 'giant-and-dust', 'long-corridor', 'static-level'];
  const small = Object.keys(scenes).filter((id) => ![...crowds, 'pyramid-40'].includes(id));

  /** Pairs that have a contact, and one that is far apart. */
  function choosePairs({ world }: Session): [number, number][] {
    const { contacts, bodies } = world.state;
    const pairs: [number, number][] = [];
    const step = Math.max(1, Math.floor(contacts.count / 3));
    for (let i = 0; i < contacts.count; i += step) {
      const slot = contacts.order[i]!;
      pairs.push([bodies.id[contacts.pair[slot * 4 + 2]!]!, bodies.id[contacts.pair[slot * 4 + 3]!]!]);
    }
    const all = world.bodies();
    return [...pairs, [all[0]!.id, all.at(-1)!.id]];
  }

  test.each(small)('%s: what is drawn has places, what is said has numbers', (id) => {
    const session = new Session({ scene: id, prefersReducedMotion: true });
    if (session.simulation.gun) session.fire(3);
    session.stepForward(45);
    for (const [a, b] of choosePairs(session)) {
      if (a === b) continue;
      session.inspection.inspect(a, b);
      for (const section of SECTIONS) {
        session.inspection.section = section;
        const pen = new RecordingPen();
        session.draw(pen);
        for (const { ink, numbers, text } of pen.strokes) {
          expect(numbers.every(Number.isFinite), `${section} of ${a} and ${b}, ${ink}`).toBe(true);
          expect(text ?? '').not.toMatch(/NaN|undefined|Infinity/);
        }
        const verdict = giveVerdict(section, session.inspection.report!);
        expect(verdict).not.toBe('');
        expect(verdict).not.toMatch(/NaN|undefined|Infinity/);
      }
    }
  });
});
