/**
 * Uniforms that all shaders of the canvas share: half the canvas in CSS px, and device px per CSS px. Their names must
 * not be among those of pixi's own uniforms (uResolution is), which it sets in every shader that has them.
 */

import { UniformGroup } from 'pixi.js';

export class FrameUniforms {
  readonly group = new UniformGroup({
    uHalf: { value: new Float32Array([1, 1]), type: 'vec2<f32>' },
    uDensity: { value: 1, type: 'f32' },
  });

  /** @returns whether that changed anything */
  set(halfWidth: number, halfHeight: number, resolution: number): boolean {
    const half = this.group.uniforms.uHalf;
    if (halfWidth === half[0] && halfHeight === half[1] && resolution === this.group.uniforms.uDensity) return false;
    half[0] = halfWidth;
    half[1] = halfHeight;
    this.group.uniforms.uDensity = resolution;
    this.group.update();
    return true;
  }
}
