/** What the pointer is about to do: the pointed body outlined, and the next crate, ball, polygon or wall as a ghost. */

import { Transform } from '#engine';
import type { Session } from '../session.ts';
import type { Eye } from './eye.ts';
import { outlineOf } from './outline.ts';
import type { Look } from './palette.ts';
import type { PixiPen } from './pixi-pen.ts';

const pose = new Transform();

export function drawHighlight(pen: PixiPen, eye: Eye, session: Session): void {
  const { hover, tool } = session;
  if (session.draft?.kind === 'wall') drawWallPreview(pen, session);
  if (hover === null) return;
  if (tool === 'crate' || tool === 'circle' || tool === 'polygon') {
    drawPreview(pen, session, hover.x, hover.y);
    return;
  }
  if (tool !== 'select' && tool !== 'erase') return;
  if (hover.body === null || hover.body === session.selected) return;
  const ink = pen.look(tool === 'erase' ? 'missed' : 'selected');
  drawBodyOutline(pen, eye, session, hover.body, { ...ink, halfWidth: 0.75 });
}

/** A body's outline where it is shown in this frame. */
export function drawBodyOutline(pen: PixiPen, eye: Eye, session: Session, id: number, look: Look): void {
  const body = session.world.body(id);
  if (!body) return;
  body.poseAt(session.alpha, pose);
  for (const shape of body.shapes) {
    const { count, points } = outlineOf(shape, pose, eye);
    pen.path(look, points, count, true);
  }
}

function drawPreview(pen: PixiPen, session: Session, x: number, y: number): void {
  const { spawnSize, spawnSides, spawnAngle } = session.settings;
  const radius = spawnSize / 2;
  if (session.tool === 'circle') {
    pen.circle('ghost', x, y, radius);
    pen.dot('ghost', x, y);
    return;
  }
  const turn = (spawnAngle * Math.PI) / 180;
  const sides = session.tool === 'crate' ? 4 : spawnSides;
  // A crate's size is its side, a polygon's its width across the corners.
  const reach = session.tool === 'crate' ? radius * Math.SQRT2 : radius;
  const first = session.tool === 'crate' ? turn + Math.PI / 4 : turn;
  const points: number[] = [];
  for (let i = 0; i < sides; i++) {
    const angle = first + (2 * Math.PI * i) / sides;
    points.push(x + reach * Math.cos(angle), y + reach * Math.sin(angle));
  }
  pen.fill('ghost', points, 0.12);
  pen.polyline('ghost', points, true);
}

/** The wall that is being drawn, as thick as it will be. */
function drawWallPreview(pen: PixiPen, session: Session): void {
  const { draft, settings } = session;
  if (!draft) return;
  const dx = draft.x1 - draft.x0;
  const dy = draft.y1 - draft.y0;
  const length = Math.sqrt(dx * dx + dy * dy);
  if (!(length > 0)) return;
  const nx = (-dy / length) * (settings.wallThickness / 2);
  const ny = (dx / length) * (settings.wallThickness / 2);
  const corners = [draft.x0 + nx, draft.y0 + ny, draft.x1 + nx, draft.y1 + ny];
  corners.push(draft.x1 - nx, draft.y1 - ny, draft.x0 - nx, draft.y0 - ny);
  pen.fill('ghost', corners, 0.3);
  pen.polyline('ghost', corners, true);
}
