// CCD: who was fast and why, what the mode saw, and the exact sweep beside it.

import { type CcdReport, ccdModes, type SweepReport } from '#engine';
import type { InspectionReport } from '../../session/inspection.ts';
import { describeFastness, inPx, inSpeed, inVector, SIGHT_WORDS, showFine } from '../../session/inspection-words.ts';
import { formatShare } from '../numbers.ts';
import { makeFacts, makeHeading, makeNote, makeTable, makeVerdict } from './parts.ts';

export function writeCcd({ ccd, a }: InspectionReport): HTMLElement[] {
  const mode = ccdModes[ccd.mode];
  const [moveA, moveB] = ccd.moves;
  return [
    judge(ccd),
    makeFacts([
      ['Mode', mode?.label ?? ccd.mode, mode?.about],
      ['Body A', describeFastness(moveA)],
      ['Body B', describeFastness(moveB)],
    ] as [string, string, string?][]),
    makeHeading('What the mode saw in the last tick'),
    writeLooks(ccd, a.id),
    ...writeSweep(ccd.sweep),
    ...writeEvents(ccd),
  ];
}

function judge({ missed, looks, moves, sweep }: CcdReport): HTMLElement {
  if (missed) return makeVerdict('Missed: they crossed within the tick, and no test of the mode saw it.', 'bad');
  const seen = looks.find(({ sight }) => sight === 'seen');
  if (seen) return makeVerdict(`Seen: a hit at ${showFine(seen.t ?? 0)} of the tick.`, 'good');
  if (!moves.some(({ fast }) => fast)) {
    return makeVerdict('Neither was fast: continuous collision is not asked, the solver has the pair.');
  }
  return makeVerdict(
    sweep?.toi == null
      ? 'No hit on the way of the last tick.'
      : 'The ways met in the last tick; see below who dealt with it.',
  );
}

function writeLooks({ looks, traced }: CcdReport, a: number): HTMLElement {
  if (!traced) return makeNote('The last tick was not watched: step once, and its looks are told.');
  if (looks.length === 0)
    return makeNote('It did not look at this pair: neither was fast, or their swept boxes do not meet.');
  return makeTable(
    'Looks of the mode',
    ['Who looks', 'From t', 'Way px', 'Graze px', 'Outcome'],
    looks.map(({ body, from, way, graze, sight, t }) => ({
      head: body === a ? 'A at B' : 'B at A',
      cells: [
        showFine(from),
        showFine(way),
        showFine(graze),
        t === null ? SIGHT_WORDS[sight] : `${SIGHT_WORDS[sight]}, t = ${showFine(t)}`,
      ],
    })),
  );
}

function writeSweep(sweep: SweepReport | null): HTMLElement[] {
  const heading = makeHeading('Exact sweep beside the mode');
  if (sweep === null) return [heading, makeNote('Neither moved relative to the other.')];
  const { toi, exit, chord, dx, dy, speed, start, slices, threshold, passShare, normal } = sweep;
  return [
    heading,
    makeFacts([
      [
        'Time of impact',
        toi === null ? 'none in this tick' : `t = ${showFine(toi)} of the tick`,
        'When A, moving relative to B, first meets it; 0 is where the tick begins.',
      ],
      ['Leaves again', exit === null ? 'not in this tick' : `t = ${showFine(exit)}`],
      ['Relative way', `${inVector(dx, dy)} px in the tick`, 'Of A as seen from B, before anything was corrected.'],
      ['Relative speed', inSpeed(speed)],
      ['Start separation', inPx(start), 'Signed distance where the tick began.'],
      ['Normal there', normal === null ? '–' : inVector(normal.x, normal.y)],
      [
        'Chord',
        chord === 0 ? 'the line misses' : inPx(chord),
        'Length of the relative path on which the pair is a hit.',
      ],
      ['Looks a tick', slices === Infinity ? 'sees the whole way' : String(slices)],
      [
        'Threshold speed',
        inSpeed(threshold),
        'Chord × ticks a second × looks a tick: up to here nothing passes on this chord.',
      ],
      [
        'Pass share',
        `${formatShare(passShare)} %`,
        'Chance to pass unseen at this speed with a random phase: 1 − threshold ÷ speed.',
      ],
    ]),
  ];
}

function writeEvents({ events }: CcdReport): HTMLElement[] {
  if (events.length === 0) return [];
  return [
    makeTable(
      'Events of the last tick',
      ['Event', 't', 'Speed px/s', 'At px'],
      events.map(({ type, t, speed, x, y }) => ({
        head: type,
        cells: [showFine(t), showFine(speed), inVector(x, y)],
      })),
    ),
  ];
}
