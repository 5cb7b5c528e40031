// One bar from 0 to 100 %: the share of shots that passes unseen, as the arithmetic predicts it (a mark across the
// bar) and as it was measured (a dot in its 95 % interval). If the dot's interval holds the mark, theory and world
// agree; that is seen without reading a number. The numbers stand below, and the whole is one image with words.

import { make, setAttribute, setHidden, setProperty, setText } from './dom.ts';
import { formatShare } from './numbers.ts';

export interface Shares {
  /** 0 to 1; null when there is no wall to pass */
  readonly predicted: number | null;
  /** 0 to 1; null before the first shot */
  readonly measured: number | null;
  readonly interval: readonly [number, number] | null;
}

export interface ShareBar {
  readonly element: HTMLElement;
  show(shares: Shares): void;
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** The bar in words, for those who cannot see it and for the tests. */
export function wordsOfShares({ predicted, measured, interval }: Shares): string {
  const first = predicted === null ? 'No prediction' : `Predicted to pass unseen: ${formatShare(predicted)} %`;
  if (measured === null) return `${first}. Nothing measured yet.`;
  const spread =
    interval === null ? '' : `, 95 % interval ${formatShare(interval[0])} to ${formatShare(interval[1])} %`;
  return `${first}. Measured: ${formatShare(measured)} %${spread}.`;
}

export function createShareBar(): ShareBar {
  const mark = make('span', { class: 'share-predicted' });
  const band = make('span', { class: 'share-interval' });
  const dot = make('span', { class: 'share-measured' });
  const track = make('div', { class: 'share-track', role: 'img' }, band, mark, dot);
  const predictedText = make('output', { class: 'number' });
  const measuredText = make('output', { class: 'number' });
  const intervalText = make('span', { class: 'share-range number' });
  const legend = make(
    'div',
    { class: 'share-legend' },
    make('span', { class: 'key key-predicted' }, 'predicted ', predictedText),
    make('span', { class: 'key key-measured' }, 'measured ', measuredText),
    intervalText,
  );
  const element = make(
    'div',
    {
      class: 'share',
      'data-help':
        'Share of shots that pass the wall unseen: the prediction is the mark, the measured share the dot in its 95 % interval.',
    },
    track,
    legend,
  );
  return {
    element,
    show(shares) {
      const { predicted, measured, interval } = shares;
      setText(predictedText, predicted === null ? '–' : `${formatShare(predicted)}\u2009%`);
      setText(measuredText, measured === null ? '–' : `${formatShare(measured)}\u2009%`);
      setText(intervalText, interval === null ? '' : `${formatShare(interval[0])}–${formatShare(interval[1])}\u2009%`);
      setAttribute(track, 'aria-label', wordsOfShares(shares));
      setHidden(mark, predicted === null);
      if (predicted !== null) setProperty(mark, '--at', percent(predicted));
      setHidden(dot, measured === null);
      if (measured !== null) setProperty(dot, '--at', percent(measured));
      setHidden(band, interval === null);
      if (interval !== null) {
        setProperty(band, '--from', percent(interval[0]));
        setProperty(band, '--to', percent(interval[1]));
      }
    },
  };
}
