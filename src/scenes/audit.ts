/**
 * Level audit: which colliders the present bullet could pass unseen, the worst first, and what would change that.
 */
import type { World } from '#engine';
import { samplesPerTick } from './prediction.ts';
import { safeSpeedOf } from './safe-speed.ts';
import type { SimSettings } from './sim-settings.ts';

export interface Offender {
  body: number;
  /** px, where it is thinnest. */
  thinnest: number;
  /** px/s */
  safeSpeed: number;
  /** px it would have to be thick for the speed. */
  thicknessNeeded: number;
  /** Slices a tick that would do. */
  slicesNeeded: number;
  /** Chance that a shot passes unseen face-on, 0..1. */
  passShare: number;
}

export interface Audit {
  /** Colliders that were looked at: everything solid that does not fly about. */
  looked: number;
  /** px/s that is safe against all of them. */
  safeSpeed: number;
  /** The speed that was asked about. */
  speed: number;
  /** Those that the speed is too high for, the thinnest first. */
  offenders: Offender[];
}

/** Looks at every static and kinematic body that bullets can meet. */
export function auditWorld(world: World, settings: Readonly<SimSettings>): Audit {
  const audit: Audit = { looked: 0, safeSpeed: Infinity, speed: settings.bulletSpeed, offenders: [] };
  const samples = samplesPerTick(settings.ccd, settings.slices);
  const step = settings.bulletSpeed / settings.hz;
  for (const body of world.bodies()) {
    if (!isObstacle(body)) continue;
    audit.looked++;
    const { thinnest, chord, speed } = safeSpeedOf(body, settings);
    audit.safeSpeed = Math.min(audit.safeSpeed, speed);
    if (speed >= settings.bulletSpeed) continue;
    audit.offenders.push({
      body: body.id,
      thinnest,
      safeSpeed: speed,
      thicknessNeeded: thinnest + step / samples - chord,
      slicesNeeded: chord > 0 ? Math.ceil(step / chord - 1e-9) : Infinity,
      passShare: 1 - speed / settings.bulletSpeed,
    });
  }
  audit.offenders.sort((a, b) => a.safeSpeed - b.safeSpeed || a.body - b.body);
  return audit;
}

/** Solid, in the bullets' way, and not thrown about: the level. */
export function isObstacle(body: { type: string; isSensor: boolean; userData: unknown }): boolean {
  if (body.type === 'dynamic' || body.isSensor) return false;
  const data = body.userData;
  return !(typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'gun');
}
