/**
 * What each meaning looks like, wherever it is drawn: on the canvas, in a still picture, in a legend.
 *
 * Every ink has a line style of its own (width, dash, mark) besides its hue, so that a picture can be read
 * without telling hues apart. Lines keep a contrast of at least 3 : 1 and words 4.5 : 1 against the ground of
 * either theme (WCAG 2.2, 1.4.3 and 1.4.11); `cell` and `hint` are construction lines and may be as quiet as 2 : 1.
 */

import type { Ink } from '#engine';

/** How a single point of an ink is marked. */
export type Mark = 'disc' | 'ring' | 'cross' | 'square' | 'diamond';

/** One ink's style. Lengths are CSS px and stay constant at every zoom. */
export interface InkStyle {
  dark: number;
  light: number;
  /** Line width. */
  width: number;
  /** Lengths of dash and gap; 0, n draws round dots n apart; null is a solid line. */
  dash: readonly [number, number] | null;
  mark: Mark;
  /** Opacity of lines and marks. */
  alpha: number;
}

const SOLID = null;

export const INK_STYLES: Readonly<Record<Ink, InkStyle>> = {
  collider: { dark: 0x6fcfe6, light: 0x0b6e88, width: 1.25, dash: SOLID, mark: 'disc', alpha: 1 },
  static: { dark: 0xa3aebb, light: 0x525e6b, width: 1.5, dash: SOLID, mark: 'square', alpha: 1 },
  sensor: { dark: 0x6fcfe6, light: 0x0b6e88, width: 1.25, dash: [6, 4], mark: 'ring', alpha: 1 },
  asleep: { dark: 0x7f93a8, light: 0x5a6b7c, width: 1.25, dash: [0, 4], mark: 'ring', alpha: 1 },
  thickened: { dark: 0xb9a27a, light: 0x7a6032, width: 1.25, dash: [3, 3], mark: 'square', alpha: 1 },
  bounds: { dark: 0x929cf2, light: 0x4a52c2, width: 1, dash: [4, 3], mark: 'square', alpha: 0.9 },
  fat: { dark: 0x929cf2, light: 0x4a52c2, width: 1, dash: [1, 5], mark: 'square', alpha: 0.9 },
  cell: { dark: 0x586372, light: 0x8d97a3, width: 1, dash: SOLID, mark: 'square', alpha: 0.9 },
  contact: { dark: 0xffb04d, light: 0xa85500, width: 1.5, dash: [2, 2], mark: 'disc', alpha: 1 },
  normal: { dark: 0xffb04d, light: 0xa85500, width: 1.4, dash: SOLID, mark: 'disc', alpha: 1 },
  push: { dark: 0xff7b72, light: 0xc02a22, width: 2.5, dash: SOLID, mark: 'diamond', alpha: 1 },
  velocity: { dark: 0x86d98a, light: 0x257a2c, width: 1.4, dash: [9, 2], mark: 'ring', alpha: 1 },
  sweep: { dark: 0x58c4b8, light: 0x0f7268, width: 1.25, dash: [10, 4], mark: 'ring', alpha: 0.9 },
  ghost: { dark: 0xc3ccd6, light: 0x4c5661, width: 1.1, dash: [2, 2.5], mark: 'ring', alpha: 0.95 },
  missed: { dark: 0xff5c9a, light: 0xbf1259, width: 3, dash: SOLID, mark: 'cross', alpha: 1 },
  impact: { dark: 0xffe66b, light: 0x7d6400, width: 2, dash: SOLID, mark: 'cross', alpha: 1 },
  first: { dark: 0x6cb2ff, light: 0x1a5fb4, width: 2, dash: SOLID, mark: 'square', alpha: 1 },
  second: { dark: 0xf2a65e, light: 0x9c4f00, width: 2, dash: [7, 4], mark: 'ring', alpha: 1 },
  overlap: { dark: 0xc99bf0, light: 0x7a3fb0, width: 1.5, dash: [1.5, 3], mark: 'diamond', alpha: 1 },
  axis: { dark: 0x9db0c4, light: 0x4b5d70, width: 1, dash: [14, 5], mark: 'cross', alpha: 1 },
  separating: { dark: 0x7ee08a, light: 0x1b7a2b, width: 2.25, dash: [14, 5], mark: 'square', alpha: 1 },
  hint: { dark: 0x77828f, light: 0x77828f, width: 1, dash: [0, 3.5], mark: 'cross', alpha: 0.9 },
  aim: { dark: 0xffd866, light: 0x806000, width: 1.5, dash: [12, 6], mark: 'cross', alpha: 1 },
  selected: { dark: 0xffffff, light: 0x14181d, width: 2, dash: SOLID, mark: 'ring', alpha: 1 },
  label: { dark: 0xe4e9ef, light: 0x1e242b, width: 1, dash: SOLID, mark: 'disc', alpha: 1 },
};
