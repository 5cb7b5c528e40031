/**
 * Bounding volumes in two and three dimensions: cheap tests that may say "perhaps" wrongly and never "no" wrongly.
 *
 * Each takes `closed`: true lets a mere touch count, false does not. No test takes a root: squares of lengths that are
 * not negative compare as the lengths do.
 */

/** A disc or ball: the numbers of its centre (two or three) and its radius, px. */
export interface Sphere {
  readonly center: readonly number[];
  readonly radius: number;
}

/** A box with sides along the axes: its lowest and highest corner, two or three numbers each. */
export interface Box {
  readonly min: readonly number[];
  readonly max: readonly number[];
}

/** Squared centre distance against squared sum of radii. */
export function testSpheres(a: Sphere, b: Sphere, closed = true): boolean {
  let square = 0;
  for (let i = 0; i < a.center.length; i++) {
    const d = a.center[i]! - b.center[i]!;
    square += d * d;
  }
  const reach = (a.radius + b.radius) * (a.radius + b.radius);
  return closed ? square <= reach : square < reach;
}

/** Intervals on every axis must meet; the first gap ends the test. */
export function testBoxes(a: Box, b: Box, closed = true): boolean {
  for (let i = 0; i < a.min.length; i++) {
    const apart = closed
      ? a.max[i]! < b.min[i]! || b.max[i]! < a.min[i]!
      : a.max[i]! <= b.min[i]! || b.max[i]! <= a.min[i]!;
    if (apart) return false;
  }
  return true;
}

/** The point of the box nearest to the centre, by clamping each coordinate, against the radius. */
export function testSphereBox(sphere: Sphere, box: Box, closed = true): boolean {
  let square = 0;
  for (let i = 0; i < sphere.center.length; i++) {
    const c = sphere.center[i]!;
    const nearest = Math.min(Math.max(c, box.min[i]!), box.max[i]!);
    square += (c - nearest) * (c - nearest);
  }
  const reach = sphere.radius * sphere.radius;
  return closed ? square <= reach : square < reach;
}
