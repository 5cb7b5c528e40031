/**
 * Paints the world's bodies between their last two poses into one mesh. Nothing is kept from frame to frame but the
 * arrays, so a removed body is gone with the next frame.
 */

import { type Body, CIRCLE, type Shape, Transform, type World } from '#engine';
import type { Art } from './art.ts';
import { kindOf, type Paint, paintOf, varietyOf } from './body-look.ts';
import { mixColor, packColor } from './color.ts';
import type { Eye } from './eye.ts';
import type { TriangleMesh } from './mesh/triangle-mesh.ts';
import { outlineOf } from './outline.ts';
import { type GunPaint, paintBall, paintCrate, paintEdged, paintFlat, paintGun } from './paint.ts';
import type { Theme } from './palette.ts';

/** Edge of flat paint and slabs, CSS px; never more than a quarter of the inner radius. */
const EDGE = 1.5;
/** Bullets are drawn at least this large, CSS px, or they would vanish at small zooms. */
const LEAST_BULLET = 1.6;

/** A theme's colours packed for the vertices. */
interface Paints {
  wood: number[];
  ball: number[];
  flat: number[];
  flatEdge: number[];
  slab: number;
  slabEdge: number;
  sensor: number;
  sensorEdge: number;
  bullet: number;
  bulletEdge: number;
  gun: GunPaint;
}

export class BodyPainter {
  /** Bodies painted in the last frame. */
  count = 0;

  private readonly mesh: TriangleMesh;
  private readonly art: Art;
  private readonly pose = new Transform();
  private paints: Paints | null = null;
  private early = false;

  constructor(mesh: TriangleMesh, art: Art) {
    this.mesh = mesh;
    this.art = art;
  }

  setTheme(theme: Theme): void {
    this.paints = {
      wood: theme.wood.map((rgb) => packColor(rgb)),
      ball: theme.ball.map((rgb) => packColor(rgb)),
      flat: theme.flat.map((rgb) => packColor(rgb)),
      flatEdge: theme.flat.map((rgb) => packColor(mixColor(rgb, theme.edgeTo, theme.edgeShare))),
      slab: packColor(theme.slab),
      slabEdge: packColor(theme.slabEdge),
      sensor: packColor(theme.sensor, 0.22),
      sensorEdge: packColor(theme.sensor, 0.7),
      bullet: packColor(theme.bullet),
      bulletEdge: packColor(theme.bulletEdge),
      gun: {
        edge: packColor(theme.gunEdge),
        metal: packColor(theme.gunMetal),
        dark: packColor(theme.gunDark),
        tip: packColor(theme.bulletEdge),
      },
    };
  }

  /** `early`: as they were before the last tick was resolved, as a game shows them that draws too soon. */
  paint(world: World, alpha: number, eye: Eye, early = false): void {
    this.count = 0;
    this.early = early;
    const bodies = world.bodies();
    // Slabs first: what lies on or in them stays in sight.
    for (let i = 0; i < bodies.length; i++) if (bodies[i]!.type === 'static') this.body(bodies[i]!, alpha, eye);
    for (let i = 0; i < bodies.length; i++) if (bodies[i]!.type !== 'static') this.body(bodies[i]!, alpha, eye);
  }

  private body(body: Body, alpha: number, eye: Eye): void {
    const pose = this.early ? body.unresolvedAt(alpha, this.pose) : body.poseAt(alpha, this.pose);
    this.count++;
    const kind = kindOf(body);
    const beside = kind?.picture;
    if (beside) {
      pose.x += pose.c * beside.x - pose.s * beside.y;
      pose.y += pose.s * beside.x + pose.c * beside.y;
    }
    const { shapes } = body;
    for (let i = 0; i < shapes.length; i++) {
      const shape = shapes[i]!;
      const x = pose.x + pose.c * shape.centroidX - pose.s * shape.centroidY;
      const y = pose.y + pose.s * shape.centroidX + pose.c * shape.centroidY;
      if (!eye.sees(x, y, shape.outerRadius, 4)) continue;
      this.shape(shape, pose, paintOf(body, kind, shape.type), varietyOf(body, kind), eye);
    }
  }

  private shape(shape: Shape, pose: Transform, paint: Paint, variety: number, eye: Eye): void {
    const { mesh, art, paints } = this;
    if (!paints) return;
    if (paint === 'crate' && shape.count === 4) {
      paintCrate(mesh, shape, pose, eye, art.crate, paints.wood[variety % paints.wood.length]!);
      return;
    }
    if (paint === 'gun') {
      paintGun(mesh, shape, pose, eye, art.blank, paints.gun);
      return;
    }
    const outline = outlineOf(shape, pose, eye);
    const edge = Math.min(EDGE, 0.25 * shape.innerRadius * eye.zoom);
    switch (paint) {
      case 'ball':
        if (shape.type === CIRCLE) {
          const which = variety % paints.ball.length;
          paintBall(mesh, outline, which === 0 ? art.steel : art.rubber, paints.ball[which]!, eye.feather);
          return;
        }
        break;
      case 'slab':
        paintEdged(mesh, outline, art.blank, paints.slab, paints.slabEdge, edge, eye.feather);
        return;
      case 'sensor':
        paintEdged(mesh, outline, art.blank, paints.sensor, paints.sensorEdge, edge, eye.feather);
        return;
      case 'bullet':
        this.bullet(shape, pose, eye, paints, edge);
        return;
      default:
        break;
    }
    const which = variety % paints.flat.length;
    paintEdged(mesh, outline, art.blank, paints.flat[which]!, paints.flatEdge[which]!, edge, eye.feather);
  }

  /** A bullet keeps a visible size however far the camera is. */
  private bullet(shape: Shape, pose: Transform, eye: Eye, paints: Paints, edge: number): void {
    const outline = outlineOf(shape, pose, eye);
    const missing = LEAST_BULLET - shape.innerRadius * eye.zoom;
    if (missing > 0) {
      for (let i = 0; i < 2 * outline.count; i++) outline.points[i] = outline.points[i]! + missing * outline.miters[i]!;
      paintFlat(this.mesh, outline, this.art.blank, paints.bulletEdge, eye.feather);
      return;
    }
    paintEdged(this.mesh, outline, this.art.blank, paints.bullet, paints.bulletEdge, edge, eye.feather);
  }
}
