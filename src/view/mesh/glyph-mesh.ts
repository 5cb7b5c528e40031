/** Words on the canvas: all letters of a frame in one mesh, each a quad that falls on whole device pixels. */

import type { Shader } from 'pixi.js';
import type { Eye } from '../eye.ts';
import type { FrameUniforms } from './frame-uniforms.ts';
import { GLYPH_LEFT, GlyphAtlas } from './glyph-atlas.ts';
import { letterShader, TriangleMesh } from './triangle-mesh.ts';

/** Where a text stands about its point. */
export type Align = 'left' | 'center' | 'right';

export class GlyphMesh {
  readonly triangles: TriangleMesh;
  private readonly atlas = new GlyphAtlas();
  private readonly shader: Shader;

  constructor(frame: FrameUniforms) {
    this.shader = letterShader(frame, this.atlas.source);
    this.triangles = new TriangleMesh('letters', this.shader);
  }

  begin({ resolution, letters }: Eye): void {
    this.atlas.setLook(resolution, letters);
    this.triangles.begin();
  }

  /** The colour around the letters, 0xrrggbb. */
  setHalo(rgb: number): void {
    const halo = this.shader.resources.halo.uniforms.uHalo as Float32Array;
    halo[0] = (rgb >>> 16) / 255;
    halo[1] = ((rgb >>> 8) & 0xff) / 255;
    halo[2] = (rgb & 0xff) / 255;
  }

  /** Width of a text, CSS px. */
  measure(text: string): number {
    let width = 0;
    for (const letter of text) width += this.atlas.get(letter).advance;
    return width;
  }

  /** Writes `text` beside the point (x, y), CSS px from the middle of the canvas, vertically centred on it. */
  write(eye: Eye, x: number, y: number, text: string, align: Align, color: number): void {
    if (y > eye.halfHeight + 20 || y < -eye.halfHeight - 20) return;
    if (x > eye.halfWidth + 400 || x < -eye.halfWidth - 400) return;
    const step = eye.resolution;
    const width = align === 'left' ? 0 : this.measure(text);
    let penX = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
    const top = Math.round((y - this.atlas.top + eye.halfHeight) * step) / step - eye.halfHeight;
    const triangles = this.triangles;
    for (const letter of text) {
      const glyph = this.atlas.get(letter);
      const left = Math.round((penX - GLYPH_LEFT + eye.halfWidth) * step) / step - eye.halfWidth;
      const a = triangles.reserve(4, 6);
      triangles.vertex(left, top, glyph.u0, glyph.v0, color);
      triangles.vertex(left + glyph.width, top, glyph.u1, glyph.v0, color);
      triangles.vertex(left + glyph.width, top + glyph.height, glyph.u1, glyph.v1, color);
      triangles.vertex(left, top + glyph.height, glyph.u0, glyph.v1, color);
      triangles.triangle(a, a + 1, a + 2);
      triangles.triangle(a, a + 2, a + 3);
      penX += glyph.advance;
    }
  }

  /** @returns whether the frame differs from the last one, in its letters or in how these are drawn */
  end(): boolean {
    const isDrawnAnew = this.atlas.takeChange();
    return this.triangles.end() || isDrawnAnew;
  }

  destroy(): void {
    this.triangles.destroy();
    this.shader.destroy();
    this.atlas.destroy();
  }
}
