/**
 * All strokes of a layer in one mesh and one draw call.
 *
 * A stroke is a quad around a segment or around a whole small ring; the fragment shader measures the distance to it in
 * CSS px and turns that into coverage. So lines are anti-aliased without multisampling, have round ends that close the
 * corners of polylines, and keep their width at every zoom. Dashes are the same distance to the nearest dash; a dash of
 * length zero is a round dot. (Distance to a segment and a circle: I. Quilez, "2D distance functions", 2020.)
 *
 * Quads are written out vertex by vertex instead of instanced: drivers that run an instance of four vertices as a batch
 * of its own, software ones above all, are many times slower at it. A vertex is position | along, across the stroke |
 * length (or minus the radius of a ring), half width | start of the dash pattern, dash, gap | colour: 40 bytes.
 */

import { type Buffer, BufferUsage, Geometry, GlProgram, Mesh, Shader } from 'pixi.js';
import type { FrameUniforms } from './frame-uniforms.ts';
import { keptBuffer, upload } from './triangle-mesh.ts';

const FLOATS = 10;
const STRIDE = FLOATS * 4;

const vertex = `#version 300 es
in vec2 aPosition;
in vec4 aStroke;
in vec3 aDash;
in vec4 aColor;
out vec2 vAt;
flat out vec2 vSize;
flat out vec3 vDash;
out vec4 vColor;
uniform vec2 uHalf;
void main() {
  gl_Position = vec4(aPosition.x / uHalf.x, -aPosition.y / uHalf.y, 0.0, 1.0);
  vAt = aStroke.xy;
  vSize = aStroke.zw;
  vDash = aDash;
  vColor = aColor;
}`;

const fragment = `#version 300 es
in vec2 vAt;
flat in vec2 vSize;
flat in vec3 vDash;
in vec4 vColor;
out vec4 outColor;
uniform float uDensity;
void main() {
  bool ring = vSize.x < 0.0;
  float along = ring ? (atan(vAt.y, vAt.x) + 3.14159265) * -vSize.x : vAt.x;
  float across = ring ? length(vAt) + vSize.x : vAt.y;
  float beyond = ring ? 0.0 : max(max(-along, along - vSize.x), 0.0);
  if (vDash.z > 0.0) {
    float phase = mod(along + vDash.x + 0.5 * vDash.z, vDash.y + vDash.z) - 0.5 * vDash.z;
    beyond = max(beyond, max(max(-phase, phase - vDash.y), 0.0));
  }
  float thinnest = 0.5 / uDensity;
  float halfWidth = max(vSize.y, thinnest);
  float coverage = clamp((halfWidth - length(vec2(beyond, across))) * uDensity + 0.5, 0.0, 1.0);
  float alpha = coverage * vColor.a * min(1.0, vSize.y / thinnest);
  outColor = vec4(vColor.rgb * alpha, alpha);
}`;

export class LineMesh {
  readonly mesh: Mesh<Geometry, Shader>;
  /** Strokes written in this frame. */
  count = 0;

  private data = new Float32Array(4 * FLOATS * 512);
  private colors = new Uint32Array(this.data.buffer);
  private indices = quadIndices(512);
  private readonly vertexBuffer: Buffer;
  private readonly indexBuffer: Buffer;
  private readonly geometry: Geometry;
  // Half the canvas plus the widest stroke, CSS px: what lies beyond is not written.
  private limitX = 0;
  private limitY = 0;

  constructor(label: string, shader: Shader) {
    this.vertexBuffer = keptBuffer(this.data, BufferUsage.VERTEX, `${label} vertices`);
    this.indexBuffer = keptBuffer(this.indices, BufferUsage.INDEX, `${label} indices`);
    const buffer = this.vertexBuffer;
    this.geometry = new Geometry({
      attributes: {
        aPosition: { buffer, format: 'float32x2', stride: STRIDE, offset: 0 },
        aStroke: { buffer, format: 'float32x4', stride: STRIDE, offset: 8 },
        aDash: { buffer, format: 'float32x3', stride: STRIDE, offset: 24 },
        aColor: { buffer, format: 'unorm8x4', stride: STRIDE, offset: 36 },
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
    const dx = x1 - x0;
    const dy = y1 - y0;
    const length = Math.sqrt(dx * dx + dy * dy);
    const ux = length > 0 ? dx / length : 1;
    const uy = length > 0 ? dy / length : 0;
    // The quad reaches a px beyond the stroke for the soft edge. Only the place within one period of the pattern counts.
    const reach = halfWidth + 1;
    const phase = dashOff > 0 ? start % (dashOn + dashOff) : 0;
    const lx = ux * reach;
    const ly = uy * reach;
    const at = this.room();
    this.corner(at, x0 - lx + ly, y0 - ly - lx, -reach, -reach, length, halfWidth, phase, dashOn, dashOff, color);
    this.corner(
      at + 1,
      x1 + lx + ly,
      y1 + ly - lx,
      length + reach,
      -reach,
      length,
      halfWidth,
      phase,
      dashOn,
      dashOff,
      color,
    );
    this.corner(
      at + 2,
      x1 + lx - ly,
      y1 + ly + lx,
      length + reach,
      reach,
      length,
      halfWidth,
      phase,
      dashOn,
      dashOff,
      color,
    );
    this.corner(at + 3, x0 - lx - ly, y0 - ly + lx, -reach, reach, length, halfWidth, phase, dashOn, dashOff, color);
  }

  /** Writes a whole ring of `radius` > 0 as one quad: cheaper and rounder than segments while it is small. */
  ring(x: number, y: number, radius: number, halfWidth: number, dashOn: number, dashOff: number, color: number): void {
    const reach = radius + halfWidth + 1;
    if (Math.abs(x) - reach > this.limitX || Math.abs(y) - reach > this.limitY) return;
    const at = this.room();
    this.corner(at, x - reach, y - reach, -reach, -reach, -radius, halfWidth, 0, dashOn, dashOff, color);
    this.corner(at + 1, x + reach, y - reach, reach, -reach, -radius, halfWidth, 0, dashOn, dashOff, color);
    this.corner(at + 2, x + reach, y + reach, reach, reach, -radius, halfWidth, 0, dashOn, dashOff, color);
    this.corner(at + 3, x - reach, y + reach, -reach, reach, -radius, halfWidth, 0, dashOn, dashOff, color);
  }

  end(): void {
    this.mesh.visible = this.count > 0;
    if (this.count === 0) return;
    upload(this.vertexBuffer, this.data, this.count * 4 * STRIDE);
    // Every stroke has the same two triangles: the indices change only when there is more room.
    if (this.indexBuffer.data !== this.indices) this.indexBuffer.data = this.indices;
    this.geometry.indexCount = 6 * this.count;
  }

  destroy(): void {
    this.mesh.destroy();
    this.geometry.destroy(true);
  }

  /** Takes the next stroke and returns the number of its first vertex. */
  private room(): number {
    const first = 4 * this.count++;
    if ((first + 4) * FLOATS > this.data.length) {
      const grown = new Float32Array(this.data.length * 2);
      grown.set(this.data);
      this.data = grown;
      this.colors = new Uint32Array(grown.buffer);
      this.indices = quadIndices(grown.length / (4 * FLOATS));
    }
    return first;
  }

  private corner(
    number: number,
    x: number,
    y: number,
    along: number,
    across: number,
    length: number,
    halfWidth: number,
    start: number,
    dashOn: number,
    dashOff: number,
    color: number,
  ): void {
    const at = number * FLOATS;
    const data = this.data;
    data[at] = x;
    data[at + 1] = y;
    data[at + 2] = along;
    data[at + 3] = across;
    data[at + 4] = length;
    data[at + 5] = halfWidth;
    data[at + 6] = start;
    data[at + 7] = dashOn;
    data[at + 8] = dashOff;
    this.colors[at + 9] = color;
  }
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
