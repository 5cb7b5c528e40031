// The tool strip: one tool is in the hand; the canvas does with the pointer what the tool says.

import type { Session, ToolId } from '../session.ts';
import { makeButton } from './button.ts';
import { make, setAttribute } from './dom.ts';
import type { IconName } from './icons.ts';
import type { UiPart } from './part.ts';

interface Tool {
  readonly id: ToolId;
  readonly icon: IconName;
  readonly name: string;
  readonly help: string;
}

/** In the order of their keys 1 to 7. */
export const TOOLS: readonly Tool[] = [
  {
    id: 'select',
    icon: 'select',
    name: 'Select and drag',
    help: 'Click a body to select it; drag it by a spring of bounded force.',
  },
  { id: 'crate', icon: 'crate', name: 'Crate', help: 'Click to put a crate into the world.' },
  { id: 'circle', icon: 'circle', name: 'Circle', help: 'Click to put a circle into the world.' },
  {
    id: 'polygon',
    icon: 'polygon',
    name: 'Polygon',
    help: 'Click to put in a regular polygon; sides and angle are in the panel.',
  },
  {
    id: 'bullet',
    icon: 'bullet',
    name: 'Bullet',
    help: 'Drag to aim and let go to fire from there; hold still to repeat.',
  },
  { id: 'wall', icon: 'wall', name: 'Wall', help: 'Drag to draw a wall; it never moves.' },
  { id: 'erase', icon: 'erase', name: 'Erase', help: 'Click bodies, or drag over them, to remove them.' },
];

export function createTools(session: Session): UiPart {
  const buttons = TOOLS.map((tool, index) => {
    const button = makeButton({
      icon: tool.icon,
      name: tool.name,
      help: tool.help,
      keys: String(index + 1),
      className: 'tool',
      run: () => {
        session.tool = tool.id;
      },
    });
    button.append(make('span', { class: 'key-hint', 'aria-hidden': 'true', 'data-key': index + 1 }));
    return button;
  });
  const inspect = makeButton({
    icon: 'inspect',
    name: 'Inspect',
    help: 'Click two bodies: what has the engine decided about them, and why?',
    keys: 'I',
    className: 'tool inspect',
    run: () => {
      session.tool = 'select';
      session.inspection.mark();
    },
  });
  inspect.append(make('span', { class: 'key-hint', 'aria-hidden': 'true' }, 'I'));
  const element = make('div', { class: 'card tools', role: 'group', 'aria-label': 'Tools' }, ...buttons, inspect);
  const show = (): void => {
    setAttribute(inspect, 'aria-pressed', String(session.inspection.isOpen));
    TOOLS.forEach((tool, index) => {
      setAttribute(buttons[index]!, 'aria-pressed', String(session.tool === tool.id));
    });
  };
  show();
  // every frame: eight comparisons, and the tool is the one thing that everybody may change
  return { element, refresh: show };
}
