/**
 * The canvas' layers, bottom to top: grid lines, bodies, fills, lines, words. Five meshes whatever is shown:
 * no display object ever stands for a single body, line or label, so none can be left behind.
 */

import type { Shader, TextureSource } from 'pixi.js';
import { Container } from 'pixi.js';
import type { Eye } from './eye.ts';
import { FrameUniforms } from './mesh/frame-uniforms.ts';
import { GlyphMesh } from './mesh/glyph-mesh.ts';
import { LineMesh, lineShader } from './mesh/line-mesh.ts';
import { artShader, TriangleMesh } from './mesh/triangle-mesh.ts';

export class Layers {
  readonly root = new Container({ label: 'layers' });
  readonly grid: TriangleMesh;
  readonly bodies: TriangleMesh;
  readonly fills: TriangleMesh;
  readonly lines: LineMesh;
  readonly words: GlyphMesh;
  private readonly frame = new FrameUniforms();
  private readonly shaders: Shader[];
  private hasNewFrame = true;

  constructor(art: TextureSource) {
    const paint = artShader(this.frame, art);
    const strokes = lineShader(this.frame);
    this.shaders = [paint, strokes];
    this.grid = new TriangleMesh('grid', paint);
    this.bodies = new TriangleMesh('bodies', paint);
    this.fills = new TriangleMesh('fills', paint);
    this.lines = new LineMesh('lines', strokes);
    this.words = new GlyphMesh(this.frame);
    const { grid, bodies, fills, lines, words } = this;
    this.root.addChild(grid.mesh, bodies.mesh, fills.mesh, lines.mesh, words.triangles.mesh);
  }

  begin(eye: Eye): void {
    this.hasNewFrame = this.frame.set(eye.halfWidth, eye.halfHeight, eye.resolution);
    this.grid.begin();
    this.bodies.begin();
    this.fills.begin();
    this.lines.begin(eye.halfWidth, eye.halfHeight);
    this.words.begin(eye);
  }

  /** @returns whether anything differs from the last frame */
  end(): boolean {
    const ends = [this.grid.end(), this.bodies.end(), this.fills.end(), this.lines.end(), this.words.end()];
    return this.hasNewFrame || ends.includes(true);
  }

  destroy(): void {
    this.grid.destroy();
    this.bodies.destroy();
    this.fills.destroy();
    this.lines.destroy();
    this.words.destroy();
    for (const shader of this.shaders) shader.destroy();
    this.root.destroy();
  }
}
