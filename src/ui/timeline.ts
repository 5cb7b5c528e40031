// The timeline: every tick that one can go back to. Dragging freezes the world and shows the tick under the thumb.
// A seek replays up to a keyframe's worth of ticks, so at most one is done a frame, however fast the pointer moves.

import type { Session } from '../session.ts';
import { make, setAttribute } from './dom.ts';
import { formatCount } from './numbers.ts';
import type { UiPart } from './part.ts';

export function createTimeline(session: Session): UiPart {
  const input = make('input', {
    type: 'range',
    class: 'timeline',
    min: 0,
    max: 1,
    step: 1,
    'aria-label': 'Timeline',
    'data-help': 'Timeline: drag to any remembered tick. The world freezes there; editing it discards what came after.',
  });
  let wanted: number | null = null;
  input.addEventListener('input', () => {
    if (!session.frozen) session.freeze();
    wanted = input.valueAsNumber;
  });
  return {
    element: input,
    refresh() {
      if (wanted !== null) {
        session.seek(wanted);
        wanted = null;
      }
      showHistory(input, session);
    },
  };
}

function showHistory(input: HTMLInputElement, session: Session): void {
  const { first, last } = session.history;
  const { tick } = session;
  setAttribute(input, 'min', String(first));
  setAttribute(input, 'max', String(Math.max(last, first + 1)));
  const empty = last <= first;
  if (input.disabled !== empty) input.disabled = empty;
  if (input.valueAsNumber !== tick) {
    input.value = String(tick);
    const share = last > first ? (tick - first) / (last - first) : 1;
    input.style.setProperty('--filled', `${(share * 100).toFixed(2)}%`);
  }
  // the words would change 60 times a second; a screen reader reads them when the thumb is focused or frozen
  if (session.frozen) setAttribute(input, 'aria-valuetext', `tick ${formatCount(tick)} of ${formatCount(last)}`);
}
