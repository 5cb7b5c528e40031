/**
 * Automatic slow motion, so that the eye is at the wall when a bullet passes it unseen. It looks ahead along the
 * straight flight to where the samples will fall. It changes how fast ticks come and never what is in them.
 */
import { length, Sweep, sweepShapes, Transform } from '#engine';
import { reachOf, type Shot, type Simulation, samplesPerTick } from '#scenes';

const sweep = new Sweep();
const pose = new Transform();
const wallPose = new Transform();

/** Ticks before the wall at which the brake is put on, and after it at which it is let go. */
const BRAKE_TICKS = 7;
const HOLD_TICKS = 2.5;
/** Ticks per second of wall time at the wall. */
const SLOW_RATE = 2.4;
/** Time constants of easing, s. */
const EASE_DOWN = 0.09;
const EASE_UP = 0.35;

/** Brakes at the first pass of each tally. */
export class SlowMotion {
  /** Times the time scale, 0..1. */
  factor = 1;
  private doneEpoch = -1;
  private shot = -1;
  private until = -1;

  reset(): void {
    this.factor = 1;
    this.doneEpoch = -1;
    this.shot = -1;
  }

  /** Once a frame, with the wall time that went by. */
  update(elapsed: number, enabled: boolean, simulation: Simulation, timeScale: number): void {
    if (!enabled) {
      this.factor = 1;
      this.shot = -1;
      return;
    }
    const { tick } = simulation.world;
    if (this.shot >= 0 && (tick > this.until || tick < this.until - 60)) {
      this.shot = -1;
      this.doneEpoch = simulation.shots.epoch;
    }
    if (this.shot < 0 && this.doneEpoch !== simulation.shots.epoch) this.watch(simulation);
    const target = this.shot >= 0 ? Math.min(1, SLOW_RATE / (simulation.settings.hz * timeScale)) : 1;
    const ease = target < this.factor ? EASE_DOWN : EASE_UP;
    this.factor += (target - this.factor) * Math.min(1, elapsed / ease);
    if (Math.abs(this.factor - target) < 0.002) this.factor = target;
  }

  private watch(simulation: Simulation): void {
    for (const shot of simulation.shots.flying) {
      if (shot.epoch !== simulation.shots.epoch || shot.outcome !== 'flying' || shot.hitTick >= 0) continue;
      const ticks = ticksToPass(simulation, shot);
      if (ticks < 0 || ticks > BRAKE_TICKS) continue;
      this.shot = shot.serial;
      this.until = simulation.world.tick + ticks + HOLD_TICKS;
      return;
    }
  }
}

/** In how many ticks the shot will have passed the gun's wall with no sample on it; -1 when it will not. */
function ticksToPass(simulation: Simulation, shot: Shot): number {
  const { gun, settings, world } = simulation;
  const body = world.body(shot.body);
  const wall = gun ? world.body(gun.target) : undefined;
  const solid = wall?.collisionShapes[0];
  const bullet = body?.shapes[0];
  const samples = samplesPerTick(settings.ccd, settings.slices);
  if (!body || !bullet || !wall || !solid || samples === Infinity) return -1;
  body.poseAt(1, pose);
  wall.poseAt(1, wallPose);
  const grow = reachOf(settings);
  // As the wall sees it.
  const vx = shot.speed * shot.dx - wall.vx;
  const vy = shot.speed * shot.dy - wall.vy;
  const speed = length(vx, vy);
  if (!(speed > 0) || !sweepShapes(bullet, pose, solid, wallPose, vx / speed, vy / speed, grow, sweep)) return -1;
  const spacing = speed / (settings.hz * samples);
  if (!(spacing > 0) || sweep.exit < 0) return -1;
  const next = Math.ceil(sweep.enter / spacing);
  return next * spacing <= sweep.exit ? -1 : Math.ceil(next / samples);
}
