/** What the words of a read-out mean, by the id of its row: a line for who meets them for the first time. */

const TERMS: Readonly<Record<string, string>> = {
  mtv: 'Minimum translation vector: the shortest push of B after which the two only touch. x grows to the right, y downwards.',
  contact: 'One point for where the two press on each other: x grows to the right, y downwards.',
  axes: 'Directions that have to be tried: one for each edge normal, and parallel ones once.',
  separating: 'A direction on which the shadows have a gap. One is enough to prove that the shapes are apart.',
  simplex: 'The support points that the search keeps: a point, a segment or a triangle.',
  nearest: 'How far the nearest point of the simplex is from the origin.',
  supports: 'How often the search has asked for the farthest point in a direction.',
  reference: 'The face of the axis with the least overlap: its normal is the direction of the push.',
  incident: 'The face of the other shape that looks at the reference face most squarely.',
  centroid: 'The centre of mass of the part that both share.',
  toi: 'The share of the motion after which the two first touch: 0 is its start, 1 its end.',
  chord: 'How much of the way the two have a point in common. A step that is longer can jump over all of it.',
  threshold: 'The chord times the looks a second: up to this speed every step has an end in the chord.',
  impulse: 'Mass times change of velocity: what B gets, and A gets the opposite of.',
};

/** @returns null where the label says it all */
export function termOf(row: string): string | null {
  return Object.hasOwn(TERMS, row) ? TERMS[row]! : null;
}
