/** The search of the sixth lesson: runs the engine's GJK and EPA and keeps what they tell, a step for each decision. */
import {
  Core,
  EpaResult,
  epaDepth,
  GjkResult,
  gjkDistance,
  minkowskiDifference,
  PlacedShape,
  type Shape,
  TraceLog,
  type Transform,
  type Vec,
} from '#engine';

export interface SimplexCorner extends Vec {
  /** W1, W2, ... in the order in which they were found. */
  readonly name: string;
  /** Its points of A and B. */
  readonly a: Vec;
  readonly b: Vec;
}

/** One decision of the search. All places are in the Minkowski difference, but for the corners' own points. */
export interface SearchStep {
  readonly what: 'gjk-simplex' | 'gjk-support' | 'gjk-end' | 'epa-polygon' | 'epa-support' | 'epa-end';
  /** Corners of GJK's simplex, or of EPA's polygon. */
  readonly corners: readonly SimplexCorner[];
  /** Its point nearest to the origin. */
  readonly near?: Vec;
  /** Where the next support point is looked for. */
  readonly towards?: Vec;
  /** The support point found. */
  readonly support?: SimplexCorner;
  /** How much nearer the search comes with it, or how far it lies beyond EPA's edge, px. */
  readonly gain?: number;
  /** Number of EPA's nearest edge among the corners. */
  readonly edge?: number;
  /** Distance of the nearest point, or height of the nearest edge, px. */
  readonly distance: number;
  readonly why?: string;
}

export interface Search {
  readonly steps: readonly SearchStep[];
  readonly distance: number;
  readonly overlapping: boolean;
  /** Sum of the radii, which both algorithms leave to the end, px. */
  readonly radius: number;
  readonly depth: number;
  /** From A to B: of the depth, or of the distance. */
  readonly normal: Vec;
  readonly iterations: number;
  readonly expansions: number;
  readonly nearestA: Vec;
  readonly nearestB: Vec;
  /** Outline of the difference of the cores, flat. */
  readonly difference: readonly number[];
}

type Facts = Readonly<Record<string, number | string | boolean>>;

function numberOf(facts: Facts, name: string): number | undefined {
  const value = facts[name];
  return typeof value === 'number' ? value : undefined;
}

function vectorOf(facts: Facts, x: string, y: string): Vec | undefined {
  const [vx, vy] = [numberOf(facts, x), numberOf(facts, y)];
  return vx === undefined || vy === undefined ? undefined : { x: vx, y: vy };
}

const NOWHERE: Vec = { x: 0, y: 0 };

/** Gives each place in the difference its name when it is first seen. */
class Namer {
  private readonly known: SimplexCorner[] = [];

  cornerAt(facts: Facts, suffix: string): SimplexCorner | undefined {
    const at = vectorOf(facts, `x${suffix}`, `y${suffix}`);
    if (!at) return undefined;
    const before = this.known.find(({ x, y }) => x === at.x && y === at.y);
    if (before) return before;
    const a = vectorOf(facts, `ax${suffix}`, `ay${suffix}`) ?? NOWHERE;
    const b = vectorOf(facts, `bx${suffix}`, `by${suffix}`) ?? NOWHERE;
    const corner = { ...at, name: `W${this.known.length + 1}`, a, b };
    this.known.push(corner);
    return corner;
  }

  cornersOf(facts: Facts): SimplexCorner[] {
    const count = numberOf(facts, 'count') ?? 0;
    return Array.from({ length: count }, (_, i) => this.cornerAt(facts, `${i}`)!);
  }
}

function toStep(what: SearchStep['what'], facts: Facts, namer: Namer): SearchStep {
  const corners = namer.cornersOf(facts);
  const near = vectorOf(facts, 'nearX', 'nearY');
  const towards = vectorOf(facts, 'towardsX', 'towardsY') ?? vectorOf(facts, 'nx', 'ny');
  const support = namer.cornerAt(facts, '');
  const gain = numberOf(facts, 'gain');
  const edge = numberOf(facts, 'edge');
  const height = numberOf(facts, 'distance') ?? numberOf(facts, 'depth');
  return {
    what,
    corners,
    ...(near && { near }),
    ...(towards && { towards }),
    ...(support && { support }),
    ...(gain !== undefined && { gain }),
    ...(edge !== undefined && { edge }),
    ...(typeof facts.why === 'string' && { why: facts.why }),
    distance: height ?? (near ? Math.sqrt(near.x * near.x + near.y * near.y) : 0),
  };
}

/** Runs the search once, as it always runs, and listens. */
export function runSearch(a: Shape, ta: Readonly<Transform>, b: Shape, tb: Readonly<Transform>): Search {
  const trace = new TraceLog();
  const gjk = new GjkResult();
  const epa = new EpaResult();
  const placedA = new PlacedShape(a, ta);
  const placedB = new PlacedShape(b, tb);
  gjkDistance(placedA, placedB, gjk, trace);
  epaDepth(placedA, placedB, gjk, epa, trace);
  const core = new Core();
  minkowskiDifference(a, ta, b, tb, core);
  const namer = new Namer();
  return {
    steps: trace.entries.map(({ what, facts }) => toStep(what as SearchStep['what'], facts, namer)),
    distance: gjk.distance,
    overlapping: gjk.overlapping,
    radius: a.radius + b.radius,
    depth: epa.depth,
    normal: gjk.overlapping ? { x: epa.nx, y: epa.ny } : { x: gjk.nx, y: gjk.ny },
    iterations: gjk.iterations,
    expansions: epa.iterations,
    nearestA: { x: gjk.ax, y: gjk.ay },
    nearestB: { x: gjk.bx, y: gjk.by },
    difference: Array.from(core.points.subarray(0, 2 * core.count)),
  };
}
