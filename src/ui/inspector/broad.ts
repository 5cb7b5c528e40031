// Broad phase: the boxes as they were compared, the axis that told them apart, and who named the pair.

import { type BoxPair, type BroadReport, broadPhases } from '#engine';
import type { InspectionReport } from '../../session/inspection.ts';
import { EXCLUSION_WORDS, inPx, showFine } from '../../session/inspection-words.ts';
import { makeFacts, makeHeading, makeNote, makeTable, makeVerdict, type TableRow } from './parts.ts';

export function writeBroad({ broad }: InspectionReport): HTMLElement[] {
  const label = broadPhases[broad.strategy]?.label ?? broad.strategy;
  const rest = broad.boxPairs - broad.boxes.length;
  return [
    judge(broad, label),
    makeFacts([
      ['Strategy', label, 'The broad phase in force. Which one it is changes what a tick costs, never its outcome.'],
      [
        'Names the pair',
        answer(broad.boxes.some(({ named }) => named)),
        "Asked now for A's fat box, does it answer B?",
      ],
      [
        'Contact kept',
        answer(broad.candidate),
        'A candidate pair has a contact record as long as its fat boxes overlap.',
      ],
      ...filterFacts(broad),
    ]),
    ...broad.boxes.flatMap((boxes) => writeBoxes(boxes, broad.boxPairs > 1)),
    ...(rest > 0 ? [makeNote(`${rest} more pairs of parts, farther apart, are not shown.`)] : []),
  ];
}

const answer = (isSo: boolean): string => (isSo ? 'yes' : 'no');

function judge(broad: BroadReport, label: string): HTMLElement {
  const [reason] = broad.exclusions;
  if (reason !== undefined) return makeVerdict(EXCLUSION_WORDS[reason], 'bad');
  if (broad.candidate) {
    const rests = broad.resting ? ' Both rest, so the pair is not looked at again.' : '';
    return makeVerdict(`The fat boxes overlap: ${label} names the pair, and the narrow phase looks.${rests}`, 'good');
  }
  const [nearest] = broad.boxes;
  if (!nearest?.axis) return makeVerdict('The boxes overlap; the pair is taken up with the next tick.');
  return makeVerdict(`Rejected on ${nearest.axis}: the fat boxes leave a gap of ${inPx(nearest.gap)} there.`);
}

function filterFacts({ filters, exclusions }: BroadReport): [string, string, string][] {
  const { categoryA, maskA, categoryB, maskB } = filters;
  const isPlain = categoryA === 1 && categoryB === 1 && maskA === -1 && maskB === -1;
  if (isPlain && !exclusions.includes('filters')) return [];
  const bits = (value: number): string => (value === -1 ? 'all' : `0x${(value >>> 0).toString(16)}`);
  const help = 'Two bodies meet when the category of each is in the mask of the other.';
  return [
    ['Filter of A', `category ${bits(categoryA)}, mask ${bits(maskA)}`, help],
    ['Filter of B', `category ${bits(categoryB)}, mask ${bits(maskB)}`, help],
  ];
}

function writeBoxes(boxes: BoxPair, isOfMany: boolean): HTMLElement[] {
  const { tightA, tightB, fatA, fatB, gapX, gapY, axis } = boxes;
  const row = (head: string, { minX, maxX, minY, maxY }: BoxPair['fatA'], mark: 'a' | 'b'): TableRow => ({
    head,
    cells: [minX, maxX, minY, maxY].map(showFine),
    mark,
  });
  const table = makeTable(
    'Axis-aligned boxes, px',
    ['Box', 'x from', 'x to', 'y from', 'y to'],
    [row('A tight', tightA, 'a'), row('B tight', tightB, 'b'), row('A fat', fatA, 'a'), row('B fat', fatB, 'b')],
  );
  const gaps = makeFacts([
    ['x axis', describeGap(gapX, axis === 'x'), 'Between the fat boxes; x is compared first.'],
    ['y axis', describeGap(gapY, axis === 'y'), 'Between the fat boxes; compared only where x leaves no gap.'],
  ]);
  const heading = isOfMany ? [makeHeading(`Part ${boxes.part} of A, part ${boxes.otherPart} of B`)] : [];
  return [...heading, table, gaps];
}

function describeGap(gap: number, rejects: boolean): string {
  if (gap <= 0) return `overlap ${inPx(-gap)}`;
  return `gap ${inPx(gap)}${rejects ? ': rejects' : ''}`;
}
