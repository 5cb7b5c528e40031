/** Why the winner of a race wins: one sentence from what the crowd is like. */
import type { RaceCrowd, RaceQuestion, RaceResult } from './race.ts';

/** Sizes are mixed when the common one is this many times the usual, and there are giants beyond this many more. */
const MIXED = 3;
const GIANT = 6;
/** A corridor is this many times longer than wide. */
const CORRIDOR = 6;
/** The region is mostly empty below this cover. */
const EMPTY = 0.01;
/** Nearly nobody moves below this share. */
const RESTING = 0.05;

/** The sentence about a run, or what is missing for one. */
export function explainWinner(
  results: readonly RaceResult[],
  crowd: Readonly<RaceCrowd>,
  question: RaceQuestion,
): string {
  const winner = results.find(({ wins }) => wins);
  if (!winner || crowd.count === 0) return 'Nothing to race with: there are no boxes.';
  const second = results.reduce<RaceResult | null>((best, result) => {
    if (result === winner || result.skipped) return best;
    return best === null || result.time < best.time ? result : best;
  }, null);
  const lead = second && winner.time > 0 ? `, ${(second.time / winner.time).toFixed(1)} times as fast as the next` : '';
  return `${winner.label} wins${lead}: ${reasonOf(winner.id, crowd, question)}.`;
}

function reasonOf(id: string, crowd: Readonly<RaceCrowd>, question: RaceQuestion): string {
  const isMixed = crowd.commonSize > MIXED * crowd.usualSize;
  const hasGiants = crowd.largestSize > GIANT * crowd.commonSize;
  const isResting = crowd.moved < RESTING * crowd.count;
  const isCorridor = crowd.elongation > CORRIDOR;
  const isEmpty = crowd.cover < EMPTY;
  switch (id) {
    case 'brute-force':
      return `for ${crowd.count} boxes, comparing each pair costs less than keeping any order`;
    case 'uniform-grid':
      if (isResting && question === 'moved') return 'hardly anybody moves, and who does looks into a few cells';
      if (hasGiants) return 'all boxes but a few are of one size, and the giants stand on a list of their own';
      if (isMixed) return 'even with sizes as mixed as these a row of cells is one run of memory';
      return 'the boxes are of about one size and fill their region, so a cell holds one or two and neighbours are near';
    case 'spatial-hash':
      if (isMixed || hasGiants) return 'sizes are mixed, and every box has cells of its own size';
      if (isEmpty) return 'the region is mostly empty, and only cells that hold somebody exist';
      return 'boxes find their few cells directly, wherever they are';
    case 'sweep-and-prune':
      if (isCorridor) return 'the crowd is long and narrow: along its length hardly two intervals meet';
      if (isResting) return 'the order of the last tick still holds, so there is nothing to sort';
      return 'the order of the last tick is nearly that of this one, and each lane is short';
    case 'quadtree':
      if (isEmpty) return 'the crowd stands in clusters, and the emptiness between them is a few large cells';
      return 'who stays in its cell costs one look';
    case 'dynamic-tree':
      if (isResting && question === 'moved') return 'hardly anybody moves, and who does passes by most of the tree';
      if (isMixed || hasGiants) return 'sizes are mixed, and a tree does not care';
      if (isEmpty) return 'the crowd stands in clusters, and a tree fits its boxes about them';
      return 'near boxes share a node, and most nodes are passed by';
    default:
      return 'it compared the least';
  }
}
