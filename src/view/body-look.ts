/** Which paint a body wears: told by its `userData.kind`, or by its shape and type when it says nothing. */

import { BOX, type Body, CIRCLE } from '#engine';

/** How a shape is painted. */
export type Paint = 'crate' | 'ball' | 'flat' | 'slab' | 'sensor' | 'bullet' | 'gun';

/** The part of a body's user data that the picture reads. */
export interface Kind {
  kind?: string;
  /** Variety of colour, a small integer; the body's id decides when there is none. */
  hue?: number;
  /** Where the picture stands beside the collider, px in the body's frame. */
  picture?: { x: number; y: number };
}

export function kindOf(body: Body): Kind | null {
  const data = body.userData;
  return typeof data === 'object' && data !== null ? (data as Kind) : null;
}

export function paintOf(body: Body, kind: Kind | null, shapeType: number): Paint {
  if (kind?.kind === 'coin') return 'flat';
  if (body.isSensor) return 'sensor';
  if (body.isBullet || kind?.kind === 'bullet') return 'bullet';
  switch (kind?.kind) {
    case 'gun':
      return shapeType === BOX ? 'gun' : 'slab';
    case 'wall':
    case 'floor':
    case 'ramp':
    case 'belt':
    case 'vise':
    case 'tile':
    case 'drum':
    case 'spinner':
      return 'slab';
    case 'polygon':
    case 'domino':
    case 'card':
    case 'stone':
    case 'runner':
      return 'flat';
    default:
      if (body.type === 'static') return 'slab';
      return shapeType === BOX ? 'crate' : shapeType === CIRCLE ? 'ball' : 'flat';
  }
}

/** Variety of colour of a body, an integer >= 0. */
export function varietyOf(body: Body, kind: Kind | null): number {
  const hue = kind?.hue;
  return hue !== undefined && Number.isInteger(hue) && hue >= 0 ? hue : body.id;
}
