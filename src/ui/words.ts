// Bodies in words: what somebody who cannot see the canvas is told.

import type { Body } from '#engine';
import { nameBody } from '../session/words.ts';
import { formatCount } from './numbers.ts';

/** px/s and rad/s; slower than this reads as rest */
const REST_SPEED = 1;
const REST_OMEGA = 0.02;

/** "crate 12 at 300, 210, at rest" */
export function describeBody(body: Body): string {
  return `${nameBody(body)} at ${formatCount(body.x)}, ${formatCount(body.y)}, ${describeMotion(body)}`;
}

function describeMotion(body: Body): string {
  if (body.type === 'static') return 'fixed';
  const speed = Math.hypot(body.vx, body.vy);
  const turns = Math.abs(body.omega) > REST_OMEGA;
  if (speed < REST_SPEED) return turns ? 'turning' : 'at rest';
  return `${formatCount(speed)} px/s to the ${directionOf(body.vx, body.vy)}${turns ? ', turning' : ''}`;
}

const DIRECTIONS = [
  'right',
  'lower right',
  'bottom',
  'lower left',
  'left',
  'upper left',
  'top',
  'upper right',
] as const;

/** One of eight, clockwise from the right as y runs down. */
function directionOf(x: number, y: number): string {
  const eighth = Math.round(Math.atan2(y, x) / (Math.PI / 4));
  return DIRECTIONS[(eighth + 8) % 8]!;
}
