import { describe, expect, test } from 'vitest';
import {
  auditLevel,
  buildScene,
  buildShape,
  describeScene,
  makeBox,
  makeCapsule,
  makeCircle,
  makePolygon,
  readScene,
  type SceneJson,
  type ShapeJson,
  World,
  writeScene,
} from '#engine';
import { fillMixedScene, run } from '../kit/world.ts';

const HEAD = { format: 'thinwall-scene', version: 1 } as const;
const BALL = { shapes: [{ type: 'circle', radius: 4 }] };
const text = (scene: object): string => JSON.stringify({ ...HEAD, ...scene });

describe('a world written as a scene and read back', () => {
  test('stands where it stood and moves as it moved, to the last bit', () => {
    const world = new World({ gravityY: 500, restitution: 0.3, ccd: 'sweep', hz: 144 });
    fillMixedScene(world, 60, 11);
    run(world, 50);
    const copy = buildScene(readScene(writeScene(world)));
    expect(copy.settings).toEqual(world.settings);
    const bodies = world.bodies();
    expect(copy.bodyCount).toBe(bodies.length);
    for (const [i, body] of copy.bodies().entries()) {
      for (const key of ['x', 'y', 'angle', 'vx', 'vy', 'omega', 'mass', 'friction', 'restitution'] as const) {
        if (!Object.is(body[key], bodies[i]![key]))
          expect.fail(`${key} of body ${i}: ${body[key]}, was ${bodies[i]![key]}`);
      }
      for (const key of ['type', 'isSensor', 'isBullet', 'onHit'] as const) expect(body[key]).toBe(bodies[i]![key]);
    }
  });

  test('gives the same text again', () => {
    const world = new World();
    fillMixedScene(world, 60, 12);
    run(world, 30);
    const first = writeScene(world);
    expect(writeScene(readScene(first))).toBe(first);
    expect(writeScene(buildScene(readScene(first)))).toBe(first);
  });

  test('has one future, whoever reads it', () => {
    const world = new World({ ccd: 'sweep' });
    fillMixedScene(world, 40, 13);
    run(world, 20);
    const scene = writeScene(world);
    const [one, other] = [buildScene(readScene(scene)), buildScene(readScene(scene))];
    run(one, 200);
    run(other, 200);
    expect(other.hash()).toBe(one.hash());
  });

  test('keeps every shape, material and filter', () => {
    const world = new World();
    const shapes = [
      makeCircle(3, 1, 2),
      makeBox(10, 4, -3, 0.5, 0.25),
      makeCapsule(-5, 1, 6, 2, 2.5),
      makePolygon([
        { x: 0, y: 0 },
        { x: 7, y: 1 },
        { x: 2, y: 8 },
      ]),
    ];
    const def = { density: 2.5, friction: 0.1, gravityScale: -1, fixedRotation: true, category: 6, mask: 0xffff0000 };
    world.add({ shapes, x: 0.1, y: 0.2, angle: 0.3, surfaceSpeed: 4, rollingResistance: 0.05, onHit: 'die', ...def });
    const [body] = describeScene(world).bodies;
    expect(body).toMatchObject({ ...def, surfaceSpeed: 4, rollingResistance: 0.05, onHit: 'die', angle: 0.3 });
    const [copied] = buildScene(describeScene(world)).bodies();
    for (const [k, shape] of copied!.shapes.entries()) {
      const made = world.bodies()[0]!.shapes[k]!;
      expect(shape.type).toBe(made.type);
      expect(shape.radius).toBe(made.radius);
      for (const [i, value] of shape.points.entries()) expect(value).toBeCloseTo(made.points[i]!, 12);
    }
  });

  test('tells a negative zero from zero', () => {
    const world = new World({ gravityX: 0, gravityY: 0 });
    world.add({ shape: makeCircle(1), vx: -0, x: 1e-300, y: 1 / 3 });
    const [body] = buildScene(readScene(writeScene(world))).bodies();
    expect(Object.is(body!.vx, -0)).toBe(true);
    expect(body!.x).toBe(1e-300);
    expect(body!.y).toBe(1 / 3);
  });

  test('carries what its user attached, as long as that is JSON', () => {
    const world = new World();
    const body = world.add({ shape: makeCircle(1), userData: { kind: 'crate', tags: ['a', null, 2] } });
    expect(readScene(writeScene(world)).bodies[0]!.userData).toEqual({ kind: 'crate', tags: ['a', null, 2] });
    body.userData = { made: new Date(0) };
    expect(() => writeScene(world)).toThrow(`user data of body ${body.id}.made must be JSON to be written`);
  });

  test('is written whole or not at all: no hole in a list, no circle, no number that is none', () => {
    const world = new World();
    const body = world.add({ shape: makeCircle(1) });
    const circle: Record<string, unknown> = { name: 'gate', keys: [] };
    (circle.keys as unknown[]).push({ opens: circle });
    const holes = new Array<number>(2);
    holes[0] = 7;
    for (const [data, message] of [
      [
        { list: [1, undefined] },
        '.list[1] must be JSON to be written, got undefined: null stands for nothing in a list',
      ],
      [{ holes }, '.holes[1] must be JSON to be written, got undefined'],
      [circle, '.keys[0].opens must be JSON to be written, got what it is a part of: keep an id in its place'],
      [{ price: NaN }, '.price must be JSON to be written, got NaN'],
      [{ toJSON: () => 1 }, '.toJSON must be JSON to be written, got a function'],
    ] as const) {
      body.userData = data;
      expect(() => writeScene(world)).toThrow(`user data of body ${body.id}${message}`);
      const scene = { ...HEAD, bodies: [{ ...BALL, userData: data }] } as SceneJson;
      expect(() => writeScene(scene)).toThrow(`bodies[0].userData${message}`);
    }
    const twice = { size: 3 };
    body.userData = { one: twice, other: twice, nothing: undefined };
    expect(readScene(writeScene(world)).bodies[0]!.userData).toEqual({ one: twice, other: twice });
  });
});

describe('a scene that is put together by code', () => {
  const scene = (bodies: unknown, more: object = {}) => ({ ...HEAD, bodies, ...more }) as SceneJson;

  test.each([
    [scene([{ ...BALL, x: NaN }]), 'bodies[0].x must be a finite number, got NaN'],
    [scene([BALL, { ...BALL, colour: 'red' }]), "unknown key 'colour' in bodies[1]"],
    [scene([], { version: 2 }), 'version must be one of 1, got 2'],
    [scene([], { format: 'tiled' }), "format must be one of thinwall-scene, got 'tiled'"],
    [scene([{ shapes: [{ type: 'circle', radius: -1 }] }]), 'circle radius must be positive and finite, got -1'],
  ])('is checked like one that is read, whether it is built or written', (given, message) => {
    expect(() => buildScene(given)).toThrow(message);
    expect(() => writeScene(given)).toThrow(message);
  });

  test('is not its own text', () => {
    const level = text({ bodies: [BALL] }) as unknown as SceneJson;
    expect(() => buildScene(level)).toThrow('a scene is not its text: give what readScene(text) returns');
    expect(() => auditLevel(level, { bullet: makeCircle(2) })).toThrow('give what readScene(text) returns');
  });

  test('is audited for a bullet, which must be given', () => {
    const audit = auditLevel as (world: World, options?: object) => unknown;
    for (const ask of [() => audit(new World(), {}), () => audit(new World())]) {
      expect(ask).toThrow('bullet of the audit must be a convex shape from a maker such as makeBox, got undefined');
    }
  });
});

test('a description of a shape that does not exist, or lacks a size, makes none', () => {
  const build = (shape: unknown) => () => buildShape(shape as ShapeJson);
  expect(build({ type: 'triangle' })).toThrow(
    "shape.type must be one of circle, box, capsule, polygon, got 'triangle'",
  );
  expect(build({ type: 'circle', r: 5 })).toThrow("unknown key 'r' in shape: known are type, radius, x, y");
  expect(build({ type: 'box', width: 5 })).toThrow('shape.height must be a finite number, got undefined');
  expect(build(undefined)).toThrow('shape.type must be one of');
});

test('a level written by hand needs only what differs from the defaults', () => {
  const scene = readScene(
    text({
      settings: { hz: 120 },
      bodies: [
        { type: 'static', ...BALL },
        { ...BALL, x: 9, vx: 3 },
      ],
    }),
  );
  const world = buildScene(scene);
  expect(world.settings).toMatchObject({ hz: 120, gravityY: 600 });
  expect(world.bodies().map(({ type, x, vx }) => [type, x, vx])).toEqual([
    ['static', 0, 0],
    ['dynamic', 9, 3],
  ]);
});

describe('what is no scene is refused, and the message says where', () => {
  test.each([
    ['{', 'a scene must be JSON'],
    ['[]', 'scene must be an object, got a list'],
    ['{}', 'format must be one of thinwall-scene, got undefined'],
    [JSON.stringify({ ...HEAD, version: 2, bodies: [] }), 'version must be one of 1, got 2'],
    [text({}), 'bodies must be a list, got undefined'],
    [text({ bodies: [], extra: 1 }), "unknown key 'extra' in scene: known are format, version, settings, bodies"],
    [text({ bodies: [{}] }), 'bodies[0].shapes must be a list, got undefined'],
    [text({ bodies: [{ shapes: [] }] }), 'bodies[0]: a body needs a shape'],
    [text({ bodies: [{ shapes: [null] }] }), 'bodies[0].shapes[0].type must be one of circle, box, capsule, polygon'],
    [
      text({ bodies: [{ shapes: [{ type: 'ball' }] }] }),
      "bodies[0].shapes[0].type must be one of circle, box, capsule, polygon, got 'ball'",
    ],
    [
      text({ bodies: [{ shapes: [{ type: 'circle', radius: -1 }] }] }),
      'bodies[0].shapes[0]: circle radius must be positive and finite, got -1',
    ],
    [
      text({ bodies: [{ shapes: [{ type: 'circle' }] }] }),
      'bodies[0].shapes[0].radius must be a finite number, got undefined',
    ],
    [
      text({ bodies: [{ shapes: [{ type: 'polygon', points: [[0, 0], [1]] }] }] }),
      'bodies[0].shapes[0].points[1] must be a point [x, y]',
    ],
    [text({ bodies: [BALL, { ...BALL, x: '9' }] }), "bodies[1].x must be a finite number, got '9'"],
    [
      text({ bodies: [{ ...BALL, type: 'fixed' }] }),
      "bodies[0].type must be one of static, kinematic, dynamic, got 'fixed'",
    ],
    [text({ bodies: [{ ...BALL, bullet: 1 }] }), 'bodies[0].bullet must be true or false, got 1'],
    [text({ bodies: [{ ...BALL, colour: 'red' }] }), "unknown key 'colour' in bodies[0]"],
    [text({ bodies: [{ ...BALL, type: 'static', vx: 1 }] }), 'bodies[0]: a static body cannot have a velocity'],
    [text({ bodies: [{ ...BALL, restitution: 2 }] }), 'bodies[0]: body restitution must be from 0 to 1, got 2'],
    [text({ settings: { hz: 0 }, bodies: [] }), 'settings: hz must be from 1 to 1000, got 0'],
    [text({ settings: { speed: 1 }, bodies: [] }), "settings: unknown world setting 'speed'"],
    [text({ settings: [], bodies: [] }), 'settings must be an object, got a list'],
  ])('%s', (scene, message) => {
    expect(() => readScene(scene)).toThrow(message);
  });

  test('a number that JSON reads as infinite included', () => {
    const scene = `{ "format": "thinwall-scene", "version": 1, "bodies": [{ "x": 1e999, "shapes": [{ "type": "circle", "radius": 1 }] }] }`;
    expect(() => readScene(scene)).toThrow('bodies[0].x must be a finite number, got Infinity');
  });
});

test('a scene that came from somewhere else as an object is checked by whoever reads its text', () => {
  const scene: SceneJson = { ...HEAD, bodies: [{ shapes: [{ type: 'circle', radius: 2 }] }] };
  expect(readScene(writeScene(scene))).toEqual(scene);
});
