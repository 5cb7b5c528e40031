// Solver: impulses of every pass of every sub-step, or the push of every pass.

import { type PassReport, type SolverReport, solvers } from '#engine';
import type { InspectionReport } from '../../session/inspection.ts';
import { inImpulse, inSpeed, inVector, showFine } from '../../session/inspection-words.ts';
import { makeFacts, makeHeading, makeNote, makeTable, makeVerdict } from './parts.ts';

const STAGES: Readonly<Record<PassReport['stage'], string>> = { start: 'warm start', push: 'push', relax: 'relax' };

export function writeSolver(report: InspectionReport): HTMLElement[] {
  const { solver } = report;
  const label = (solvers as Readonly<Record<string, { label: string; about: string }>>)[solver.solver];
  const isPushOut = solver.solver === 'push-out';
  const common: [string, string, string?][] = [
    ['Solver', label?.label ?? solver.solver, label?.about],
    isPushOut ? ['Passes a tick', String(solver.passes)] : ['Sub-steps a tick', String(solver.subSteps)],
    ['Restitution e', describeRestitution(solver), 'Mixed of both materials, and what was in force in the last tick.'],
  ] as [string, string, string?][];
  if (!solver.traced) {
    return [makeVerdict('The last tick was not watched: step once, and its passes are told.'), makeFacts(common)];
  }
  const told = isPushOut ? writePushes(report, common) : writeRows(report, common);
  return [...told, ...writeImpacts(solver)];
}

function describeRestitution({ restitution, effectiveRestitution, restitutionThreshold }: SolverReport): string {
  const why = effectiveRestitution === 0 && restitution > 0 ? ` (only above ${inSpeed(restitutionThreshold)})` : '';
  return `${showFine(restitution)} mixed, ${showFine(effectiveRestitution)} in force${why}`;
}

function writeRows(
  { solver, narrow, ccd }: InspectionReport,
  common: readonly [string, string, string?][],
): HTMLElement[] {
  const { rows, normalImpulse, tangentImpulse } = solver;
  const friction = Math.max(0, ...narrow.map(({ contact }) => contact?.friction ?? 0));
  const peak = Math.max(0, ...narrow.map(({ contact }) => contact?.peakImpulse ?? 0));
  if (rows.length === 0) {
    return [makeVerdict(explainNoRow(ccd)), makeFacts(common)];
  }
  const bears = normalImpulse > 0;
  return [
    makeVerdict(
      bears
        ? `The pair bore ${inImpulse(normalImpulse)} along the normal in the tick.`
        : 'A row, but nothing to bear: they do not press.',
      bears ? 'good' : 'plain',
    ),
    makeFacts([
      ...common,
      ['Normal impulse', inImpulse(normalImpulse), 'Of the whole tick: the last pass of every sub-step, and bounces.'],
      ['Friction impulse', inImpulse(tangentImpulse), 'Of the whole tick, along the tangent (ny, −nx).'],
      [
        'Friction bound',
        `${inImpulse(friction * normalImpulse)} with μ = ${showFine(friction)}`,
        'Coulomb: friction is at most μ times the normal impulse.',
      ],
      ['Peak', inImpulse(peak), 'The largest sum of normal impulses after any pass.'],
    ]),
    ...writeBounces(solver),
    ...[...new Set(rows.map(({ contact }) => contact))].flatMap((contact) => writePasses(rows, contact)),
    makeNote(
      'Impulses are accumulated within a sub-step, its warm start included. Push takes out overlap, relax takes the speed of that out again.',
    ),
  ];
}

/** A hit that the CCD mode saw is resolved at its moment, and the solver has the pair only from the next tick on. */
function explainNoRow({ events }: InspectionReport['ccd']): string {
  const hit = events.find(({ type }) => type === 'hit');
  if (!hit) return 'No contact row: the solver did not have this pair in the last tick.';
  return `No contact row: the CCD mode resolved the hit at its moment, t = ${showFine(hit.t)}, at ${inSpeed(hit.speed)}.`;
}

function writePasses(all: readonly PassReport[], contact: number): HTMLElement[] {
  const rows = all.filter((row) => row.contact === contact);
  const points = rows[0]?.points.length ?? 0;
  const heads = Array.from({ length: points }, (_, p) => [`jn ${p + 1}`, `jt ${p + 1}`, `s ${p + 1}`]).flat();
  return [
    makeTable(
      'Passes: jn, jt in kg px/s, separation s in px, point by point',
      ['Sub-step', ...heads],
      rows.map((row) => ({
        head: row.subStep === 0 ? STAGES.start : `${row.subStep} ${STAGES[row.stage]}`,
        cells: row.points.flatMap(({ normalImpulse, tangentImpulse, separation }) =>
          [normalImpulse, tangentImpulse, separation].map(showFine),
        ),
      })),
    ),
  ];
}

function writeBounces({ bounces }: SolverReport): HTMLElement[] {
  if (bounces.length === 0) return [];
  return [
    makeTable(
      'Bounces at their exact moments',
      ['Bounce', 'Approach px/s', 'e', 'jn kg px/s', 'jt kg px/s'],
      bounces.map(({ approach, restitution, normalImpulse, tangentImpulse }, k) => ({
        head: String(k + 1),
        cells: [approach, restitution, normalImpulse, tangentImpulse].map(showFine),
      })),
    ),
  ];
}

function writeImpacts({ impacts }: SolverReport): HTMLElement[] {
  if (impacts.length === 0) return [];
  return [
    makeTable(
      'Impacts at their moments, by the CCD mode',
      ['t', 'Approach px/s', 'e', 'jn kg px/s', 'jt kg px/s'],
      impacts.map(({ t, approach, restitution, normalImpulse, tangentImpulse }) => ({
        head: showFine(t),
        cells: [approach, restitution, normalImpulse, tangentImpulse].map(showFine),
      })),
    ),
  ];
}

function writePushes({ solver, a }: InspectionReport, common: readonly [string, string, string?][]): HTMLElement[] {
  const { pushes } = solver;
  if (pushes.length === 0) {
    return [makeVerdict('Nothing to push apart in the last tick.'), makeFacts(common)];
  }
  return [
    makeVerdict(
      `${pushes.length === 1 ? 'One push' : `${pushes.length} pushes`} between the two in the last tick.`,
      'good',
    ),
    makeFacts(common),
    makeHeading('Push per pass'),
    makeTable(
      'Displacements in px; the velocity into the surface is taken away',
      ['Pass', 'Separation px', 'A', 'B', 'Approach px/s'],
      pushes.map(({ pass, separation, approach, moves }) => {
        const of = (isA: boolean): string => {
          const move = moves.find(({ body }) => (body === a.id) === isA);
          return move ? inVector(move.dx, move.dy) : '–';
        };
        return { head: String(pass), cells: [showFine(separation), of(true), of(false), showFine(approach)] };
      }),
    ),
  ];
}
