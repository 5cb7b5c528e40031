// The keys: one object literal each, read by the keyboard and printed by the help dialog, so that neither can know a
// key that the other does not.

import type { Intent } from '#engine';
import type { Session } from '../session.ts';
import { middleOfView } from './place.ts';
import { stepBulletSpeed } from './read-out.ts';
import { TOOLS } from './tools.ts';
import { redo, stepBack, stepForward, togglePlay, undo } from './transport.ts';

/** What a key may reach besides the session. */
export interface KeyContext {
  readonly session: Session;
  toggleHelp(): void;
  /** Closes the drawer if it is open over the canvas; whether it did. */
  closeDrawer(): boolean;
}

export type KeyGroup = 'Gun' | 'Runner' | 'Time' | 'Tools' | 'Bodies' | 'View' | 'Figure' | 'Steps' | 'Page';

export interface KeyBinding {
  readonly group: KeyGroup;
  /** tokens as tokenOf() makes them */
  readonly tokens: readonly string[];
  /** as the help shows them */
  readonly shown: string;
  readonly does: string;
  /** also while the key is held down */
  readonly repeats?: true;
  run(context: KeyContext, token: string): void;
  /** when the key is let go, or the window loses the keyboard */
  release?(context: KeyContext): void;
}

const NUDGE = 5; // px
const FAR_NUDGE = 25; // px, with Shift
const TURN = 15; // degrees

/** What an arrow key wants from the runner of a scene, where there is one, and which way it moves a body elsewhere. */
const nudges: readonly (readonly [string, keyof Intent, number, number])[] = [
  ['arrowleft', 'left', -1, 0],
  ['arrowright', 'right', 1, 0],
  ['arrowup', 'jump', 0, -1],
  ['arrowdown', 'down', 0, 1],
];

const runnerKeys: readonly KeyBinding[] = (
  [
    ['a', 'A or Left', 'left', 'run to the left, in a scene with a runner'],
    ['d', 'D or Right', 'right', 'run to the right'],
    ['w', 'W, Up or Space', 'jump', 'jump'],
    ['s', 'S or Down', 'down', 'fall through a one-way platform'],
  ] as const
).map(([token, shown, what, does]) => ({
  group: 'Runner',
  tokens: [token],
  shown,
  does,
  run: ({ session }) => void session.pad.hold(what, true),
  release: ({ session }) => void session.pad.hold(what, false),
}));

const gunKeys: readonly KeyBinding[] = [
  {
    group: 'Gun',
    tokens: ['f', 'space'],
    shown: 'F or Space',
    does: 'fire; held, it repeats at the fire rate',
    run: ({ session }, token) => {
      if (token !== 'space' || !session.pad.hold('jump', true)) session.trigger(true);
    },
    release: ({ session }) => {
      session.pad.hold('jump', false);
      session.trigger(false);
    },
  },
  {
    group: 'Gun',
    tokens: ['=', '+'],
    shown: '=',
    does: 'faster bullets: by 60 px/s up to 2,000, above by a tenth',
    repeats: true,
    run: ({ session }) => stepBulletSpeed(session, 1),
  },
  {
    group: 'Gun',
    tokens: ['-', '_'],
    shown: '-',
    does: 'slower bullets, by the same steps',
    repeats: true,
    run: ({ session }) => stepBulletSpeed(session, -1),
  },
  { group: 'Gun', tokens: ['c'], shown: 'C', does: 'next CCD mode', run: ({ session }) => session.cycleCcd(1) },
  {
    group: 'Gun',
    tokens: ['shift+c'],
    shown: 'Shift+C',
    does: 'previous CCD mode',
    run: ({ session }) => session.cycleCcd(-1),
  },
];

const timeKeys: readonly KeyBinding[] = [
  { group: 'Time', tokens: ['p'], shown: 'P', does: 'freeze, or run on', run: ({ session }) => togglePlay(session) },
  {
    group: 'Time',
    tokens: ['.'],
    shown: '.',
    does: 'one tick forward',
    repeats: true,
    run: ({ session }) => stepForward(session),
  },
  {
    group: 'Time',
    tokens: [','],
    shown: ',',
    does: 'one tick back',
    repeats: true,
    run: ({ session }) => stepBack(session),
  },
  { group: 'Time', tokens: ['r'], shown: 'R', does: 'restart the scene', run: ({ session }) => session.restart() },
];

const toolKeys: readonly KeyBinding[] = [
  ...TOOLS.map(
    (tool, index): KeyBinding => ({
      group: 'Tools',
      tokens: [String(index + 1)],
      shown: String(index + 1),
      does: tool.name.toLowerCase(),
      run: ({ session }) => {
        session.tool = tool.id;
      },
    }),
  ),
  {
    group: 'Tools',
    tokens: ['enter'],
    shown: 'Enter',
    does: 'use the tool at the pointer, or in the middle of the view',
    run: ({ session }) => useTool(session),
  },
  {
    group: 'Tools',
    tokens: ['escape'],
    shown: 'Esc',
    does: 'cancel what is being drawn, else close the inspector, else select nothing',
    run: (context) => cancel(context),
  },
];

const bodyKeys: readonly KeyBinding[] = [
  {
    group: 'Bodies',
    tokens: ['n'],
    shown: 'N',
    does: 'select the next body',
    repeats: true,
    run: ({ session }) => session.selectNext(1),
  },
  {
    group: 'Bodies',
    tokens: ['shift+n'],
    shown: 'Shift+N',
    does: 'select the previous body',
    repeats: true,
    run: ({ session }) => session.selectNext(-1),
  },
  ...nudges.flatMap(([token, what, dx, dy], index): KeyBinding[] => [
    {
      group: 'Bodies',
      tokens: [token],
      shown: index === 0 ? 'Arrow keys' : '',
      does: `move the selected body by ${NUDGE} px`,
      repeats: true,
      run: ({ session }) => {
        if (!session.pad.hold(what, true)) session.nudge(dx * NUDGE, dy * NUDGE);
      },
      release: ({ session }) => void session.pad.hold(what, false),
    },
    {
      group: 'Bodies',
      tokens: [`shift+${token}`],
      shown: index === 0 ? 'Shift+Arrow keys' : '',
      does: `move it by ${FAR_NUDGE} px`,
      repeats: true,
      run: ({ session }) => session.nudge(dx * FAR_NUDGE, dy * FAR_NUDGE),
    },
  ]),
  {
    group: 'Bodies',
    tokens: ['q'],
    shown: 'Q',
    does: `turn it by ${TURN}° to the left`,
    repeats: true,
    run: ({ session }) => session.turn(-TURN),
  },
  {
    group: 'Bodies',
    tokens: ['e'],
    shown: 'E',
    does: `turn it by ${TURN}° to the right`,
    repeats: true,
    run: ({ session }) => session.turn(TURN),
  },
  {
    group: 'Bodies',
    tokens: ['i'],
    shown: 'I',
    does: 'inspect: two clicks choose a pair, or N, I, N, I; again, it closes',
    run: ({ session }) => {
      session.tool = 'select';
      session.inspection.mark();
    },
  },
  {
    group: 'Bodies',
    tokens: ['k'],
    shown: 'K',
    does: 'freeze, and explain the next contact (of the selected body)',
    repeats: true,
    run: ({ session }) => explainContact(session, 1),
  },
  {
    group: 'Bodies',
    tokens: ['shift+k'],
    shown: 'Shift+K',
    does: 'explain the previous contact',
    repeats: true,
    run: ({ session }) => explainContact(session, -1),
  },
  {
    group: 'Bodies',
    tokens: ['delete', 'backspace'],
    shown: 'Delete',
    does: 'remove it',
    run: ({ session }) => {
      if (session.selected !== null) session.remove(session.selected);
    },
  },
  {
    group: 'Bodies',
    tokens: ['mod+z'],
    shown: 'Ctrl+Z',
    does: 'undo an edit',
    repeats: true,
    run: ({ session }) => undo(session),
  },
  {
    group: 'Bodies',
    tokens: ['mod+shift+z', 'mod+y'],
    shown: 'Ctrl+Shift+Z',
    does: 'redo it',
    repeats: true,
    run: ({ session }) => redo(session),
  },
];

const viewKeys: readonly KeyBinding[] = [
  {
    group: 'View',
    tokens: ['0'],
    shown: '0',
    does: 'fit the scene into the view',
    run: ({ session }) => session.fit(),
  },
  {
    group: 'View',
    tokens: ['b'],
    shown: 'B',
    does: 'all broad phases side by side on this world: the race',
    run: ({ session }) => session.track.toggle(session.world, session.tick),
  },
  {
    group: 'View',
    tokens: ['x'],
    shown: 'X',
    does: 'run the table: measured against predicted share at many speeds',
    run: ({ session }) => session.experiments.open('table'),
  },
  {
    group: 'View',
    tokens: ['shift+x'],
    shown: 'Shift+X',
    does: 'the same shot in every CCD mode, in lanes',
    run: ({ session }) => session.experiments.open('lanes'),
  },
  { group: 'View', tokens: ['?'], shown: '?', does: 'this help', run: (context) => context.toggleHelp() },
];

/** Every key, in the order of the help. */
export const KEY_BINDINGS: readonly KeyBinding[] = [
  ...gunKeys,
  ...runnerKeys,
  ...timeKeys,
  ...toolKeys,
  ...bodyKeys,
  ...viewKeys,
];

const SPAWNING = ['crate', 'circle', 'polygon', 'wall'] as const;

/** What a click at the pointer would do, without a pointer. */
function useTool(session: Session): void {
  const { tool } = session;
  const place = session.hover ?? middleOfView(session);
  const spawning = SPAWNING.find((kind) => kind === tool);
  if (spawning !== undefined) session.select(session.spawn(spawning, { x: place.x, y: place.y }));
  else if (tool === 'bullet') session.spawn('bullet', { x: place.x, y: place.y });
  else if (tool === 'erase') erase(session);
  else session.select(session.hover?.body ?? session.world.queryPoint(place.x, place.y)[0]?.id ?? null);
}

function erase(session: Session): void {
  const id = session.selected ?? session.hover?.body ?? null;
  if (id !== null) session.remove(id);
}

function cancel(context: KeyContext): void {
  const { session } = context;
  if (session.draft !== null) session.endDraft(false);
  else if (context.closeDrawer()) return;
  else if (session.inspection.isOpen) session.inspection.close();
  else session.select(null);
}

function explainContact(session: Session, direction: 1 | -1): void {
  session.freeze();
  session.inspection.pointer.next(direction);
}
