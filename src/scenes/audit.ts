/** Level audit of a running scene: which colliders the present bullet could pass unseen, and what would change that. */
import { type AuditEntry, auditLevel, type World } from '#engine';
import { makeBulletShape } from './bullets.ts';
import type { SimSettings } from './sim-settings.ts';
import { BULLETS } from './things.ts';

export interface Audit {
  /** Colliders that were looked at: all that bullets can meet and that do not fly about. */
  looked: number;
  /** px/s that is safe against all of them. */
  safeSpeed: number;
  /** The speed that was asked about, px/s. */
  speed: number;
  /** Bodies that the speed is too high for, each by its thinnest collider; the worst first. */
  offenders: AuditEntry[];
  /** What the numbers do not say. */
  remarks: readonly string[];
}

export function auditWorld(world: World, settings: Readonly<SimSettings>): Audit {
  // Whatever is safe at rest is safe at a speed that nobody can see.
  const speed = Math.max(settings.bulletSpeed, 1e-3);
  const report = auditLevel(world, { bullet: makeBulletShape(settings), speed, category: BULLETS, mask: ~BULLETS });
  const entries = report.entries.filter(({ id }) => isObstacle(world.body(id)!));
  const seen = new Set<number>();
  const offenders = entries.filter(({ id, advice }) => {
    if (advice === null || seen.has(id)) return false;
    seen.add(id);
    return true;
  });
  return {
    looked: entries.length,
    safeSpeed: entries[0]?.safeSpeed ?? Infinity,
    speed: settings.bulletSpeed,
    offenders,
    remarks: report.remarks,
  };
}

/** Not thrown about, and not the gun: the level. */
export function isObstacle(body: { type: string; userData: unknown }): boolean {
  if (body.type === 'dynamic') return false;
  const data = body.userData;
  return !(typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'gun');
}
