/**
 * The keys that the definition of a body may have. A key that nobody reads is a wish that is not granted, and the body
 * then behaves wrongly without a word; so it is refused, with the key that was probably meant.
 */
import { Shape } from './geometry/shape.ts';

const KNOWN = [
  'type',
  'shape',
  'shapes',
  'x',
  'y',
  'angle',
  'vx',
  'vy',
  'omega',
  'density',
  'friction',
  'restitution',
  'surfaceSpeed',
  'rollingResistance',
  'fixedRotation',
  'gravityScale',
  'sensor',
  'bullet',
  'onHit',
  'category',
  'mask',
  'userData',
] as const;

const SWITCHES = ['fixedRotation', 'sensor', 'bullet'] as const;

const isKnown = new Set<string>(KNOWN);

/** What the keys of other engines are called here, written small and without separators. */
const MEANT: Readonly<Record<string, string>> = {
  static: "type: 'static'",
  isstatic: "type: 'static'",
  kinematic: "type: 'kinematic'",
  iskinematic: "type: 'kinematic'",
  dynamic: "type: 'dynamic'",
  bodytype: 'type',
  fixtures: 'shapes',
  collider: 'shape',
  position: 'x and y',
  pos: 'x and y',
  rotation: 'angle',
  velocity: 'vx and vy',
  linearvelocity: 'vx and vy',
  velocityx: 'vx',
  velocityy: 'vy',
  angularvelocity: 'omega',
  spin: 'omega',
  mass: 'density (kg per 1,000 px^2)',
  bounce: 'restitution',
  bounciness: 'restitution',
  elasticity: 'restitution',
  gravity: 'gravityScale',
  issensor: 'sensor',
  istrigger: 'sensor',
  trigger: 'sensor',
  isbullet: 'bullet',
  ccd: 'bullet',
  fixedangle: 'fixedRotation',
  freezerotation: 'fixedRotation',
  layer: 'category',
  categorybits: 'category',
  maskbits: 'mask',
  filter: 'category and mask',
  data: 'userData',
  name: 'userData: { name }',
  label: 'userData: { name }',
};

/** @throws naming the key, or the switch that is none, and what is allowed */
export function checkKeys(def: object): void {
  if (typeof def !== 'object' || def === null || def instanceof Shape) {
    const given = def instanceof Shape ? 'a shape' : String(def);
    throw new TypeError(`a body is made of a definition such as { shape: makeBox(40, 40) }, got ${given}`);
  }
  for (const key in def) {
    if (isKnown.has(key) || (def as Record<string, unknown>)[key] === undefined) continue;
    const meant = meantBy(key);
    throw new RangeError(
      `unknown key '${key}' in the definition of a body${meant ? `: did you mean ${meant}?` : `: known are ${KNOWN.join(', ')}`}`,
    );
  }
  for (const key of SWITCHES) {
    const value = (def as Record<string, unknown>)[key];
    if (value === undefined || typeof value === 'boolean') continue;
    throw new TypeError(
      `body ${key} must be true or false, got ${typeof value === 'string' ? `the text '${value}'` : String(value)}`,
    );
  }
}

function meantBy(key: string): string | undefined {
  const plain = key.toLowerCase().replace(/[_-]/g, '');
  if (Object.hasOwn(MEANT, plain)) return MEANT[plain];
  return KNOWN.find((known) => known.toLowerCase() === plain);
}
