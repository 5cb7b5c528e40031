import { describe, expect, it } from 'vitest';
import { ccdModes, makeBox, makeCircle, type World } from '#engine';
import { addBall, emptySpace, ofType, runAndListen } from '../../kit/world.ts';

const SWEEPING = Object.keys(ccdModes).filter((ccd) => ccdModes[ccd]!.sweeps);
const HZ = 60;

/** A bar that turns about (0, 0), and senses. */
function addBar(world: World, length: number, omega: number) {
  return world.add({ type: 'kinematic', shape: makeBox(length, 4), omega, sensor: true });
}

describe.each(SWEEPING)('a sensor that turns, under %s', (ccd) => {
  it.each([13, 40, 150, 400, 1000])(
    'enters and leaves what it sweeps over at each of its passes, at %d rad/s',
    (omega) => {
      const world = emptySpace({ ccd, hz: HZ });
      addBar(world, 240, omega);
      addBall(world, 80, 0, 3);
      const ticks = 120;
      const told = ofType(runAndListen(world, ticks), 'enter', 'leave');
      // The ball is in while |80 sin(angle)| <= 2 + 3; the bar's two ends pass it once each in a full turn. It began inside.
      const half = Math.asin(5 / 80);
      const leaves: number[] = [];
      const enters = [0];
      for (let k = 0; (k * Math.PI + half) / omega <= ticks / HZ; k++) leaves.push((k * Math.PI + half) / omega);
      for (let k = 1; (k * Math.PI - half) / omega <= ticks / HZ; k++) enters.push((k * Math.PI - half) / omega);
      const at = (type: string) => told.filter((e) => e.type === type).map((e) => (e.tick - 1 + e.t) / HZ);
      expect(at('leave').length).toBe(leaves.length);
      expect(at('enter').length).toBe(enters.length);
      for (const [i, time] of at('leave').entries()) expect(time).toBeCloseTo(leaves[i]!, 6);
      for (const [i, time] of at('enter').entries()) if (i > 0) expect(time).toBeCloseTo(enters[i]!, 6);
    },
  );

  it('is crossed by a tumbling shot when its turning shape is in it, and not when its last angle would be', () => {
    for (let phase = 0; phase < 12; phase++) {
      const world = emptySpace({ ccd, hz: HZ });
      world.add({ type: 'static', shape: makeCircle(4), x: 30, y: 14, sensor: true });
      const [vx, omega, angle] = [3600, 90, phase / 4];
      world.add({ shape: makeBox(40, 2), x: -40, vx, omega, angle, bullet: true });
      const told = ofType(runAndListen(world, 4), 'enter', 'leave');
      // The same by looking 40,000 times a tick at the poses themselves.
      const changes: number[] = [];
      let isIn = false;
      for (let i = 0; i <= 160_000; i++) {
        const time = i / 40_000 / HZ;
        const [x, y, turned] = [30 - (-40 + vx * time), 14, angle + omega * time];
        const along = Math.abs(x * Math.cos(turned) + y * Math.sin(turned)) - 20;
        const across = Math.abs(y * Math.cos(turned) - x * Math.sin(turned)) - 1;
        if (Math.hypot(Math.max(along, 0), Math.max(across, 0)) <= 4 === isIn) continue;
        isIn = !isIn;
        changes.push(time * HZ);
      }
      expect(told.length, `phase ${phase}`).toBe(changes.length);
      for (const [i, { tick, t }] of told.entries()) expect(Math.abs(tick - 1 + t - changes[i]!)).toBeLessThan(1e-4);
    }
  });
});
