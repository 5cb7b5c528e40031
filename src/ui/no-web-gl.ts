// The page for browsers that cannot draw the playground: says what is missing and what helps, instead of a dark window.

import { make } from './dom.ts';
import { icon } from './icons.ts';

/** Replaces what is in the root by an explanation; `reason` is the technical one, if there is one. */
export function showNoWebGl(root: HTMLElement, reason?: string): void {
  const page = make(
    'section',
    { class: 'no-web-gl', role: 'alert' },
    make('h1', { class: 'brand' }, icon('mark'), 'Thinwall'),
    make('h2', {}, 'This browser does not offer WebGL'),
    make(
      'p',
      {},
      'The playground draws its bodies with WebGL, and this browser has none, or has it switched off. The physics would run; it could not be shown.',
    ),
    make(
      'ul',
      {},
      make('li', {}, 'Switch hardware acceleration on in the browser’s settings, then start the browser again.'),
      make('li', {}, 'Bring the browser and the graphics driver up to date.'),
      make('li', {}, 'Or open this page in another browser: any current Chrome, Edge, Firefox or Safari has WebGL.'),
    ),
    ...(reason === undefined ? [] : [make('p', { class: 'note' }, `What was said: ${reason}`)]),
  );
  const again = make('button', { type: 'button', class: 'button primary' }, 'Try again');
  again.addEventListener('click', () => location.reload());
  page.append(again);
  root.replaceChildren(page);
}
