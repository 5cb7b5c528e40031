/** Colours as one unsigned integer in the byte order of a vertex attribute: red is the lowest byte, alpha the highest. */

/** Packs 0xrrggbb and an opacity 0..1 into a vertex colour (straight alpha; the shaders premultiply). */
export function packColor(rgb: number, alpha = 1): number {
  const a = Math.round(Math.min(1, Math.max(0, alpha)) * 255);
  return ((a << 24) | ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >>> 16)) >>> 0;
}

/** The same colour with its opacity multiplied by `share` 0..1. */
export function fadeColor(color: number, share: number): number {
  const a = Math.round((color >>> 24) * Math.min(1, Math.max(0, share)));
  return ((color & 0xffffff) | (a << 24)) >>> 0;
}

/** Between two 0xrrggbb colours, per channel in sRGB. */
export function mixColor(from: number, to: number, share: number): number {
  const mix = (shift: number): number => {
    const a = (from >>> shift) & 0xff;
    const b = (to >>> shift) & 0xff;
    return Math.round(a + (b - a) * share) << shift;
  };
  return mix(16) | mix(8) | mix(0);
}
