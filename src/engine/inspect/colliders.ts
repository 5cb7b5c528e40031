/** The collider that the pair table has for two types of shape, in words, and the order in which it takes them. */
import { BOX, CAPSULE, CIRCLE, POLYGON, type ShapeType } from '../geometry/shape.ts';

export interface ColliderNote {
  /** The function's name. */
  readonly name: string;
  readonly about: string;
  /** Takes B before A: its answer is turned round. */
  readonly mirrored: boolean;
}

type Row = readonly [ShapeType, ShapeType, string, string];

const EDGES = 'separating axes are the edge normals of both; then the nearest edges, clipped';
const FACES = 'the centre over the highest edge, or beside it at a corner';

/** As in the pair table: a pair of types once; the other order is the same collider, mirrored. */
const ROWS: readonly Row[] = [
  [CIRCLE, CIRCLE, 'collideCircles', 'distance of the centres against the sum of the radii'],
  [BOX, CIRCLE, 'collideBoxCircle', "the centre clamped to the box in the box's own axes: nine regions"],
  [POLYGON, CIRCLE, 'collidePolygonCircle', FACES],
  [CAPSULE, CIRCLE, 'collidePolygonCircle', `${FACES} of its core segment`],
  [BOX, BOX, 'collideBoxes', 'four separating axes by projection radii; then the nearest edges, clipped'],
  [BOX, POLYGON, 'collidePolygons', EDGES],
  [POLYGON, POLYGON, 'collidePolygons', EDGES],
  [BOX, CAPSULE, 'collidePolygons', `${EDGES}; the radius comes on top`],
  [POLYGON, CAPSULE, 'collidePolygons', `${EDGES}; the radius comes on top`],
  [CAPSULE, CAPSULE, 'collideCapsules', 'nearest points of two segments; parallel ones are clipped'],
];

export function noteCollider(a: ShapeType, b: ShapeType): ColliderNote {
  for (const [first, second, name, about] of ROWS) {
    if (first === a && second === b) return { name, about, mirrored: false };
    if (first === b && second === a) return { name, about, mirrored: true };
  }
  throw new Error(`no words for the pair of shape types ${a}, ${b}: add a line to inspect/colliders.ts`);
}
