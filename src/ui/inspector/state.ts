// State: both bodies now, why they sleep or not, and the pair in the last ticks.

import type { BodyStateReport, PairNote } from '#engine';
import type { InspectionReport } from '../../session/inspection.ts';
import { describeWakefulness, inVector, showFine } from '../../session/inspection-words.ts';
import { formatCount } from '../numbers.ts';
import { makeFacts, makeHeading, makeNote, makeTable } from './parts.ts';

const DEGREES = 180 / Math.PI;

export function writeState({ a, b, tick, history }: InspectionReport): HTMLElement[] {
  return [
    makeFacts([
      ['A is', describeWakefulness(a)],
      ['B is', describeWakefulness(b)],
    ]),
    ...writeHistory(history),
    makeTable(
      `Now, after tick ${formatCount(tick)}`,
      ['Body', 'A', 'B'],
      [
        row('Type', a, b, ({ type, sensor, bullet }) =>
          [type, sensor ? 'sensor' : '', bullet ? 'bullet' : ''].filter(Boolean).join(', '),
        ),
        row('Position px', a, b, ({ x, y }) => inVector(x, y)),
        row('Angle °', a, b, ({ angle }) => showFine(angle * DEGREES)),
        row('Velocity px/s', a, b, ({ vx, vy }) => inVector(vx, vy)),
        row('Speed px/s', a, b, ({ speed }) => showFine(speed)),
        row('Turning °/s', a, b, ({ omega }) => showFine(omega * DEGREES)),
        row('Mass kg', a, b, ({ mass, type }) => (type === 'dynamic' ? showFine(mass) : 'cannot be pushed')),
        row('Friction', a, b, ({ friction }) => showFine(friction)),
        row('Restitution', a, b, ({ restitution }) => showFine(restitution)),
        row('On hit', a, b, ({ onHit }) => onHit),
        row('Asleep', a, b, ({ asleep, island }) => (asleep ? `yes, island ${island}` : 'no')),
      ],
    ),
  ];
}

function row(head: string, a: BodyStateReport, b: BodyStateReport, tell: (body: BodyStateReport) => string) {
  return { head, cells: [tell(a), tell(b)] };
}

function writeHistory(history: readonly PairNote[]): HTMLElement[] {
  if (history.length === 0) return [makeHeading('In the last ticks'), makeNote('Nothing yet: step once.')];
  // only push-out pushes
  const pushes = history.some(({ push }) => push > 0);
  return [
    makeHeading('In the last ticks'),
    makeTable(
      'Gap or depth, and what the contact bore in the last pass',
      ['Tick', 'Separation px', 'Hit', 'jn kg px/s', 'jt kg px/s', ...(pushes ? ['Push px'] : []), 'Events'],
      history.map((note) => ({
        head: formatCount(note.tick),
        cells: [
          showFine(note.separation),
          note.touching ? note.state : 'no',
          showFine(note.normalImpulse),
          showFine(note.tangentImpulse),
          ...(pushes ? [showFine(note.push)] : []),
          note.events.join(', ') || '–',
        ],
      })),
    ),
  ];
}
