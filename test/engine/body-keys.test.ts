// The definition of a body in plain JavaScript: what nobody reads is not swallowed.
import { describe, expect, test } from 'vitest';
import { type BodyDef, makeBox, makeCircle, World } from '#engine';

const shape = makeBox(10, 10);
const add = (def: object) => () => new World().add({ shape, ...def } as BodyDef);

describe('a key that no body has', () => {
  test.each([
    ['isSensor', true, 'did you mean sensor?'],
    ['isStatic', true, "did you mean type: 'static'?"],
    ['mass', 5, 'did you mean density (kg per 1,000 px^2)?'],
    ['velocityX', 5, 'did you mean vx?'],
    ['position', { x: 1, y: 1 }, 'did you mean x and y?'],
    ['rotation', 1, 'did you mean angle?'],
    ['onhit', 'die', 'did you mean onHit?'],
    ['user_data', 1, 'did you mean userData?'],
    ['constructor', 1, 'known are type, shape, shapes, x, y, angle'],
  ])('%s is refused, with what was meant', (key, value, meant) => {
    expect(add({ [key]: value })).toThrow(`unknown key '${key}' in the definition of a body: ${meant}`);
  });

  test('is no matter while it holds nothing', () => {
    expect(add({ isSensor: undefined })).not.toThrow();
  });
});

describe('a value of another kind', () => {
  test('is no switch: the text false is not false', () => {
    expect(add({ sensor: 'false' })).toThrow("body sensor must be true or false, got the text 'false'");
    expect(add({ bullet: 1 })).toThrow('body bullet must be true or false, got 1');
    expect(add({ fixedRotation: null })).toThrow('body fixedRotation must be true or false, got null');
  });

  test('is no number: the text 0.5 bounces nothing', () => {
    for (const key of ['x', 'vx', 'angle', 'density', 'friction', 'restitution', 'gravityScale', 'mask']) {
      expect(add({ [key]: '0.5' }), key).toThrow(`body ${key} must be`);
    }
  });

  test('is no definition', () => {
    const world = new World();
    expect(() => world.add(undefined as unknown as BodyDef)).toThrow(
      'a body is made of a definition such as { shape: makeBox(40, 40) }, got undefined',
    );
    expect(() => world.add(shape as unknown as BodyDef)).toThrow(/a body is made of a definition.* got a shape/);
    expect(world.bodyCount).toBe(0);
  });
});

test('a body takes one shape or a list of them, and says so when it gets both', () => {
  expect(add({ shapes: [makeCircle(4)] })).toThrow('a body takes either shape or shapes, got both');
  expect(() => new World().add({ shapes: shape } as unknown as BodyDef)).toThrow(
    'shapes of a body must be a list: give a single one as shape',
  );
});
