/**
 * Many textured, tinted triangles in one mesh and one draw call.
 *
 * Each frame the owner calls `begin`, writes vertices and indices, and calls `end`, which uploads what is new of it.
 * The typed arrays are kept from frame to frame and grow by doubling, so a steady picture allocates nothing.
 * A vertex is position (CSS px from the middle of the canvas, 2 floats), texture coordinate (2 x 16 bits) and
 * straight-alpha colour (4 bytes): 16 bytes.
 */

import { Buffer, BufferUsage, Geometry, GlProgram, Mesh, Shader, type TextureSource } from 'pixi.js';
import type { FrameUniforms } from './frame-uniforms.ts';
import { Sent } from './sent.ts';

/** 32-bit words of a vertex. */
const WORDS = 4;
const STRIDE = WORDS * 4;

const vertex = `#version 300 es
in vec2 aPosition;
in vec2 aUV;
in vec4 aColor;
out vec2 vUV;
out vec4 vColor;
uniform vec2 uHalf;
void main() {
  gl_Position = vec4(aPosition.x / uHalf.x, -aPosition.y / uHalf.y, 0.0, 1.0);
  vUV = aUV;
  vColor = aColor;
}`;

/** Art and flat paint: the texture is premultiplied, so is the result. */
const artFragment = `#version 300 es
in vec2 vUV;
in vec4 vColor;
out vec4 outColor;
uniform sampler2D uTexture;
void main() {
  outColor = texture(uTexture, vUV) * vec4(vColor.rgb * vColor.a, vColor.a);
}`;

/** Letters: red is the letter, green its halo; the halo is dark or light by \`uHalo\`. */
const letterFragment = `#version 300 es
in vec2 vUV;
in vec4 vColor;
out vec4 outColor;
uniform sampler2D uTexture;
uniform vec3 uHalo;
void main() {
  vec2 ink = texture(uTexture, vUV).rg;
  float alpha = max(ink.r, ink.g * 0.85) * vColor.a;
  outColor = vec4(mix(uHalo, vColor.rgb, ink.r) * alpha, alpha);
}`;

export class TriangleMesh {
  readonly mesh: Mesh<Geometry, Shader>;
  /** Vertices and indices written in this frame. */
  vertexCount = 0;
  indexCount = 0;

  private vertices = new Float32Array(WORDS * 1024);
  private words = new Uint32Array(this.vertices.buffer);
  private indices = new Uint32Array(3 * 1024);
  private readonly sentVertices = new Sent();
  private readonly sentIndices = new Sent();
  private readonly vertexBuffer: Buffer;
  private readonly indexBuffer: Buffer;
  private readonly geometry: Geometry;

  constructor(label: string, shader: Shader) {
    this.vertexBuffer = keptBuffer(this.vertices, BufferUsage.VERTEX, `${label} vertices`);
    this.indexBuffer = keptBuffer(this.indices, BufferUsage.INDEX, `${label} indices`);
    const buffer = this.vertexBuffer;
    this.geometry = new Geometry({
      attributes: {
        aPosition: { buffer, format: 'float32x2', stride: STRIDE, offset: 0 },
        aUV: { buffer, format: 'unorm16x2', stride: STRIDE, offset: 8 },
        aColor: { buffer, format: 'unorm8x4', stride: STRIDE, offset: 12 },
      },
      indexBuffer: this.indexBuffer,
    });
    this.geometry.autoGarbageCollect = false;
    this.mesh = new Mesh({ label, geometry: this.geometry, shader });
    this.mesh.visible = false;
  }

  begin(): void {
    this.vertexCount = 0;
    this.indexCount = 0;
  }

  /** Makes room for so many more vertices and indices, and returns the number of the next vertex. */
  reserve(vertexCount: number, indexCount: number): number {
    const needed = (this.vertexCount + vertexCount) * WORDS;
    if (needed > this.vertices.length) {
      const grown = new Float32Array(Math.max(needed, this.vertices.length * 2));
      grown.set(this.vertices);
      this.vertices = grown;
      this.words = new Uint32Array(grown.buffer);
    }
    if (this.indexCount + indexCount > this.indices.length) {
      const grown = new Uint32Array(Math.max(this.indexCount + indexCount, this.indices.length * 2));
      grown.set(this.indices);
      this.indices = grown;
    }
    return this.vertexCount;
  }

  /** Writes the next vertex; room must have been reserved. */
  vertex(x: number, y: number, u: number, v: number, color: number): void {
    const at = this.vertexCount * WORDS;
    this.vertices[at] = x;
    this.vertices[at + 1] = y;
    this.words[at + 2] = ((v * 65535 + 0.5) << 16) | (u * 65535 + 0.5);
    this.words[at + 3] = color;
    this.vertexCount++;
  }

  triangle(a: number, b: number, c: number): void {
    const at = this.indexCount;
    this.indices[at] = a;
    this.indices[at + 1] = b;
    this.indices[at + 2] = c;
    this.indexCount = at + 3;
  }

  /**
   * Uploads the frame; an empty mesh is hidden, because zero indices would mean all of them.
   * @returns whether it differs from the last one
   */
  end(): boolean {
    const { vertexCount, indexCount } = this;
    const hasVertices = this.sentVertices.take(this.words, vertexCount * WORDS);
    const hasIndices = this.sentIndices.take(this.indices, indexCount);
    this.mesh.visible = indexCount > 0;
    if (indexCount === 0) return hasVertices || hasIndices;
    if (hasVertices) upload(this.vertexBuffer, this.vertices, vertexCount * STRIDE);
    if (hasIndices) upload(this.indexBuffer, this.indices, indexCount * 4);
    this.geometry.indexCount = indexCount;
    return hasVertices || hasIndices;
  }

  destroy(): void {
    this.mesh.destroy();
    this.geometry.destroy(true);
  }
}

export function artShader(frame: FrameUniforms, texture: TextureSource): Shader {
  return new Shader({
    glProgram: GlProgram.from({ name: 'art', vertex, fragment: artFragment, preferredFragmentPrecision: 'highp' }),
    resources: { frame: frame.group, uTexture: texture },
  });
}

export function letterShader(frame: FrameUniforms, texture: TextureSource): Shader {
  return new Shader({
    glProgram: GlProgram.from({
      name: 'letters',
      vertex,
      fragment: letterFragment,
      preferredFragmentPrecision: 'highp',
    }),
    resources: {
      frame: frame.group,
      uTexture: texture,
      halo: { uHalo: { value: new Float32Array([0, 0, 0]), type: 'vec3<f32>' } },
    },
  });
}

/** A buffer that pixi never drops by itself: it is written every frame that shows anything. */
export function keptBuffer(data: Float32Array | Uint32Array, usage: number, label: string): Buffer {
  const buffer = new Buffer({ data, usage: usage | BufferUsage.COPY_DST, label, shrinkToFit: false });
  buffer.autoGarbageCollect = false;
  return buffer;
}

/** Hands the first `bytes` of `data` to the GPU; a grown array replaces the old one. */
export function upload(buffer: Buffer, data: Float32Array | Uint32Array, bytes: number): void {
  if (buffer.data !== data) buffer.data = data;
  else buffer.update(bytes);
}
