/**
 * All line segments of a layer in one mesh and one instanced draw call.
 *
 * A segment is one instance of a quad; the fragment shader measures the distance to the segment in CSS px and turns
 * it into coverage, so lines are anti-aliased without multisampling, have round ends that close the corners of
 * polylines, and keep their width at every zoom. Dashes are the same distance to the nearest dash; a dash of length
 * zero is a round dot. (Distance to a segment: I. Quilez, "2D distance functions", 2020.)
 *
 * An instance is x0 y0 x1 y1 | half width, start of the dash pattern, dash, gap | colour: 36 bytes.
 */

import { type Buffer, BufferUsage, Geometry, GlProgram, Mesh, Shader } from 'pixi.js';
import type { FrameUniforms } from './frame-uniforms.ts';
import { keptBuffer, upload } from './triangle-mesh.ts';

const FLOATS = 9;
const STRIDE = FLOATS * 4;

const vertex = `#version 300 es
in vec2 aCorner;
in vec4 aSegment;
in vec4 aStyle;
in vec4 aColor;
out vec2 vAt;
out vec4 vColor;
flat out float vLength;
flat out vec4 vStyle;
uniform vec2 uHalf;
uniform float uDensity;
void main() {
  vec2 along = aSegment.zw - aSegment.xy;
  float size = length(along);
  vec2 u = size > 0.0 ? along / size : vec2(1.0, 0.0);
  float reach = max(aStyle.x, 0.5 / uDensity) + 1.0;
  float s = mix(-reach, size + reach, aCorner.x);
  float w = aCorner.y * reach;
  vec2 p = aSegment.xy + u * s + vec2(-u.y, u.x) * w;
  gl_Position = vec4(p.x / uHalf.x, -p.y / uHalf.y, 0.0, 1.0);
  vAt = vec2(s, w);
  vLength = size;
  vStyle = aStyle;
  vColor = aColor;
}`;

const fragment = `#version 300 es
in vec2 vAt;
in vec4 vColor;
flat in float vLength;
flat in vec4 vStyle;
out vec4 outColor;
uniform float uDensity;
void main() {
  float beyond = max(max(-vAt.x, vAt.x - vLength), 0.0);
  float gap = vStyle.w;
  if (gap > 0.0) {
    float phase = mod(vAt.x + vStyle.y + 0.5 * gap, vStyle.z + gap) - 0.5 * gap;
    beyond = max(beyond, max(max(-phase, phase - vStyle.z), 0.0));
  }
  float thinnest = 0.5 / uDensity;
  float halfWidth = max(vStyle.x, thinnest);
  float coverage = clamp((halfWidth - length(vec2(beyond, vAt.y))) * uDensity + 0.5, 0.0, 1.0);
  float alpha = coverage * vColor.a * min(1.0, vStyle.x / thinnest);
  outColor = vec4(vColor.rgb * alpha, alpha);
}`;

export class LineMesh {
  readonly mesh: Mesh<Geometry, Shader>;
  /** Segments written in this frame. */
  count = 0;

  private data = new Float32Array(FLOATS * 1024);
  private colors = new Uint32Array(this.data.buffer);
  private readonly buffer: Buffer;
  private readonly geometry: Geometry;
  // Half the canvas plus the widest stroke, CSS px: what lies beyond is not written.
  private limitX = 0;
  private limitY = 0;

  constructor(label: string, shader: Shader) {
    const corners = keptBuffer(new Float32Array([0, -1, 1, -1, 1, 1, 0, 1]), BufferUsage.VERTEX, `${label} corners`);
    this.buffer = keptBuffer(this.data, BufferUsage.VERTEX, `${label} segments`);
    const buffer = this.buffer;
    this.geometry = new Geometry({
      attributes: {
        aCorner: { buffer: corners, format: 'float32x2', stride: 8, offset: 0 },
        aSegment: { buffer, format: 'float32x4', stride: STRIDE, offset: 0, instance: true },
        aStyle: { buffer, format: 'float32x4', stride: STRIDE, offset: 16, instance: true },
        aColor: { buffer, format: 'unorm8x4', stride: STRIDE, offset: 32, instance: true },
      },
      indexBuffer: new Uint32Array([0, 1, 2, 0, 2, 3]),
    });
    this.geometry.autoGarbageCollect = false;
    this.mesh = new Mesh({ label, geometry: this.geometry, shader });
    this.mesh.visible = false;
  }

  begin(halfWidth: number, halfHeight: number): void {
    this.count = 0;
    this.limitX = halfWidth + 16;
    this.limitY = halfHeight + 16;
  }

  /**
   * Writes a segment in CSS px from the middle of the canvas. `start` is where the dash pattern stands at (x0, y0);
   * `dashOff` 0 draws it solid. Segments out of sight are dropped, very long ones are cut to the canvas.
   */
  segment(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    halfWidth: number,
    start: number,
    dashOn: number,
    dashOff: number,
    color: number,
  ): void {
    const limitX = this.limitX;
    const limitY = this.limitY;
    if ((x0 > limitX && x1 > limitX) || (x0 < -limitX && x1 < -limitX)) return;
    if ((y0 > limitY && y1 > limitY) || (y0 < -limitY && y1 < -limitY)) return;
    const far = 4 * (limitX + limitY);
    if (Math.abs(x0) > far || Math.abs(y0) > far || Math.abs(x1) > far || Math.abs(y1) > far) {
      if (!clipSegment(x0, y0, x1, y1, limitX, limitY)) return;
      const dx = x1 - x0;
      const dy = y1 - y0;
      start += clip.enter * Math.sqrt(dx * dx + dy * dy);
      x1 = x0 + clip.leave * dx;
      y1 = y0 + clip.leave * dy;
      x0 += clip.enter * dx;
      y0 += clip.enter * dy;
    }
    // The pattern's place within one period is all the shader needs, and 32 bits hold it exactly.
    const period = dashOn + dashOff;
    this.write(x0, y0, x1, y1, halfWidth, dashOff > 0 ? start % period : 0, dashOn, dashOff, color);
  }

  private write(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    halfWidth: number,
    start: number,
    dashOn: number,
    dashOff: number,
    color: number,
  ): void {
    const at = this.count * FLOATS;
    if (at + FLOATS > this.data.length) {
      const grown = new Float32Array(this.data.length * 2);
      grown.set(this.data);
      this.data = grown;
      this.colors = new Uint32Array(grown.buffer);
    }
    const data = this.data;
    data[at] = x0;
    data[at + 1] = y0;
    data[at + 2] = x1;
    data[at + 3] = y1;
    data[at + 4] = halfWidth;
    data[at + 5] = start;
    data[at + 6] = dashOn;
    data[at + 7] = dashOff;
    this.colors[at + 8] = color;
    this.count++;
  }

  end(): void {
    this.mesh.visible = this.count > 0;
    if (this.count === 0) return;
    upload(this.buffer, this.data, this.count * STRIDE);
    this.geometry.instanceCount = this.count;
  }

  destroy(): void {
    this.mesh.destroy();
    this.geometry.destroy(true);
  }
}

export function lineShader(frame: FrameUniforms): Shader {
  return new Shader({
    glProgram: GlProgram.from({ name: 'lines', vertex, fragment, preferredFragmentPrecision: 'highp' }),
    resources: { frame: frame.group },
  });
}

/** Where `clipSegment` puts the visible part, as fractions of the segment. */
const clip = { enter: 0, leave: 1 };

/** The part of a segment inside the box of half sizes (limitX, limitY) about 0 (Liang and Barsky, 1984). */
function clipSegment(x0: number, y0: number, x1: number, y1: number, limitX: number, limitY: number): boolean {
  clip.enter = 0;
  clip.leave = 1;
  return clipAxis(x0, x1 - x0, limitX) && clipAxis(y0, y1 - y0, limitY);
}

function clipAxis(from: number, delta: number, limit: number): boolean {
  if (delta === 0) return Math.abs(from) <= limit;
  const a = (-limit - from) / delta;
  const b = (limit - from) / delta;
  clip.enter = Math.max(clip.enter, Math.min(a, b));
  clip.leave = Math.min(clip.leave, Math.max(a, b));
  return clip.enter <= clip.leave;
}
