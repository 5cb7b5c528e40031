/** The status line: what the pointed thing is, what the tool does, and what the arithmetic says about the aim. */
import { type Body, ccdModes, length, SHAPE_NAMES, type World } from '#engine';
import { type Simulation, samplesPerTick, thingOf } from '#scenes';
import type { Settings } from '../settings.ts';
import { type Draft, draftAngle, draftLength, SHORTEST_DRAG } from './drafts.ts';
import { sightAlong } from './experiment-aim.ts';

export type ToolId = 'select' | 'crate' | 'circle' | 'polygon' | 'bullet' | 'wall' | 'erase';

export const TOOLS: readonly ToolId[] = ['select', 'crate', 'circle', 'polygon', 'bullet', 'wall', 'erase'];

export const NO_GUN = 'This scene has no gun: take the bullet tool (5) and drag.';

/** A number for reading: whole when it is large, with a decimal or two when it is small. */
export function showNumber(value: number): string {
  if (value === Infinity) return 'any speed';
  const size = Math.abs(value);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2;
  const text = value.toFixed(digits);
  const trimmed = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return (trimmed === '-0' ? '0' : trimmed).replace(/\B(?=(\d{3})+(?!\d))/g, digits === 0 ? ',' : '');
}

export function showPercent(share: number): string {
  return `${(100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;
}

/** What a body is called: its kind and its number. */
export function nameBody(body: Body): string {
  const data = body.userData;
  const kind = typeof data === 'object' && data !== null && 'kind' in data ? String(data.kind) : '';
  const shape = body.shapes[0];
  return `${kind || (shape ? SHAPE_NAMES[shape.type] : 'body')} ${body.id}`;
}

function describeBody(body: Body, target: number, watch: Simulation['watch']): string {
  const parts = [nameBody(body)];
  if (body.id === target) parts.push('the wall that the gun faces');
  if (body.type === 'static') parts.push('static');
  else parts.push(`${showNumber(body.mass)} kg`);
  if (body.isSensor) parts.push('sensor');
  const speed = length(body.vx, body.vy);
  if (body.type !== 'static') parts.push(speed < 0.5 ? 'at rest' : `${showNumber(speed)} px/s`);
  parts.push(`at ${Math.round(body.x)}, ${Math.round(body.y)}`);
  if (watch.body === body.id && watch.isFighting) parts.push('two resolutions are fighting over it');
  return parts.join(' · ');
}

/** What the arithmetic says about the gun's next shot, in one line. */
function describeAim(simulation: Simulation): string {
  const { gun, settings } = simulation;
  if (!gun) return NO_GUN;
  if (settings.bulletSpeed === 0) return AT_REST;
  const prediction = gun.prediction;
  const step = `${showNumber(settings.bulletSpeed / settings.hz)} px a tick`;
  // Whatever stands in the way is what counts, be it the gun's own wall or not.
  const met = sightAlong(simulation, gun.x, gun.y, gun.direction)?.body.id;
  const isMoving = gun.driftX !== 0 || gun.driftY !== 0;
  if (!prediction || isMoving || (met !== undefined && met !== gun.target))
    return describeSight(simulation, gun.x, gun.y, gun.direction);
  if (!prediction.meets) return `${step}; the gun does not point at the wall`;
  if (prediction.threshold === Infinity) return `${step}. ${promiseOf(settings.ccd)}`;
  const where = cutsCorner(settings) ? 'the way cuts a corner of the wall, which' : 'the wall';
  const chord = `${where} is met on ${showNumber(prediction.chord)} px of the way`;
  const limit = `safe up to ${showNumber(prediction.threshold)} px/s`;
  const share = prediction.passShare > 0 ? `; ${showPercent(prediction.passShare)} should pass` : '';
  return `${step}; ${chord}: ${limit}${share}`;
}

/** 'Sweep: safe at any speed.' */
function promiseOf(ccd: string): string {
  const { label, promise } = ccdModes[ccd]!;
  return `${label}: ${promise.charAt(0).toLowerCase()}${promise.slice(1)}`;
}

/** The gun itself, pointed at or chosen. */
function describeGun(simulation: Simulation, tool: ToolId): string {
  const aim = describeAim(simulation);
  return tool === 'select' ? `${aim.replace(/\.$/, '')}. Drag the gun to aim.` : aim;
}

const AT_REST = 'A bullet of 0 px/s stays where it is: give it a speed.';

/** In a mode that misses nothing face-on whatever has a threshold is a corner. */
function cutsCorner(settings: Simulation['settings']): boolean {
  return samplesPerTick(settings.ccd, settings.slices) === Infinity;
}

/** What sensors told the runner, once they have told anything. */
function describeRunner({ coins, zones }: { coins: number; zones: number }, about: string): string {
  if (coins === 0 && zones === 0) return about;
  return `${coins} ${coins === 1 ? 'coin' : 'coins'} taken · ${zones > 0 ? 'inside' : 'outside'} the zone`;
}

function describeTool(tool: ToolId, settings: Readonly<Settings>): string {
  const size = showNumber(settings.spawnSize);
  switch (tool) {
    case 'select':
      return 'Drag a body, or click to choose it. Wheel zooms, right drag pans.';
    case 'crate':
      return `Click to put down a crate of ${size} px.`;
    case 'circle':
      return `Click to put down a circle of ${size} px.`;
    case 'polygon':
      return `Click to put down a polygon of ${settings.spawnSides} sides, ${size} px.`;
    case 'bullet':
      return `Drag to aim, let go to fire at ${showNumber(settings.bulletSpeed)} px/s; hold still to repeat.`;
    case 'wall':
      return `Drag to draw a wall ${showNumber(settings.wallThickness)} px thick.`;
    case 'erase':
      return 'Click or drag over bodies to take them away.';
  }
}

export function isErasable(body: Body): boolean {
  const kind = thingOf(body)?.kind;
  return kind !== 'gun' && kind !== 'runner';
}

/** What the arithmetic says about a shot that is being aimed by hand, at whatever it would meet first. */
function describeDraft(draft: Draft, simulation: Simulation): string {
  if (draftLength(draft) < SHORTEST_DRAG) return 'Drag to aim.';
  return describeSight(simulation, draft.x0, draft.y0, draftAngle(draft));
}

/** What a shot from a point along an angle (radians) would meet first: its chord, its threshold, its share. */
function describeSight(simulation: Simulation, x: number, y: number, angle: number): string {
  const { settings } = simulation;
  if (settings.bulletSpeed === 0) return AT_REST;
  const step = `${showNumber(settings.bulletSpeed / settings.hz)} px a tick`;
  const sight = sightAlong(simulation, x, y, angle);
  if (!sight) return `${step}; nothing in the way`;
  const { chord, threshold, passShare, meets, stepDistance } = sight.prediction;
  const seen = sight.isMoving ? `, which moves and sees ${showNumber(stepDistance)} px a tick,` : '';
  const met = `${step}; ${nameBody(sight.body)}${seen}`;
  if (!meets) return `${step}; ${nameBody(sight.body)} goes away faster than the bullet comes`;
  if (threshold === Infinity) {
    const { sweeps } = ccdModes[settings.ccd]!;
    return `${met} is met under ${settings.ccd}: no speed passes it${sweeps ? '' : ' face-on; a grazed corner may be passed'}`;
  }
  const limit = `safe up to ${showNumber(threshold)} px/s${sight.isMoving ? ' relative to it' : ''}`;
  const share = passShare > 0 ? `; ${showPercent(passShare)} should pass` : '';
  const corner = cutsCorner(settings) ? ', a cut corner' : '';
  return `${met} on ${showNumber(chord)} px of the way${corner}: ${limit}${share}`;
}

/** A tick at which time was stopped because one body had passed another; their ids. */
interface Stop {
  readonly tick: number;
  readonly body: number;
  readonly passed: number;
}

export interface StatusSource {
  readonly simulation: Simulation;
  readonly settings: Readonly<Settings>;
  readonly tool: ToolId;
  readonly frozen: boolean;
  readonly hover: { x: number; y: number; body: number | null } | null;
  readonly draft: Draft | null;
  readonly tick: number;
  readonly experiments: { readonly broken: Stop | null };
  /** What the inspector has to say, which goes before. */
  readonly inspection: { status(pointer: { x: number; y: number } | null): string | null };
}

/** Why time stands. */
function describeBreak({ body, passed, tick }: Stop, world: World): string {
  const [one, other] = [body, passed].map((id) => {
    const there = world.body(id);
    return there ? nameBody(there) : `body ${id}`;
  });
  return `Stopped at tick ${tick}: ${one} passed ${other} unseen. , and . step back and forth, P runs on`;
}

export function describeStatus(source: StatusSource, held: Body | null, chosen: Body | null): string {
  const { simulation, tool } = source;
  const { world, gun, shots, scene } = simulation;
  const target = gun?.target ?? -1;
  if (held) return `Dragging ${nameBody(held)}`;
  if (source.draft?.kind === 'aim') return describeDraft(source.draft, simulation);
  const inspected = source.inspection.status(source.hover);
  if (inspected !== null) return inspected;
  const pointed = source.hover?.body ?? null;
  const body = pointed === null ? undefined : world.body(pointed);
  const describe = (one: Body): string =>
    thingOf(one)?.kind === 'gun' ? describeGun(simulation, tool) : describeBody(one, target, simulation.watch);
  if (body) return describe(body);
  const { broken } = source.experiments;
  if (broken?.tick === source.tick && source.frozen) return describeBreak(broken, world);
  if (shots.waiting > 0 && source.frozen) {
    return `${shots.waiting} ${shots.waiting === 1 ? 'shot waits' : 'shots wait'} for the next tick (.)`;
  }
  if (tool !== 'select') return describeTool(tool, source.settings);
  if (chosen) return describe(chosen);
  if (simulation.runner) return describeRunner(simulation.runner, scene.about);
  return gun ? describeAim(simulation) : scene.about;
}
