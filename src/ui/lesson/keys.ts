// The keys while a lesson is open; the world's own are asleep meanwhile.

import type { Lesson } from '#lessons';
import type { Session } from '../../session.ts';
import type { KeyBinding } from '../keys.ts';
import { toggleFullscreen } from './fullscreen.ts';
import { togglePlaying } from './player.ts';

const NUDGE = 5; // px
const FAR_NUDGE = 25; // px, with Shift
const TURN = 15; // degrees

/** A key of a lesson; `where` says in which figures it does something, and so is listed by the help. */
export interface LessonKey extends KeyBinding {
  readonly where?: (lesson: Lesson, hasSteps: boolean) => boolean;
}

const hasParts = (lesson: Lesson): boolean => lesson.parts.length > 0;
const hasTurns = (lesson: Lesson): boolean => lesson.parts.some(({ turns }) => turns);
const hasSteps = (_: Lesson, steps: boolean): boolean => steps;
const hasTour = (lesson: Lesson): boolean => lesson.tour !== undefined;

const canStep = ({ lessons }: Session): boolean => (lessons.account.steps ?? 0) > 0;

/** Left and Right step where nothing is chosen that they would move; beside a listing they always step. */
function moveOrStep(session: Session, by: 1 | -1): void {
  const { lesson, selected } = session.lessons;
  const steps = canStep(session) && (selected === null || lesson?.listing !== undefined);
  if (steps) session.lessons.stepBy(by);
  else session.lessons.nudge(by * NUDGE, 0);
}

const ARROWS: readonly (readonly [string, number, number])[] = [
  ['arrowleft', -1, 0],
  ['arrowright', 1, 0],
  ['arrowup', 0, -1],
  ['arrowdown', 0, 1],
];

const figureKeys: readonly LessonKey[] = [
  ...ARROWS.map(
    ([token, dx, dy], index): LessonKey => ({
      group: 'Figure',
      tokens: [token],
      shown: index === 0 ? 'Arrow keys' : '',
      does: `move the chosen shape by ${NUDGE} px`,
      repeats: true,
      where: hasParts,
      run: ({ session }) => {
        if (dy === 0) moveOrStep(session, dx === 1 ? 1 : -1);
        else session.lessons.nudge(0, dy * NUDGE);
      },
    }),
  ),
  ...ARROWS.map(
    ([token, dx, dy], index): LessonKey => ({
      group: 'Figure',
      tokens: [`shift+${token}`],
      shown: index === 0 ? 'Shift+Arrow keys' : '',
      does: `move it by ${FAR_NUDGE} px`,
      repeats: true,
      where: hasParts,
      run: ({ session }) => session.lessons.nudge(dx * FAR_NUDGE, dy * FAR_NUDGE),
    }),
  ),
  {
    group: 'Figure',
    tokens: ['q'],
    shown: 'Q',
    does: `turn it by ${TURN}° to the left`,
    repeats: true,
    where: hasTurns,
    run: ({ session }) => session.lessons.turn(-TURN),
  },
  {
    group: 'Figure',
    tokens: ['e'],
    shown: 'E',
    does: `turn it by ${TURN}° to the right`,
    repeats: true,
    where: hasTurns,
    run: ({ session }) => session.lessons.turn(TURN),
  },
  {
    group: 'Figure',
    tokens: ['n'],
    shown: 'N',
    does: 'choose the next shape',
    repeats: true,
    where: hasParts,
    run: ({ session }) => session.lessons.selectNext(1),
  },
  {
    group: 'Figure',
    tokens: ['shift+n'],
    shown: 'Shift+N',
    does: 'choose the previous shape',
    repeats: true,
    where: hasParts,
    run: ({ session }) => session.lessons.selectNext(-1),
  },
  {
    group: 'Figure',
    tokens: ['escape'],
    shown: 'Esc',
    does: 'choose nothing; end the tour',
    run: ({ session }) => {
      if (session.lessons.tour !== null) session.lessons.endTour();
      else session.lessons.select(null);
    },
  },
  {
    group: 'Figure',
    tokens: ['r'],
    shown: 'R',
    does: 'put the figure back to its start',
    run: ({ session }) => session.lessons.reset(),
  },
  {
    group: 'Figure',
    tokens: ['mod+z'],
    shown: 'Ctrl+Z',
    does: 'undo a change',
    repeats: true,
    run: ({ session }) => void session.lessons.undo(),
  },
  {
    group: 'Figure',
    tokens: ['mod+shift+z', 'mod+y'],
    shown: 'Ctrl+Shift+Z',
    does: 'redo it',
    repeats: true,
    run: ({ session }) => void session.lessons.redo(),
  },
];

const stepKeys: readonly LessonKey[] = [
  {
    group: 'Steps',
    tokens: ['space'],
    shown: 'Space',
    does: 'play the steps, or stop',
    where: hasSteps,
    run: ({ session }) => {
      if (canStep(session)) togglePlaying(session);
    },
  },
  {
    group: 'Steps',
    tokens: [],
    shown: 'Left or Right',
    does: 'one step back or forward, while no shape is chosen',
    where: (lesson, steps) => steps && lesson.listing === undefined,
    run: () => {},
  },
  {
    group: 'Steps',
    tokens: [],
    shown: 'Left or Right',
    does: 'one step back or forward',
    where: (lesson) => lesson.listing !== undefined,
    run: () => {},
  },
  {
    group: 'Steps',
    tokens: ['home'],
    shown: 'Home',
    does: 'to the first step',
    where: hasSteps,
    run: ({ session }) => session.lessons.seek(0),
  },
  {
    group: 'Steps',
    tokens: ['end'],
    shown: 'End',
    does: 'to the last step',
    where: hasSteps,
    run: ({ session }) => session.lessons.seek(session.lessons.account.steps ?? 0),
  },
];

const pageKeys: readonly LessonKey[] = [
  {
    group: 'Page',
    tokens: ['g'],
    shown: 'G',
    does: 'the guided tour',
    where: hasTour,
    run: ({ session }) => {
      if (session.lessons.tour === null) session.lessons.startTour();
      else session.lessons.endTour();
    },
  },
  {
    group: 'Page',
    tokens: ['f'],
    shown: 'F',
    does: 'fullscreen, and back',
    run: () => void toggleFullscreen(),
  },
  {
    group: 'Page',
    tokens: ['0'],
    shown: '0',
    does: 'fit the figure into the view',
    run: ({ session }) => session.fit(),
  },
  { group: 'Page', tokens: ['?'], shown: '?', does: 'this help', run: (context) => context.toggleHelp() },
];

export const LESSON_KEYS: readonly LessonKey[] = [...figureKeys, ...stepKeys, ...pageKeys];

/** The keys that do something in a lesson, whose figure has steps now or not. */
export const listKeys = (lesson: Lesson, hasStepsNow: boolean): readonly LessonKey[] =>
  LESSON_KEYS.filter(({ where }) => where === undefined || where(lesson, hasStepsNow));
