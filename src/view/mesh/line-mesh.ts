/**
 * All strokes of a layer in one mesh and one draw call.
 *
 * A stroke is a quad around a segment or around a whole small ring; the fragment shader measures the distance to it in
 * CSS px and turns that into coverage. So lines are anti-aliased without multisampling, have round ends that close the
 * corners of polylines, and keep their width at every zoom. Dashes are the same distance to the nearest dash; a dash of
 * length zero is a round dot. (Distance to a segment and a circle: I. Quilez, "2D distance functions", 2020.)
 *
 * Quads are written out vertex by vertex instead of instanced: drivers that run an instance of four vertices as a batch
 * of its own, software ones above all, are many times slower at it. A vertex is position, place along and across the
 * stroke, and length (or minus the radius of a ring) as floats | colour | half width, start of the dash pattern, dash and
 * gap in 64ths of a px as 16-bit integers: 32 bytes.
 */

import { type Buffer, BufferUsage, Geometry, GlProgram, Mesh, Shader } from 'pixi.js';
import type { FrameUniforms } from './frame-uniforms.ts';
import { Sent } from './sent.ts';
import { keptBuffer, upload } from './triangle-mesh.ts';

/** 32-bit words of a vertex. */
const WORDS = 8;
const STRIDE = WORDS * 4;
/** Steps of a px in which half widths and dashes are stored. */
const FINE = 64;

const vertex = `#version 300 es
in vec2 aPosition;
in vec3 aStroke;
in vec4 aStyle;
in vec4 aColor;
out vec2 vAt;
flat out float vLength;
flat out vec4 vStyle;
out vec4 vColor;
uniform vec2 uHalf;
void main() {
  gl_Position = vec4(aPosition.x / uHalf.x, -aPosition.y / uHalf.y, 0.0, 1.0);
  vAt = aStroke.xy;
  vLength = aStroke.z;
  vStyle = aStyle / ${FINE}.0;
  vColor = aColor;
}`;

const fragment = `#version 300 es
in vec2 vAt;
flat in float vLength;
flat in vec4 vStyle;
in vec4 vColor;
out vec4 outColor;
uniform float uDensity;
void main() {
  bool ring = vLength < 0.0;
  float along = ring ? (atan(vAt.y, vAt.x) + 3.14159265) * -vLength : vAt.x;
  float across = ring ? length(vAt) + vLength : vAt.y;
  float beyond = ring ? 0.0 : max(max(-along, along - vLength), 0.0);
  float dash = vStyle.z;
  float gap = vStyle.w;
  if (gap > 0.0) {
    float phase = mod(along + vStyle.y + 0.5 * gap, dash + gap) - 0.5 * gap;
    beyond = max(beyond, max(max(-phase, phase - dash), 0.0));
  }
  float thinnest = 0.5 / uDensity;
  float halfWidth = max(vStyle.x, thinnest);
  float coverage = clamp((halfWidth - length(vec2(beyond, across))) * uDensity + 0.5, 0.0, 1.0);
  float alpha = coverage * vColor.a * min(1.0, vStyle.x / thinnest);
  outColor = vec4(vColor.rgb * alpha, alpha);
}`;

/** How strokes look: half the width, dash and gap in CSS px (gap 0 is solid), and a packed colour. */
export interface Stroke {
  halfWidth: number;
  dashOn: number;
  dashOff: number;
  color: number;
}

export class LineMesh {
  readonly mesh: Mesh<Geometry, Shader>;
  /** Strokes written in this frame. */
  count = 0;

  private floats = new Float32Array(4 * WORDS * 512);
  private words = new Uint32Array(this.floats.buffer);
  private indices = quadIndices(512);
  private readonly sent = new Sent();
  private readonly vertexBuffer: Buffer;
  private readonly indexBuffer: Buffer;
  private readonly geometry: Geometry;
  // Half the canvas plus the widest stroke, CSS px: what lies beyond is not written.
  private limitX = 0;
  private limitY = 0;

  constructor(label: string, shader: Shader) {
    this.vertexBuffer = keptBuffer(this.floats, BufferUsage.VERTEX, `${label} vertices`);
    this.indexBuffer = keptBuffer(this.indices, BufferUsage.INDEX, `${label} indices`);
    const buffer = this.vertexBuffer;
    this.geometry = new Geometry({
      attributes: {
        aPosition: { buffer, format: 'float32x2', stride: STRIDE, offset: 0 },
        aStroke: { buffer, format: 'float32x3', stride: STRIDE, offset: 8 },
        aColor: { buffer, format: 'unorm8x4', stride: STRIDE, offset: 20 },
        aStyle: { buffer, format: 'uint16x4', stride: STRIDE, offset: 24 },
      },
      indexBuffer: this.indexBuffer,
    });
    this.geometry.autoGarbageCollect = false;
    this.mesh = new Mesh({ label, geometry: this.geometry, shader });
    this.mesh.visible = false;
  }

  begin(halfWidth: number, halfHeight: number): void {
    this.count = 0;
    this.limitX = halfWidth + 24;
    this.limitY = halfHeight + 24;
  }

  /**
   * Writes the polyline through `count` points x0, y0, ... in CSS px from the middle of the canvas. Its dash pattern
   * begins at the first point. Pieces out of sight are dropped, very long ones are cut to the canvas.
   * One loop without calls for the common case: thousands of numbers passed to functions would each be boxed.
   */
  path(points: ArrayLike<number>, count: number, closed: boolean, stroke: Stroke): void {
    if (count < 2) return;
    this.reserve(count);
    const { limitX, limitY, floats, words } = this;
    const far = 4 * (limitX + limitY);
    const { color, dashOff } = stroke;
    const reach = stroke.halfWidth + 1;
    const period = stroke.dashOn + dashOff;
    const width = (stroke.halfWidth * FINE) & 0xffff;
    const dash = packDash(stroke);
    const last = closed ? 2 * (count - 1) : 0;
    let nextX = points[last]!;
    let nextY = points[last + 1]!;
    let travelled = 0;
    for (let i = closed ? 0 : 1; i < count; i++) {
      let x = nextX;
      let y = nextY;
      nextX = points[2 * i]!;
      nextY = points[2 * i + 1]!;
      let start = travelled;
      const dx = nextX - x;
      const dy = nextY - y;
      let length = Math.sqrt(dx * dx + dy * dy);
      const ux = length > 0 ? dx / length : 1;
      const uy = length > 0 ? dy / length : 0;
      if (dashOff > 0) travelled += length;
      if ((x > limitX && nextX > limitX) || (x < -limitX && nextX < -limitX)) continue;
      if ((y > limitY && nextY > limitY) || (y < -limitY && nextY < -limitY)) continue;
      if (length > far) {
        clip.enter = 0;
        clip.leave = length;
        if (!clipAxis(x, ux, limitX) || !clipAxis(y, uy, limitY)) continue;
        x += ux * clip.enter;
        y += uy * clip.enter;
        start += clip.enter;
        length = clip.leave - clip.enter;
      }
      // Only the place within one period of the pattern counts.
      const style = width | ((dashOff > 0 ? (start % period) * FINE : 0) << 16);
      let at = 4 * WORDS * this.count++;
      for (let corner = 0; corner < 4; corner++) {
        // The quad reaches a px beyond the stroke for its soft edge.
        const along = corner === 1 || corner === 2 ? length + reach : -reach;
        const across = corner < 2 ? -reach : reach;
        floats[at] = x + ux * along - uy * across;
        floats[at + 1] = y + uy * along + ux * across;
        floats[at + 2] = along;
        floats[at + 3] = across;
        floats[at + 4] = length;
        words[at + 5] = color;
        words[at + 6] = style;
        words[at + 7] = dash;
        at += WORDS;
      }
    }
  }

  /** Writes a whole ring of `radius` > 0 as one quad: cheaper and rounder than segments while it is small. */
  ring(x: number, y: number, radius: number, stroke: Stroke): void {
    const reach = radius + stroke.halfWidth + 1;
    if (Math.abs(x) - reach > this.limitX || Math.abs(y) - reach > this.limitY) return;
    this.reserve(1);
    const { floats, words } = this;
    let at = 4 * WORDS * this.count++;
    for (let corner = 0; corner < 4; corner++) {
      const dx = corner === 1 || corner === 2 ? reach : -reach;
      const dy = corner < 2 ? -reach : reach;
      floats[at] = x + dx;
      floats[at + 1] = y + dy;
      floats[at + 2] = dx;
      floats[at + 3] = dy;
      floats[at + 4] = -radius;
      words[at + 5] = stroke.color;
      words[at + 6] = (stroke.halfWidth * FINE) & 0xffff;
      words[at + 7] = packDash(stroke);
      at += WORDS;
    }
  }

  /** @returns whether the frame differs from the last one */
  end(): boolean {
    const isNew = this.sent.take(this.words, this.count * 4 * WORDS);
    this.mesh.visible = this.count > 0;
    if (!isNew || this.count === 0) return isNew;
    upload(this.vertexBuffer, this.floats, this.count * 4 * STRIDE);
    // Every stroke has the same two triangles: the indices change only when there is more room.
    if (this.indexBuffer.data !== this.indices) this.indexBuffer.data = this.indices;
    this.geometry.indexCount = 6 * this.count;
    return true;
  }

  destroy(): void {
    this.mesh.destroy();
    this.geometry.destroy(true);
  }

  /** Makes room for so many more strokes. */
  private reserve(strokes: number): void {
    const needed = 4 * WORDS * (this.count + strokes);
    if (needed <= this.floats.length) return;
    const grown = new Float32Array(Math.max(this.floats.length * 2, needed));
    grown.set(this.floats);
    this.floats = grown;
    this.words = new Uint32Array(grown.buffer);
    this.indices = quadIndices(grown.length / (4 * WORDS));
  }
}

/** Dash and gap as two 16-bit integers. */
function packDash(stroke: Stroke): number {
  return ((stroke.dashOn * FINE) & 0xffff) | ((stroke.dashOff * FINE) << 16);
}

/** The indices of so many quads: 0 1 2, 0 2 3, and so on. */
function quadIndices(count: number): Uint32Array {
  const indices = new Uint32Array(6 * count);
  for (let quad = 0; quad < count; quad++) {
    const a = 4 * quad;
    indices.set([a, a + 1, a + 2, a, a + 2, a + 3], 6 * quad);
  }
  return indices;
}

export function lineShader(frame: FrameUniforms): Shader {
  return new Shader({
    glProgram: GlProgram.from({ name: 'lines', vertex, fragment, preferredFragmentPrecision: 'highp' }),
    resources: { frame: frame.group },
  });
}

/** Where a long segment is visible, CSS px along it. */
const clip = { enter: 0, leave: 1 };

/** Narrows `clip` to where from + t * delta is within the limit (Liang and Barsky, 1984); false when it is nowhere. */
function clipAxis(from: number, delta: number, limit: number): boolean {
  if (delta === 0) return Math.abs(from) <= limit;
  const a = (-limit - from) / delta;
  const b = (limit - from) / delta;
  clip.enter = Math.max(clip.enter, Math.min(a, b));
  clip.leave = Math.min(clip.leave, Math.max(a, b));
  return clip.enter <= clip.leave;
}
