/** Which bodies a question of the world is about: so that a line of sight need not start outside of who looks. */
import { Body } from './body.ts';

export interface QueryFilter {
  /** 32 bits: only bodies with a category in it. Default: all. */
  readonly mask?: number;
  /** Bodies that are not looked at, such as the one that asks. */
  readonly ignore?: Body | readonly Body[];
  /** Asked last, by a ray more than once for a body of several shapes: false leaves it out. */
  readonly accepts?: (body: Body) => boolean;
}

const KNOWN = ['mask', 'ignore', 'accepts'];

/** @throws naming the key or the value that filters nothing */
export function checkFilter(filter: QueryFilter): void {
  if (typeof filter !== 'object' || filter === null) {
    throw new TypeError(`a filter is a record such as { mask, ignore, accepts }, got ${String(filter)}`);
  }
  for (const key in filter) {
    if (!KNOWN.includes(key)) throw new RangeError(`unknown key '${key}' in a filter: known are ${KNOWN.join(', ')}`);
  }
  const { mask, accepts, ignore } = filter;
  if (ignore !== undefined && !(ignore instanceof Body || Array.isArray(ignore))) {
    throw new TypeError(`ignore of a filter must be a body or a list of bodies, got ${String(ignore)}`);
  }
  if (mask !== undefined && mask >>> 0 !== mask && (mask | 0) !== mask) {
    throw new RangeError(`mask of a filter must be a whole number of 32 bits, got ${String(mask)}`);
  }
  if (accepts !== undefined && typeof accepts !== 'function') {
    throw new TypeError(`accepts of a filter must be a function of a body, got ${String(accepts)}`);
  }
}

/** Whether a checked filter lets a body of these categories through. */
export function isWanted(body: Body, category: number, { mask = -1, ignore, accepts }: QueryFilter): boolean {
  if ((category & mask) === 0 || body === ignore) return false;
  if (Array.isArray(ignore) && ignore.includes(body)) return false;
  return accepts === undefined || accepts(body);
}
