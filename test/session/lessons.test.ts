import { describe, expect, test } from 'vitest';
import { createApi } from '../../src/api.ts';
import { linkKeys, replaceLink } from '../../src/session/address.ts';
import { readQuery } from '../../src/session/query.ts';
import { Session } from '../../src/session.ts';
import { RecordingPen } from '../lessons/kit.ts';
import { MemoryStorage, showFrames } from './kit.ts';

/** A frozen pyramid with the two boxes before it. */
function openBoxes(storage: Storage | null = null): Session {
  const session = new Session({ scene: 'pyramid', prefersReducedMotion: true, storage });
  session.lessons.open('two-boxes');
  return session;
}

const poseOf = (session: Session, part: string) => session.lessons.figure.poses[part];

function drawn(session: Session): RecordingPen {
  const pen = new RecordingPen();
  session.draw(pen);
  return pen;
}

describe('a lesson on the stage', () => {
  test('stands in the place of the world, which stands still until it is closed', () => {
    const session = new Session({ scene: 'rain' });
    session.run();
    session.lessons.open('two-boxes');
    const { tick } = session;
    showFrames(session, 2);
    expect(session.tick).toBe(tick);
    expect(drawn(session).inks).toContain('first');
    session.lessons.close();
    expect(session.frozen).toBe(false);
    showFrames(session, 0.5);
    expect(session.tick).toBeGreaterThan(tick);
    expect(drawn(session).inks).not.toContain('first');
  });

  test('leaves scene, world and camera as they were, wherever the camera went meanwhile', () => {
    const session = new Session({ scene: 'pyramid', prefersReducedMotion: true });
    session.stepForward(7);
    session.moveCamera(12, 34, 2.5);
    const before = { hash: session.simulation.hash(), camera: { ...session.camera }, scene: session.scene.id };
    session.lessons.open('two-boxes');
    session.lessons.select('b');
    session.lessons.nudge(5, 5);
    session.undo();
    session.moveCamera(1, 1, 1);
    session.lessons.open('two-boxes');
    session.lessons.close();
    expect({ hash: session.simulation.hash(), camera: { ...session.camera }, scene: session.scene.id }).toEqual(before);
  });

  test('fits the free part of the canvas, and a scene that was fitted is fitted again after it', () => {
    const session = openBoxes();
    const { x, y, width, height } = session.lessons.view!;
    session.setViewport({ width: 900, height: 700, right: 300 });
    const { camera } = session;
    // The free part is 600 px wide: its middle is 150 px left of the canvas' middle.
    expect(camera.x - 150 / camera.zoom).toBeCloseTo(x + width / 2, 9);
    expect(camera.y).toBeCloseTo(y + height / 2, 9);
    expect(width * camera.zoom).toBeLessThanOrEqual(600);
    expect(height * camera.zoom).toBeLessThanOrEqual(700);
    session.lessons.close();
    session.frame(0);
    const back = { ...session.camera };
    session.fit();
    expect({ ...session.camera }).toEqual(back);
  });

  test('ends what a hand was doing to the world', () => {
    const session = new Session({ scene: 'pyramid', settings: { gravity: 0 } });
    session.run();
    const body = session.world.bodies().find(({ type }) => type === 'dynamic')!;
    session.grab(body.id, body.x, body.y);
    expect(session.world.grabbed).not.toBeNull();
    session.beginDraft('wall', 0, 0);
    session.lessons.open('two-boxes');
    expect(session.world.grabbed).toBeNull();
    expect(session.draft).toBeNull();
  });

  test('goes when a scene is loaded', () => {
    const session = openBoxes();
    session.load('rain');
    expect(session.lessons.lesson).toBeNull();
    expect(session.scene.id).toBe('rain');
  });

  test('of an unknown name is refused, and what is there stays', () => {
    const session = openBoxes();
    expect(() => session.lessons.open('phlogiston')).toThrow(/unknown lesson 'phlogiston'; lessons are two-boxes/);
    expect(session.lessons.lesson?.id).toBe('two-boxes');
  });

  test('speaks in the status line: of the figure, and of the part that is pointed at or chosen', () => {
    const session = openBoxes();
    expect(session.status).toBe('Colliding, depth 25 px. Within 0.5 px counts as touching.');
    session.lessons.select('a');
    expect(session.status).toContain('A, the large box · at 245, 195');
    session.lessons.hover('b');
    expect(session.status).toContain('B, the small box');
  });

  test('is worked out once for a figure, however often it is looked at', () => {
    const session = openBoxes();
    const { account } = session.lessons;
    showFrames(session, 0.1);
    drawn(session);
    expect(session.lessons.account).toBe(account);
    session.lessons.move('b', { x: 200 });
    expect(session.lessons.account).not.toBe(account);
  });
});

describe('parts', () => {
  test('move by arrows once one is chosen, round and round', () => {
    const session = openBoxes();
    const { lessons } = session;
    const before = poseOf(session, 'a')!;
    lessons.nudge(5, 0);
    expect(poseOf(session, 'a')).toEqual(before);
    lessons.selectNext(1);
    expect(lessons.selected).toBe('a');
    lessons.nudge(5, -25);
    expect(poseOf(session, 'a')).toEqual({ ...before, x: before.x + 5, y: before.y - 25 });
    lessons.selectNext(1);
    expect(lessons.selected).toBe('b');
    lessons.selectNext(1);
    expect(lessons.selected).toBe('a');
    lessons.selectNext(-1);
    expect(lessons.selected).toBe('b');
    expect(() => lessons.select('c')).toThrow(/no part 'c'; there are: a, b/);
  });

  test('cannot be nudged or dragged out of sight', () => {
    const session = openBoxes();
    const { lessons } = session;
    const { x, y, width, height } = lessons.view!;
    lessons.select('b');
    for (let i = 0; i < 100; i++) lessons.nudge(25, 0);
    expect(poseOf(session, 'b')!.x).toBeLessThanOrEqual(x + width);
    lessons.grab('b', poseOf(session, 'b')!.x, poseOf(session, 'b')!.y);
    lessons.dragTo(-1e4, -1e4);
    lessons.release();
    expect(poseOf(session, 'b')!.x).toBeGreaterThanOrEqual(x);
    expect(poseOf(session, 'b')!.y).toBeGreaterThanOrEqual(y);
    expect(poseOf(session, 'b')!.y).toBeLessThanOrEqual(y + height);
  });

  test('keep the grip of the hand, in whole px, and in tenths from close by', () => {
    const session = openBoxes();
    const { lessons } = session;
    const { x, y } = poseOf(session, 'b')!;
    lessons.grab('b', x + 17, y - 9);
    lessons.dragTo(x + 17 + 10.3, y - 9 + 4.8);
    expect(poseOf(session, 'b')).toMatchObject({ x: x + 10, y: y + 5 });
    lessons.dragTo(x + 17 - 20, y - 9);
    expect(poseOf(session, 'b')).toMatchObject({ x: x - 20, y });
    lessons.release();
    session.moveCamera(x, y, 8);
    lessons.grab('b', x, y);
    lessons.dragTo(x + 0.31, y);
    expect(poseOf(session, 'b')!.x).toBeCloseTo(x - 20 + 0.3, 12);
  });

  test('that are only pressed stay where they are, even between two stops', () => {
    const session = openBoxes();
    const { lessons } = session;
    lessons.move('b', { x: 300.4, y: 200.3 });
    lessons.grab('b', 300, 200);
    lessons.dragTo(300.05, 200.02);
    lessons.release();
    expect(poseOf(session, 'b')).toMatchObject({ x: 300.4, y: 200.3 });
  });

  test('are meant by a point in them, the last drawn before the others, and by a point within reach', () => {
    const { lessons } = openBoxes();
    const [a, b] = [lessons.figure.poses.a!, lessons.figure.poses.b!];
    // A reaches 105 px to its right, B 55 px to its left: both cover the strip between.
    expect(lessons.partAt(a.x - 100, a.y, 0)).toBe('a');
    expect(lessons.partAt(b.x - 50, b.y, 0)).toBe('b');
    expect(lessons.partAt(b.x + 60, b.y, 0)).toBeNull();
    expect(lessons.partAt(b.x + 60, b.y, 6)).toBe('b');
    expect(lessons.partAt(b.x + 60, b.y, 4)).toBeNull();
  });

  test('are marked when they are chosen, beside their own outline', () => {
    const session = openBoxes();
    const before = drawn(session);
    expect(before.of('selected')).toEqual([]);
    session.lessons.select('b');
    const { zoom } = session.camera;
    const { x } = poseOf(session, 'b')!;
    const [mark] = drawn(session).of('selected', 'polyline');
    // B is 110 px wide, and the mark is 5 px of the screen outside it.
    const right = Math.max(...mark!.numbers.filter((_, i) => i % 2 === 0));
    expect(right - x).toBeCloseTo(55 + 5 / zoom, 9);
    session.lessons.hover('a');
    expect(drawn(session).of('selected', 'fill')).toHaveLength(1);
  });
});

describe('undo', () => {
  test('takes a whole drag back at once, and redo brings it again', () => {
    const session = openBoxes();
    const { lessons } = session;
    const before = poseOf(session, 'b')!;
    lessons.grab('b', before.x, before.y);
    for (let i = 1; i <= 40; i++) lessons.dragTo(before.x + i, before.y);
    lessons.release();
    expect(session.undo()).toBe(true);
    expect(poseOf(session, 'b')).toEqual(before);
    expect(lessons.canUndo).toBe(false);
    expect(session.redo()).toBe(true);
    expect(poseOf(session, 'b')!.x).toBe(before.x + 40);
    expect(lessons.canRedo).toBe(false);
  });

  test('knows nothing of a drag that was called off', () => {
    const session = openBoxes();
    const { lessons } = session;
    const before = lessons.figure;
    lessons.grab('b', 0, 0);
    lessons.dragTo(30, 30);
    lessons.release(false);
    expect(lessons.figure).toBe(before);
    expect([lessons.canUndo, lessons.canRedo]).toEqual([false, false]);
  });

  test('takes a held arrow key as one gesture, and two presses with half a second between as two', () => {
    const session = openBoxes();
    const { lessons } = session;
    const { x } = poseOf(session, 'b')!;
    lessons.select('b');
    for (let i = 0; i < 10; i++) {
      lessons.nudge(5, 0);
      session.frame(1 / 30);
    }
    session.frame(0.6);
    lessons.nudge(5, 0);
    expect(poseOf(session, 'b')!.x).toBe(x + 55);
    session.undo();
    expect(poseOf(session, 'b')!.x).toBe(x + 50);
    session.undo();
    expect(poseOf(session, 'b')!.x).toBe(x);
    expect(session.undo()).toBe(false);
  });

  test('takes nudges of two parts apart', () => {
    const session = openBoxes();
    const { lessons } = session;
    const start = lessons.figure;
    lessons.select('a');
    lessons.nudge(5, 0);
    lessons.select('b');
    lessons.nudge(5, 0);
    lessons.select('a');
    lessons.nudge(5, 0);
    for (let i = 0; i < 3; i++) expect(session.undo()).toBe(true);
    expect(lessons.figure).toBe(start);
  });

  test('forgets what was undone once something else is done, and the beginning after 200 changes', () => {
    const session = openBoxes();
    const { lessons } = session;
    lessons.move('b', { x: 200 });
    session.undo();
    expect(lessons.canRedo).toBe(true);
    lessons.move('b', { x: 201 });
    expect(lessons.canRedo).toBe(false);
    for (let i = 0; i < 250; i++) {
      session.frame(1);
      lessons.move('b', { x: 202 + (i % 50) });
    }
    let count = 0;
    while (session.undo()) count++;
    expect(count).toBe(200);
  });

  test('brings back what a reset has put away, and never touches the world', () => {
    const session = openBoxes();
    const { lessons } = session;
    const hash = session.simulation.hash();
    lessons.move('b', { x: 222 });
    lessons.reset();
    expect(poseOf(session, 'b')!.x).not.toBe(222);
    session.undo();
    expect(poseOf(session, 'b')!.x).toBe(222);
    while (session.undo());
    expect(session.simulation.hash()).toBe(hash);
  });
});

describe('steps', () => {
  function openGjk(): Session {
    const session = new Session({ scene: 'pyramid', prefersReducedMotion: true });
    session.lessons.open('gjk');
    return session;
  }

  test('go both ways and stop at the ends', () => {
    const { lessons } = openGjk();
    const last = lessons.account.steps!;
    expect(last).toBeGreaterThan(1);
    lessons.stepBy(1);
    expect(lessons.figure.step).toBe(1);
    lessons.stepBy(-5);
    expect(lessons.figure.step).toBe(0);
    lessons.seek(1e9);
    expect(lessons.figure.step).toBe(last);
    lessons.stepBy(1);
    expect(lessons.figure.step).toBe(last);
  });

  test('play at the pace of the lesson, to the last one and no further, and from the first again', () => {
    const session = openGjk();
    const { lessons } = session;
    const last = lessons.account.steps!;
    const pace = lessons.lesson?.pace ?? 2;
    showFrames(session, 1);
    expect(lessons.figure.step).toBe(0);
    lessons.play();
    showFrames(session, 1.5 / pace);
    expect(lessons.figure.step).toBe(1);
    showFrames(session, (last + 1) / pace);
    expect(lessons.figure.step).toBe(last);
    expect(lessons.playing).toBe(false);
    lessons.play();
    expect(lessons.figure.step).toBe(0);
    expect(lessons.playing).toBe(true);
    lessons.stepBy(1);
    expect(lessons.playing).toBe(false);
  });

  test('are no edits: undo goes to the figure before, not to the step before', () => {
    const session = openGjk();
    session.lessons.stepBy(1);
    expect(session.undo()).toBe(false);
    session.lessons.close();
  });
});

describe('the address', () => {
  test('opens the lesson that it names, beside a scene and settings', () => {
    const query = readQuery('?lesson=two-boxes&b=300,240&theme=light&scene=rain&a=1,2,3');
    expect(query).toMatchObject({ scene: 'rain', settings: { theme: 'light' } });
    expect(query.lesson?.id).toBe('two-boxes');
    expect(query.lesson?.figure.poses.b).toEqual({ x: 300, y: 240, degrees: 0 });
    expect(query.lesson?.keys).toEqual(['lesson', 'b', 'a']);
    expect(query.problems).toHaveLength(1);
    expect(query.problems[0]).toMatch(/a must be x,y in px.*got '1,2,3'/);
  });

  test('with an unknown lesson or key is answered with those that there are', () => {
    expect(readQuery('?lesson=nope').problems).toEqual([
      expect.stringMatching(/^Unknown lesson 'nope' in the address; lessons are two-boxes, /),
    ]);
    expect(readQuery('?lesson=two-boxes&c=1,1').problems).toEqual([
      expect.stringMatching(/^Unknown key 'c' in the address; known are step, a, b for this lesson, scene/),
    ]);
  });

  test('carries the figure, and a session opened with it shows the same', () => {
    const session = openBoxes();
    expect(session.lessons.link()).toBe('?lesson=two-boxes');
    session.lessons.move('b', { x: 301.5, y: 222 });
    const link = session.lessons.link();
    expect(link).toBe('?lesson=two-boxes&b=301.5,222');
    const { lesson } = readQuery(link);
    const other = openBoxes();
    other.lessons.open(lesson!.id, lesson!.figure);
    expect(other.lessons.figure).toEqual(session.lessons.figure);
    session.lessons.close();
    expect(session.lessons.link()).toBe('');
  });

  test('keeps what else it says while the link in it changes, and loses the link with the lesson', () => {
    const opened = replaceLink('?theme=light&scene=rain', [], '?lesson=two-boxes');
    expect(opened).toBe('?lesson=two-boxes&theme=light&scene=rain');
    const moved = replaceLink(opened, linkKeys('?lesson=two-boxes'), '?lesson=two-boxes&b=1,2');
    expect(moved).toBe('?lesson=two-boxes&b=1,2&theme=light&scene=rain');
    expect(replaceLink(moved, linkKeys('?lesson=two-boxes&b=1,2'), '?lesson=gjk')).toBe(
      '?lesson=gjk&theme=light&scene=rain',
    );
    expect(replaceLink(moved, linkKeys('?lesson=two-boxes&b=1,2'), '')).toBe('?theme=light&scene=rain');
    expect(replaceLink('?lesson=gone&x=%zz', [], '?lesson=gjk')).toBe('?lesson=gjk&x=%zz');
  });

  test('with a lesson does not disturb what is saved of the scene', () => {
    const storage = new MemoryStorage();
    const first = new Session({ scene: 'pyramid', prefersReducedMotion: true, storage });
    first.spawn('crate', { x: 0, y: -300 });
    first.save();
    const saved = [...storage.items];
    const visit = new Session({ prefersReducedMotion: true, storage });
    const { lesson } = readQuery('?lesson=two-boxes&b=300,240');
    visit.lessons.open(lesson!.id, lesson!.figure);
    visit.lessons.move('b', { x: 310 });
    showFrames(visit, 3);
    visit.lessons.undo();
    visit.save();
    expect([...storage.items]).toEqual(saved);
    visit.lessons.close();
    expect(visit.scene.id).toBe('pyramid');
    expect(visit.world.bodyCount).toBe(first.world.bodyCount);
  });

  test('a setting that is changed in a lesson is kept like any other', () => {
    const storage = new MemoryStorage();
    const session = openBoxes(storage);
    session.set({ theme: 'light' });
    showFrames(session, 2);
    expect(new Session({ storage }).settings.theme).toBe('light');
  });
});

describe('scripts', () => {
  test('read shapes, read-out, status and numbers of the open lesson as plain data', () => {
    const session = new Session({ scene: 'pyramid', prefersReducedMotion: true });
    const thinwall = createApi(session);
    expect(thinwall.lesson()).toBeNull();
    expect(thinwall.lessons()).toContain('two-boxes');
    thinwall.openLesson('two-boxes');
    const lesson = thinwall.lesson()!;
    expect(structuredClone(lesson)).toEqual(lesson);
    expect(lesson).toMatchObject({ id: 'two-boxes', status: 'Colliding, depth 25 px', tone: 'overlapping', step: 0 });
    expect(lesson.shapes.map(({ id, kind, radius }) => [id, kind, radius])).toEqual([
      ['a', 'box', 0],
      ['b', 'box', 0],
    ]);
    expect(lesson.rows.find(({ id }) => id === 'mtv')?.value).toBe('(25, 0)');
    expect(lesson.data).toMatchObject({ depth: 25 });
    thinwall.closeLesson();
    expect(thinwall.lesson()).toBeNull();
  });

  test('open a figure as they like it, and are told what there is none of', () => {
    const session = new Session({ scene: 'pyramid', prefersReducedMotion: true });
    const thinwall = createApi(session);
    thinwall.openLesson('two-boxes', { poses: { b: { x: 500 } } });
    expect(thinwall.lesson()?.status).toMatch(/^Apart by /);
    expect(() => thinwall.openLesson('two-boxes', { poses: { c: { x: 1 } } })).toThrow(/no part 'c'/);
    expect(() => thinwall.openLesson('two-boxes', { poses: { b: { x: Number.NaN } } })).toThrow(/finite, got NaN/);
    expect(() => thinwall.openLesson('two-boxes', { step: 3 })).toThrow(
      /step must be a whole number from 0 to 0, got 3/,
    );
    expect(() => thinwall.openLesson('nope')).toThrow(/unknown lesson 'nope'/);
    expect(thinwall.lesson()?.shapes[1]?.x).toBe(500);
  });

  test('move a part, undo it, and see the tour of a lesson that has one', () => {
    const session = new Session({ scene: 'pyramid', prefersReducedMotion: true });
    const { lessons } = session;
    lessons.open('detector');
    const { figure } = lessons;
    lessons.startTour();
    const count = lessons.tour!.count;
    expect(lessons.tour).toMatchObject({ index: 0, count: lessons.lesson?.tour?.length });
    for (let i = 1; i < count; i++) lessons.tourNext();
    expect(lessons.tour?.index).toBe(count - 1);
    lessons.tourBack();
    expect(lessons.tour?.index).toBe(count - 2);
    lessons.tourNext();
    lessons.tourNext();
    expect(lessons.tour).toBeNull();
    session.undo();
    expect(lessons.figure).toBe(figure);
  });
});
