/**
 * What each meaning looks like. The only file with colours of the canvas.
 *
 * Every ink has a line style of its own (width, dash, mark) besides its hue, so that a picture can be read
 * without telling hues apart. Lines keep a contrast of at least 3 : 1 and words 4.5 : 1 against the ground of
 * either theme (WCAG 2.2, 1.4.3 and 1.4.11); `cell` and `hint` are construction lines and may be as quiet as 2 : 1.
 */

import type { Ink } from '#engine';
import { packColor } from './color.ts';

export type ThemeName = 'dark' | 'light';

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

/** Everything that is drawn without an ink: ground, grid and the bodies' own paint, as 0xrrggbb. */
export interface Theme {
  name: ThemeName;
  ground: number;
  /** Drawn over the ground with the opacities of `grid.ts`. */
  grid: number;
  slab: number;
  slabEdge: number;
  /** Multiplied into the crate's art, by variety. */
  wood: readonly number[];
  /** Multiplied into the ball's art, by variety; the first is bare steel. */
  ball: readonly number[];
  /** Flat paint of polygons and capsules, by variety, and the share of `edgeTo` in their edge. */
  flat: readonly number[];
  edgeTo: number;
  edgeShare: number;
  sensor: number;
  bullet: number;
  bulletEdge: number;
  gunEdge: number;
  gunMetal: number;
  gunDark: number;
  /** Around words, so that they stay readable on anything. */
  halo: number;
  plate: number;
}

export const THEMES: Readonly<Record<ThemeName, Theme>> = {
  dark: {
    name: 'dark',
    ground: 0x12161b,
    grid: 0xc8d6e5,
    slab: 0x343c47,
    slabEdge: 0x65717f,
    wood: [0xf0e6d8, 0xd8c6ae, 0xe6d2b4, 0xcbb89f],
    ball: [0xdfe5ec, 0xe0695c, 0x4fa3d9, 0xe3b04b, 0x66b88a],
    flat: [0x4c7fa8, 0x46907f, 0xa9853f, 0x8668a3, 0xa9605a],
    edgeTo: 0xffffff,
    edgeShare: 0.38,
    sensor: 0x3f7f93,
    bullet: 0xfff2c4,
    bulletEdge: 0xffc247,
    gunEdge: 0x98a5b3,
    gunMetal: 0x56626f,
    gunDark: 0x2a323b,
    halo: 0x0b0e12,
    plate: 0x1b2129,
  },
  light: {
    name: 'light',
    ground: 0xf5f6f7,
    grid: 0x2b3a4a,
    slab: 0xc9d0d8,
    slabEdge: 0x77838f,
    wood: [0xffffff, 0xf0e2cd, 0xfbeacd, 0xe3d2ba],
    ball: [0xffffff, 0xe5675a, 0x4c9fda, 0xeab14a, 0x67bd8d],
    flat: [0x8db9dc, 0x86c5b6, 0xdcbd7d, 0xbfa4d8, 0xe0a29c],
    edgeTo: 0x10161d,
    edgeShare: 0.52,
    sensor: 0x9cc9d6,
    bullet: 0xe8590c,
    bulletEdge: 0x8a2f00,
    gunEdge: 0x3d4853,
    gunMetal: 0x8995a1,
    gunDark: 0x525e6a,
    halo: 0xffffff,
    plate: 0xffffff,
  },
};

/** An ink in one theme, ready for the vertex buffers. */
export interface Look {
  color: number;
  rgb: number;
  halfWidth: number;
  dashOn: number;
  dashOff: number;
  mark: Mark;
}

/** The looks of all inks in one theme. */
export function looksOf(theme: ThemeName): Readonly<Record<Ink, Look>> {
  const looks: Partial<Record<Ink, Look>> = {};
  for (const ink of Object.keys(INK_STYLES) as Ink[]) {
    const style = INK_STYLES[ink];
    const rgb = style[theme];
    looks[ink] = {
      color: packColor(rgb, style.alpha),
      rgb,
      halfWidth: style.width / 2,
      dashOn: style.dash ? style.dash[0] : 0,
      dashOff: style.dash ? style.dash[1] : 0,
      mark: style.mark,
    };
  }
  return looks as Record<Ink, Look>;
}
