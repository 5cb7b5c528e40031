import { describe, expect, it } from 'vitest';
import { makeBox, makeCapsule, makeCircle, makePolygon } from '../../src/engine/geometry/make.ts';
import { MassData, massOf } from '../../src/engine/geometry/mass.ts';
import type { Shape } from '../../src/engine/geometry/shape.ts';

/** Density 1000 is one kilogram per px^2, so that masses are areas. */
const AREA = 1000;

function weigh(shape: Shape, density = AREA): MassData {
  const data = new MassData();
  massOf(shape, density, data);
  return data;
}

function expectRelative(got: number, expected: number, tolerance: number): void {
  expect(Math.abs(got - expected)).toBeLessThan(tolerance * Math.abs(expected));
}

describe('mass', () => {
  it('is one kilogram per 1000 px^2 at density 1', () => {
    expectRelative(weigh(makeBox(20, 50), 1).mass, 1, 1e-14);
  });

  it('of solid shapes follows the textbook formulas', () => {
    const box = weigh(makeBox(6, 4, 10, -20, 0.3));
    expectRelative(box.mass, 24, 1e-13);
    expectRelative(box.inertia, (24 * (36 + 16)) / 12, 1e-13);
    expect([box.x, box.y]).toEqual([10, -20]);
    const circle = weigh(makeCircle(3));
    expectRelative(circle.mass, 9 * Math.PI, 1e-14);
    expectRelative(circle.inertia, (81 * Math.PI) / 2, 1e-14);
  });

  it('of a capsule equals that of a polygon that follows its outline closely', () => {
    const outline: { x: number; y: number }[] = [];
    for (let i = 0; i < 2000; i++) {
      const angle = (Math.PI * i) / 1000 - Math.PI / 2;
      outline.push({ x: (angle < Math.PI / 2 ? 7 : -7) + 3 * Math.cos(angle), y: 3 * Math.sin(angle) });
    }
    const round = weigh(makeCapsule(-7, 0, 7, 0, 3));
    const polygon = weigh(makePolygon(outline));
    expectRelative(round.mass, polygon.mass, 1e-5);
    expectRelative(round.inertia, polygon.inertia, 1e-5);
  });

  it('of a tiny triangle far from the origin keeps its digits', () => {
    const far = makePolygon([
      { x: 5000, y: 5000 },
      { x: 5000.1, y: 5000 },
      { x: 5000, y: 5000.1 },
    ]);
    const { mass, inertia, x } = weigh(far);
    expectRelative(mass, 0.005, 1e-9);
    expectRelative(inertia, (0.005 * 0.02) / 18, 1e-6);
    expect(x).toBeCloseTo(5000 + 0.1 / 3, 9);
  });
});
