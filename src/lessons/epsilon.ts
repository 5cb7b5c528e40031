/** Lesson 9: what "touching" means in numbers that are never quite right. */
import { poseOf } from './figure.ts';
import type { Account, Figure, Lesson } from './lesson.ts';
import { keepWithin } from './limits.ts';
import {
  countChanges,
  drawGaps,
  drawRest,
  drawStrip,
  limitSlope,
  rampShape,
  runRest,
  SHOWN,
  TICKS,
} from './resting.ts';
import { explainRounding, type RoundingCase } from './rounding.ts';
import { showNumber, showTiny } from './words.ts';

const VIEW = { x: 0, y: 0, width: 600, height: 380 };
const STRIP = { x: 60, y: 262, width: 500, height: 22 };
const GAPS = { x: 60, y: 300, width: 500, height: 70 };

const kindOf = (figure: Figure): string => String(figure.values.kind);
const isResting = (figure: Figure): boolean => kindOf(figure) === 'resting';

function explain(figure: Figure): Account {
  const epsilon = Number(figure.values.epsilon);
  return isResting(figure) ? explainRest(figure, epsilon) : explainRounding(kindOf(figure) as RoundingCase, epsilon);
}

function explainRest(figure: Figure, epsilon: number): Account {
  const step = Math.max(0, Math.min(TICKS, figure.step));
  const rest = runRest(poseOf(figure, 'ramp'), epsilon, step);
  const ticks = rest.ticks.slice(-SHOWN);
  const changes = countChanges(ticks);
  const hits = ticks.filter(({ hit }) => hit).length;
  const last = ticks.at(-1);
  const widest = Math.max(0, ...ticks.map(({ gap }) => Math.abs(gap)));
  return {
    status: statusOf(ticks.length, hits, changes),
    tone: ticks.length === 0 ? 'plain' : changes > 0 ? 'wrong' : hits > 0 ? 'touching' : 'separated',
    rows: [
      { id: 'hits', label: `Hit at the end of the last ${ticks.length} ticks`, value: `${hits} times`, ink: 'contact' },
      { id: 'changes', label: 'Changes of the answer', value: showNumber(changes) },
      { id: 'widest', label: 'Farthest from the surface', value: widest === 0 ? '0 px' : `${showTiny(widest)} px` },
      { id: 'now', label: 'Now', value: last ? (last.hit ? 'hit' : 'no hit') : 'not begun' },
    ],
    steps: TICKS,
    narration: narrate(ticks.length, changes, epsilon),
    data: { epsilon, ticks, hits, changes },
    draw(pen) {
      drawRest(pen, rest);
      pen.text('label', STRIP.x + STRIP.width / 2, STRIP.y - 12, `hit at the end of the tick, the last ${SHOWN} ticks`);
      drawStrip(pen, STRIP, ticks);
      drawGaps(pen, GAPS, ticks);
      pen.text('separating', GAPS.x - 30, GAPS.y + 14, 'apart');
      pen.text('push', GAPS.x - 30, GAPS.y + GAPS.height - 14, 'inside');
    },
  };
}

function statusOf(shown: number, hits: number, changes: number): string {
  if (shown === 0) return 'The crate lies on the slope';
  if (changes > 0) return `Flickering: the answer changed ${changes} times in ${shown} ticks`;
  return hits > 0 ? `Quiet: a hit in all ${shown} ticks` : `Quiet: no hit in ${shown} ticks`;
}

function narrate(shown: number, changes: number, epsilon: number): string {
  if (shown === 0)
    return 'Play: each tick gravity moves the crate into the slope, and the resolver pushes it out again.';
  if (changes > 0)
    return 'After each push the crate is on the surface but for rounding. With ε = 0 the last bit decides between hit and no hit.';
  if (epsilon === 0) return 'On this slope the sums happen to come out even. Turn it a little and look again.';
  return `The rounding that is left is far smaller than ε = ${showNumber(epsilon, 2)} px, so every tick gives the same answer.`;
}

export const epsilon: Lesson = {
  id: 'epsilon',
  label: 'Epsilon',
  about: 'Why a crate at rest flickers, and what a tolerance does about it.',
  caption:
    'A crate rests on a slope; the strip shows for each tick whether it counts as a hit. With ε at zero the answer flickers with the last bit of rounding. Move ε off zero and it is quiet. The other figures show where such last bits come from.',
  rule: 'Here ε is yours: a gap of up to ε is touching, and touching counts as a hit.',
  parts: [
    {
      id: 'ramp',
      label: 'Slope',
      start: { x: 310, y: 180, degrees: 12 },
      turns: true,
      shape: (figure) => (isResting(figure) ? rampShape : undefined),
    },
  ],
  controls: [
    {
      id: 'epsilon',
      label: 'ε',
      help: 'How far from touching still counts as touching.',
      kind: 'number',
      start: 0,
      min: 0,
      max: 2,
      step: 0.01,
      unit: 'px',
    },
    {
      id: 'kind',
      label: 'Figure',
      help: 'A crate at rest, or one of three sums that do not come out.',
      kind: 'choice',
      start: 'resting',
      options: [
        { value: 'resting', label: 'At rest' },
        { value: 'sum', label: '0.1 + 0.2' },
        { value: 'turn', label: 'π/2' },
        { value: 'far', label: '10⁸ px' },
      ],
    },
  ],
  passages: [
    {
      title: 'Touching, to the last bit',
      text: 'A crate at rest touches the floor: signed distance $s = 0$. In doubles $s$ is a rounding error instead, $10^{-14}$ px on this side or on that, and "is $s \\le 0$?" is answered by its last bit. A sound that plays on landing plays all the time, and a jump that asks for ground under the feet fails now and then. With a tolerance,\n\n$$\\begin{aligned} s < -\\varepsilon &\\quad \\text{overlapping}, \\\\ |s| \\le \\varepsilon &\\quad \\text{touching}, \\\\ s > \\varepsilon &\\quad \\text{separated}, \\end{aligned}$$\n\nrounding no longer decides anything, as long as $\\varepsilon$ is far above it and far below what can be seen.',
    },
    {
      title: 'Sums',
      text: 'A double is a binary fraction. $0.1$, $0.2$ and $0.3$ are none, so each is rounded, and the rounded sum is $0.30000000000000004$. Ten tenths make $0.9999999999999999$. Two boxes whose sides were reached by different sums therefore miss each other, or overlap, by a last digit.',
    },
    {
      title: 'Turning by a right angle',
      text: 'The double nearest to $\\pi/2$ falls short of it by $6.1 \\cdot 10^{-17}$, and that is its cosine. Turned by it, the corner $(-4, -2)$ goes to $x = -4\\cos - (-2)\\sin = 1.9999999999999998$ and its neighbour beyond $2$. A rectangle that should only touch overlaps by $2 \\cdot 10^{-16}$.',
    },
    {
      title: 'Absolute or relative',
      text: 'Doubles have about 16 digits wherever they are: near $1$ their spacing is $2 \\cdot 10^{-16}$, near $10^8$ it is $1.5 \\cdot 10^{-8}$. Rounding grows with the coordinates, so a general library scales its tolerance with them, here $\\varepsilon = 10^{-9} \\cdot \\max|\\text{coordinate}|$. A game that lives in a few thousand pixels can take a fixed one, and say it in pixels.',
    },
  ],
  sources: [
    'IEEE Standard 754 for floating-point arithmetic, 1985 and 2019',
    'D. Goldberg: What every computer scientist should know about floating-point arithmetic, 1991',
    'C. Ericson: Real-Time Collision Detection, chapter 11, 2005',
  ],
  pace: 30,
  startStep: TICKS,
  view: () => VIEW,
  explain,
  moved(figure, part) {
    const kept = keepWithin({ x: 180, y: 130, width: 260, height: 80 }, figure, part);
    const pose = poseOf(kept, 'ramp');
    return { ...kept, poses: { ...kept.poses, ramp: { ...pose, degrees: limitSlope(pose.degrees) } } };
  },
};
