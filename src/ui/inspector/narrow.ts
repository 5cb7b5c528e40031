// Narrow phase: which collider looked, all candidate axes with both shadows, the clipping, the manifold.

import { boundsTests, type Clipping, type ContactReport, type NarrowPart, type SatAxis } from '#engine';
import type { InspectionReport } from '../../session/inspection.ts';
import { describeFeature, describeSeparation, inPx, inVector, showFine } from '../../session/inspection-words.ts';
import { make } from '../dom.ts';
import { makeBars, makeFacts, makeHeading, makeNote, makeTable, makeVerdict } from './parts.ts';

/** Axes shown; a polygon of many corners has more. */
const MOST_AXES = 12;

export function writeNarrow({ narrow, broad }: InspectionReport): HTMLElement[] {
  return narrow.flatMap((part) => {
    const heading = broad.boxPairs > 1 ? [makeHeading(`Part ${part.part} of A, part ${part.otherPart} of B`)] : [];
    return [...heading, ...writePart(part)];
  });
}

function writePart(part: NarrowPart): HTMLElement[] {
  const { shapes, collider, separation, state, normal, nearestA, nearestB, contact, clipping } = part;
  const isApart = state === 'separated';
  return [
    makeVerdict(judge(part), state === 'overlapping' ? 'good' : 'plain'),
    makeFacts([
      [
        'Collider',
        `${collider.name}${collider.mirrored ? ', B first' : ''}`,
        'By the types of the two shapes, from the pair table.',
      ],
      ['Because', `${shapes[0]} against ${shapes[1]}: ${collider.about}`],
      ['Second look', describeSecondLook(part), 'Bounding volumes between broad and narrow phase.'],
      [isApart ? 'Gap' : 'Separation', inPx(separation), 'Signed distance now: minus the depth, or the true distance.'],
      ['Normal', inVector(normal.x, normal.y), 'Unit vector from A to B.'],
      [
        isApart ? 'Nearest points' : 'Deepest points',
        `A ${inVector(nearestA.x, nearestA.y)}, B ${inVector(nearestB.x, nearestB.y)} px`,
      ],
    ]),
    ...writeAxes(part),
    ...(clipping ? writeClipping(clipping) : []),
    ...writeManifold(contact),
  ];
}

function judge({ state, separation, contact, exact }: NarrowPart): string {
  const words = describeSeparation(state, separation);
  const now = `${words[0]!.toUpperCase()}${words.slice(1)}`;
  if (!exact) return `The narrow phase is off: bounding volumes collide. The shapes: ${words}.`;
  if (contact === null) return `${now}. The broad phase did not let the pair through.`;
  if (contact.ignored) return `${now}. Let pass until apart.`;
  if (contact.points.length === 0 && !contact.sensing && state !== 'separated') {
    return `${now}, but no contact: a neighbouring static face covers this one, or the bodies have moved since.`;
  }
  if (contact.touching) return `${now}: a hit.`;
  return contact.points.length > 0 ? `${now}: no hit, a contact row ahead of time.` : `${now}: no contact.`;
}

function describeSecondLook({ secondLook, rejected }: NarrowPart): string {
  const { label } = boundsTests[secondLook];
  if (secondLook === 'fat') return `${label}: none`;
  return `${label}: ${rejected ? 'rejects, the exact test is left out' : 'lets it through'}`;
}

function writeAxes({ axes, chosen }: NarrowPart): HTMLElement[] {
  const shown = axes.slice(0, MOST_AXES);
  const rows = shown.map((axis, index) => writeAxis(axis, index, index === chosen));
  const list = make('ol', { class: 'glass-axes' }, ...rows);
  const rest = axes.length - shown.length;
  const note = rest > 0 ? [makeNote(`${rest} more axes are not shown; all were looked at.`)] : [];
  return [makeHeading('Candidate axes'), list, ...note];
}

function writeAxis(axis: SatAxis, index: number, isChosen: boolean): HTMLElement {
  const { normal, of, edge, repeats, a, b, overlap, separating } = axis;
  const from = of === 'nearest' ? 'nearest points' : `edge ${edge} of ${of.toUpperCase()}`;
  const marks: string[] = [];
  if (isChosen) marks.push('decides');
  if (separating) marks.push('separates');
  if (repeats !== null) marks.push(`parallel to ${repeats + 1}`);
  const measure = overlap < 0 ? `gap ${inPx(-overlap)}` : `overlap ${inPx(overlap)}`;
  const shadows = `A [${showFine(a[0])}, ${showFine(a[1])}] B [${showFine(b[0])}, ${showFine(b[1])}] px`;
  return make(
    'li',
    { 'data-chosen': String(isChosen), 'data-repeats': String(repeats !== null) },
    make(
      'span',
      { class: 'glass-axis-head' },
      make('span', {}, `${index + 1} · ${from} ${inVector(normal.x, normal.y)}`),
      make('span', { class: 'glass-marks' }, marks.join(', ')),
      make('span', { class: 'number' }, measure),
    ),
    makeBars(a, b),
    make('span', { class: 'note' }, shadows),
  );
}

function writeClipping(clipping: Clipping): HTMLElement[] {
  const { reference, referenceEdge, incidentEdge, referenceFace, incidentFace, sideNormals, clipped } = clipping;
  const [own, other] = reference === 'a' ? ['A', 'B'] : ['B', 'A'];
  const face = ([p, q]: Clipping['referenceFace']): string => `${inVector(p.x, p.y)} to ${inVector(q.x, q.y)} px`;
  const planes = referenceFace.map(
    (p, k) => `at ${inVector(p.x, p.y)} px, outward ${inVector(sideNormals[k]!.x, sideNormals[k]!.y)}`,
  );
  return [
    makeHeading('Clipping'),
    makeFacts([
      [
        'Reference face',
        `edge ${referenceEdge} of ${own}: ${face(referenceFace)}`,
        'The edge whose normal is the contact normal.',
      ],
      [
        'Incident face',
        `edge ${incidentEdge} of ${other}: ${face(incidentFace)}`,
        'The edge of the other one that faces it most squarely.',
      ],
      ['Side planes', planes.join('; '), 'Square to the reference face at its ends: they cut the incident face.'],
    ]),
    makeTable(
      'Incident face after clipping',
      ['End', 'x px', 'y px', 'Separation px', 'Cut'],
      clipped.map(({ x, y, separation, cut }, k) => ({
        head: String(k + 1),
        cells: [x, y, separation].map(showFine).concat(cut ? 'by a side plane' : 'no'),
      })),
    ),
  ];
}

function writeManifold(contact: ContactReport | null): HTMLElement[] {
  if (contact === null) return [];
  if (contact.sensing) return [makeHeading('Manifold'), makeNote('A sensor keeps a yes or no, and no manifold.')];
  if (contact.points.length === 0) return [makeHeading('Manifold'), makeNote('No points within reach.')];
  const { normal, friction, restitution, approach } = contact;
  return [
    makeHeading('Manifold of the last tick'),
    makeFacts([
      ['Normal', inVector(normal.x, normal.y), 'Unit vector from A to B.'],
      ['Friction μ', showFine(friction), 'Geometric mean of both.'],
      ['Restitution e', showFine(restitution), 'The larger of both.'],
      [
        'Approach',
        `${showFine(approach)} px/s`,
        'The fastest since the pair came near; told with the hit, and then forgotten.',
      ],
    ]),
    makeTable(
      'Contact points',
      ['Feature id', 'x px', 'y px', 'Separation px', 'jn kg px/s', 'jt kg px/s'],
      contact.points.map(({ id, x, y, separation, normalImpulse, tangentImpulse }) => ({
        head: String(id),
        cells: [x, y, separation, normalImpulse, tangentImpulse].map(showFine),
      })),
    ),
    ...contact.points.map(({ id, feature }) => makeNote(`id ${id}: ${describeFeature(feature)}`)),
  ];
}
