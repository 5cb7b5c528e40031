// A lane as a picture: the wall, the row of poses that were looked at, and where the bullet was met. Drawn as SVG, so
// that the theme's colours and a screen of any density are right by themselves.

import { CIRCLE } from '#engine';
import { type Lane, type Lanes, makeBulletShape } from '#scenes';
import { make, setAttribute, setText } from './dom.ts';

const SVG = 'http://www.w3.org/2000/svg';
const HEIGHT = 52;
/** What a picture shows: its width, and how many steps before the contact and behind it. */
interface Extent {
  readonly width: number;
  readonly before: number;
  readonly behind: number;
}
const WIDE: Extent = { width: 1000, before: Infinity, behind: 3.4 };
/** On a phone there is room for the steps that decide. */
const NARROW: Extent = { width: 360, before: 2.3, behind: 1.8 };
/** A bullet is drawn no higher than this share of the picture. */
const MOST = 0.8;
/** Nothing is drawn smaller than this, or it could not be seen. */
const LEAST = 3;
const MOST_SLICES = 40;

type Attributes = Readonly<Record<string, string | number>>;

function makeSvg(tag: string, attributes: Attributes, ...children: Node[]): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

export interface LanePicture {
  readonly element: HTMLElement;
  show(): void;
}

export function createLanePicture(lanes: Lanes, lane: Lane): LanePicture {
  const step = lanes.settings.bulletSpeed / lanes.settings.hz;
  const { width, before, behind } = matchMedia('(max-width: 640px)').matches ? NARROW : WIDE;
  const from = Math.max(lanes.startX - step / 4, lanes.contactX - before * step);
  const to = lanes.contactX + Math.max(behind * step, 3 * lanes.settings.wallThickness);
  const scale = Math.min(width / (to - from), (MOST * HEIGHT) / lanes.settings.bulletSize);
  // what is too large for its lane is drawn smaller, in the middle of it
  const left = (width - scale * (to - from)) / 2;
  const at = (x: number): number => left + (x - from) * scale;
  const marks = makeSvg('g', {});
  const picture = makeSvg(
    'svg',
    { viewBox: `0 0 ${width} ${HEIGHT}`, class: 'lane-picture', role: 'img', preserveAspectRatio: 'xMidYMid meet' },
    makeSvg('path', { class: 'lane-path', d: `M0 ${HEIGHT / 2}H${width}` }),
    makeWall(lanes, at(0), scale),
    marks,
  );
  const verdict = make('span', { class: 'lane-verdict' });
  const element = make(
    'div',
    { class: 'lane' },
    make('div', { class: 'lane-name' }, make('span', {}, lane.label), verdict),
    picture,
  );
  return {
    element,
    show() {
      marks.replaceChildren(...drawTrail(lanes, lane, at, scale));
      setText(verdict, describeOutcome(lanes, lane));
      setAttribute(verdict, 'data-outcome', lane.outcome);
      setAttribute(picture, 'aria-label', describePicture(lanes, lane));
    },
  };
}

function makeWall(lanes: Lanes, x: number, scale: number): SVGElement {
  const { wallThickness, thicken } = lanes.settings;
  const slab = (thickness: number, name: string): SVGElement => {
    const width = Math.max(LEAST, thickness * scale);
    return makeSvg('rect', { class: name, x: x - width / 2, y: -HEIGHT, width, height: 3 * HEIGHT });
  };
  const degrees = (lanes.wallAngle * 180) / Math.PI;
  const parts = [slab(wallThickness, 'lane-wall')];
  if (thicken > 0) parts.push(slab(wallThickness + 2 * thicken, 'lane-thick'));
  return makeSvg('g', { transform: `rotate(${degrees} ${x} ${HEIGHT / 2})` }, ...parts);
}

/** Every pose at the end of a tick, the slices between two of them, and the mark of the outcome. */
function drawTrail(lanes: Lanes, lane: Lane, at: (x: number) => number, scale: number): SVGElement[] {
  const { trail } = lane;
  const parts: SVGElement[] = [];
  const middle = HEIGHT / 2;
  for (let i = 0; i + 1 < trail.length; i += 2) {
    const x = at(trail[i]!);
    const y = middle + trail[i + 1]! * scale;
    if (i + 3 < trail.length) {
      const next = at(trail[i + 2]!);
      if (lane.looks === Infinity) parts.push(makeSvg('path', { class: 'lane-swept', d: `M${x} ${y}H${next}` }));
      else parts.push(...drawSlices(x, next, y, lane.looks));
    }
    const isLast = i + 3 >= trail.length;
    parts.push(drawBullet(lanes, x, y, scale, isLast ? 'lane-bullet' : 'lane-ghost'));
  }
  if (lane.hit) {
    const x = at(lane.hit.x);
    const y = middle + lane.hit.y * scale;
    parts.push(makeSvg('path', { class: 'lane-hit', d: `M${x - 7} ${y - 7}l14 14m0-14l-14 14` }));
  }
  if (lane.outcome === 'passed') {
    const { enter, exit } = lanes.prediction;
    const x = at(lanes.contactX);
    const length = (exit - enter) * scale;
    parts.push(makeSvg('path', { class: 'lane-missed', d: `M${x} ${middle - 5}v10M${x} ${middle}h${length}m0-5v10` }));
  }
  return parts;
}

function drawSlices(from: number, to: number, y: number, looks: number): SVGElement[] {
  if (looks <= 1 || looks > MOST_SLICES || Math.abs(to - from) < LEAST) return [];
  const parts: SVGElement[] = [];
  for (let k = 1; k < looks; k++) {
    const x = from + ((to - from) * k) / looks;
    parts.push(makeSvg('path', { class: 'lane-slice', d: `M${x} ${y - 6}v12` }));
  }
  return parts;
}

function drawBullet(lanes: Lanes, x: number, y: number, scale: number, name: string): SVGElement {
  const shape = makeBulletShape(lanes.settings);
  const grow = Math.max(scale, LEAST / (lanes.settings.bulletSize / 2));
  if (shape.type === CIRCLE) return makeSvg('circle', { class: name, cx: x, cy: y, r: shape.radius * grow });
  const points: string[] = [];
  for (let i = 0; i < shape.count; i++) {
    points.push(`${x + shape.points[2 * i]! * grow},${y + shape.points[2 * i + 1]! * grow}`);
  }
  return makeSvg('polygon', { class: name, points: points.join(' ') });
}

function describeOutcome(lanes: Lanes, lane: Lane): string {
  if (lane.outcome === 'passed') return 'passed unseen';
  if (lane.outcome === 'hit') return 'met';
  return lanes.tick === 0 ? '' : `tick ${lanes.tick}`;
}

function describePicture(lanes: Lanes, lane: Lane): string {
  const poses = lane.trail.length / 2;
  const words = describeOutcome(lanes, lane);
  return `${lane.label}: ${poses} positions${words === '' ? '' : `, ${words}`}`;
}
