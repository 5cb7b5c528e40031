/** What a soft-step solve tells of a watched pair: its rows before the first sub-step, and after each pass over them. */
import { DA, DX, DY } from '../bodies.ts';
import type { PairTrace } from '../trace.ts';
import { JN, JT, NA, NB, R_E, R_JR, R_MU, R_NX, R_NY, R_PEAK, R_POINT, R_POINTS, ROW, S0 } from './row-layout.ts';

/** `start` is before the first sub-step: the impulses that the warm start applies. */
export type RowStage = 'start' | 'push' | 'relax';

export function tellRows(
  trace: PairTrace,
  rows: Float64Array,
  refs: Int32Array,
  count: number,
  motion: Float64Array,
  stage: RowStage,
  subStep: number,
): void {
  for (let i = 0; i < count; i++) {
    if (!trace.concerns(refs[i * 4]! >> 3, refs[i * 4 + 1]! >> 3)) continue;
    const o = i * ROW;
    const contact = refs[i * 4 + 2]!;
    trace.tell('row', {
      stage,
      subStep,
      contact,
      points: refs[i * 4 + 3]!,
      restitution: rows[o + R_E]!,
      friction: rows[o + R_MU]!,
      roll: rows[o + R_JR]!,
      peak: rows[o + R_PEAK]!,
    });
    for (let p = 0; p < refs[i * 4 + 3]!; p++) {
      const q = o + R_POINT + p * R_POINTS;
      const separation = separationOf(rows, o, q, refs[i * 4]!, refs[i * 4 + 1]!, motion);
      trace.tell('point', { stage, subStep, contact, point: p, jn: rows[q + JN]!, jt: rows[q + JT]!, separation });
    }
  }
}

/** s = s0 + (dB - dA).n + daB nB - daA nA, with what the bodies have moved since the tick began. */
function separationOf(r: Float64Array, o: number, q: number, a: number, b: number, m: Float64Array): number {
  const moved = (m[b + DX]! - m[a + DX]!) * r[o + R_NX]! + (m[b + DY]! - m[a + DY]!) * r[o + R_NY]!;
  return r[q + S0]! + moved + m[b + DA]! * r[q + NB]! - m[a + DA]! * r[q + NA]!;
}
