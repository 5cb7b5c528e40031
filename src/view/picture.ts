/** One frame of the canvas, from the ground up: grid, streaks, bodies, what the session draws, highlights, the moment, the scale bar. */

import type { Container } from 'pixi.js';
import type { Session } from '../session.ts';
import type { Art } from './art.ts';
import { BodyPainter } from './bodies.ts';
import { Eye } from './eye.ts';
import { drawGrid, drawScaleBar, type GridBrush } from './grid.ts';
import { drawHighlight } from './highlight.ts';
import { Layers } from './layers.ts';
import { LARGE_LETTERS, LETTERS } from './mesh/glyph-atlas.ts';
import { drawMoment } from './moment.ts';
import { THEMES, type ThemeName } from './palette.ts';
import { PixiPen } from './pixi-pen.ts';
import type { Stage } from './stage.ts';
import { Streaks } from './streaks.ts';

/** Distance of the scale bar from the left and bottom edge of the free canvas, CSS px. */
const SCALE_BAR_X = 16;
const SCALE_BAR_Y = 14;
/** Room for the bar and its words, CSS px. */
const SCALE_BAR_ROOM = 190;

/** A canvas from this size on, CSS px, is one that is looked at from farther away; the same sizes are in lesson.css. */
const FAR = { width: 1600, height: 800 };

export class Picture {
  private readonly eye = new Eye();
  private readonly art: Art;
  private readonly layers: Layers;
  private readonly bodies: BodyPainter;
  private readonly streaks: Streaks;
  private readonly pen: PixiPen;
  private readonly ground: GridBrush;
  /** The scale bar lies over everything painted. */
  private readonly top: GridBrush;
  private readonly lightSystem = matchMedia('(prefers-color-scheme: light)');
  private readonly lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
  private theme: ThemeName | null = null;
  /** Whether the last frame showed the world, or a lesson in its place. */
  private showedWorld = true;

  constructor(art: Art) {
    this.art = art;
    this.layers = new Layers(art.source);
    this.bodies = new BodyPainter(this.layers.bodies, art);
    this.streaks = new Streaks(this.layers.bodies, art.blank);
    this.pen = new PixiPen(this.layers, this.eye, art.blank);
    this.ground = { mesh: this.layers.grid, eye: this.eye, blank: art.blank };
    this.top = { mesh: this.layers.fills, eye: this.eye, blank: art.blank };
  }

  get root(): Container {
    return this.layers.root;
  }

  /** @returns whether the picture differs from the last one */
  draw(session: Session, stage: Stage): boolean {
    const { eye, layers, pen, theme: worn } = this;
    this.aim(session, stage);
    const name = this.wear(session, stage);
    const theme = THEMES[name];
    layers.begin(eye);
    drawGrid(this.ground, theme);
    this.showedWorld = session.lessons.lesson === null;
    if (this.showedWorld) this.paintWorld(session);
    session.draw(pen);
    if (this.showedWorld) drawHighlight(pen, eye, session);
    if (session.moment) drawMoment(pen, eye, theme, session.moment, session.frozen || this.lessMotion.matches);
    const { left, bottom } = session.viewport;
    const barX = left + SCALE_BAR_X - eye.halfWidth;
    const barY = eye.halfHeight - bottom - SCALE_BAR_Y;
    if (!this.isOnFigure(session, barX, barY)) drawScaleBar(this.top, pen, theme, barX, barY);
    return layers.end() || name !== worn;
  }

  /** On a small stage a lesson's figure reaches where the scale bar, at canvas px from the middle, would lie. */
  private isOnFigure({ lessons }: Session, barX: number, barY: number): boolean {
    const { eye } = this;
    const { view } = lessons;
    if (view === null) return false;
    const isBeside = barX + SCALE_BAR_ROOM < eye.toX(view.x) || barX > eye.toX(view.x + view.width);
    return !isBeside && barY - SCALE_BAR_Y < eye.toY(view.y + view.height) && barY > eye.toY(view.y);
  }

  private paintWorld({ world, alpha, settings }: Session): void {
    this.streaks.paint(world, alpha, this.eye);
    this.bodies.paint(world, alpha, this.eye, settings.drawOrder === 'moved');
  }

  counts(): { bodies: number; meshes: number; children: number } {
    const meshes = this.layers.root.children.filter((child) => child.visible).length;
    return { bodies: this.showedWorld ? this.bodies.count : 0, meshes, children: this.layers.root.children.length };
  }

  destroy(): void {
    this.layers.destroy();
    this.art.source.destroy();
  }

  private aim(session: Session, stage: Stage): void {
    const { eye } = this;
    const { camera } = session;
    eye.x = camera.x;
    eye.y = camera.y;
    eye.zoom = camera.zoom;
    eye.halfWidth = stage.width / 2;
    eye.halfHeight = stage.height / 2;
    eye.resolution = stage.resolution;
    eye.letters = stage.width >= FAR.width && stage.height >= FAR.height ? LARGE_LETTERS : LETTERS;
  }

  /** Puts on the setting's theme, or the system's, and returns its name. */
  private wear(session: Session, stage: Stage): ThemeName {
    const setting = session.settings.theme;
    const theme = setting === 'auto' ? (this.lightSystem.matches ? 'light' : 'dark') : setting;
    if (theme !== this.theme) {
      this.theme = theme;
      stage.app.renderer.background.color = THEMES[theme].ground;
      this.pen.setTheme(theme);
      this.bodies.setTheme(THEMES[theme]);
      this.streaks.setTheme(THEMES[theme]);
    }
    return theme;
  }
}
