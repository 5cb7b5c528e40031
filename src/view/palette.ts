/**
 * The colours of the canvas: the inks (inks.ts) ready for its buffers, and everything that is drawn without an ink.
 */

import type { Ink } from '#engine';
import { INK_STYLES, type Mark } from '../inks.ts';
import { packColor } from './color.ts';

export { INK_STYLES, type InkStyle, type Mark } from '../inks.ts';

export type ThemeName = 'dark' | 'light';

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
