/** The bodies of bullets: light, flying straight, and never in one another's way. */
import { type BodyDef, makeBox, makeCircle, makePolygon, PI, type Shape, sinCos } from '#engine';
import type { SimSettings } from './sim-settings.ts';
import { BULLETS, regularPoints } from './things.ts';

/** kg per 1000 px^2. Three times a crate's, so that a hit is felt: a 4 px bullet weighs 0.04 kg, a 36 px crate 1.3. */
const DENSITY = 3;

/** Of bullets that bounce. */
const RESTITUTION = 0.5;

type BulletLook = Pick<SimSettings, 'bulletShape' | 'bulletSize'>;

/** A bullet in its own frame, flying along +x; as wide as its size in that direction. */
export function makeBulletShape({ bulletShape, bulletSize }: BulletLook): Shape {
  if (bulletShape === 'circle') return makeCircle(bulletSize / 2);
  if (bulletShape === 'box') return makeBox(bulletSize, bulletSize);
  // A hexagon flies face on when a corner stands at 30 degrees: turn the corners by half an edge.
  const turn = { c: 1, s: 0 };
  sinCos(PI / 6, turn);
  const corners = regularPoints(6, bulletSize / 2 / turn.c);
  return makePolygon(corners.map(({ x, y }) => ({ x: x * turn.c - y * turn.s, y: x * turn.s + y * turn.c })));
}

/** The body of a bullet at (x, y) px that flies along `angle` (radians). */
export function makeBulletDef(settings: Readonly<SimSettings>, x: number, y: number, angle: number): BodyDef {
  return {
    shape: makeBulletShape(settings),
    x,
    y,
    angle,
    density: DENSITY,
    restitution: RESTITUTION,
    friction: 0,
    gravityScale: 0,
    bullet: true,
    onHit: settings.bulletOnHit,
    category: BULLETS,
    mask: ~BULLETS,
    userData: { kind: 'bullet' },
  };
}
