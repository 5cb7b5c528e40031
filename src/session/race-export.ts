/** The race as files: the history as CSV for a spreadsheet, everything as JSON for a script. */
import type { Race } from './race.ts';
import { type Crowd, describeCrowd, explainWinner } from './race-words.ts';

/** One line a tick, one column a strategy, ms; empty where it did not run. */
export function writeCsv(race: Race): string {
  const { ticks, ms } = race.history();
  const ids = Object.keys(ms);
  const lines = [['tick', ...ids.map((id) => `${id} ms`)].join(',')];
  for (const [i, tick] of ticks.entries()) {
    lines.push([tick, ...ids.map((id) => showTime(ms[id]![i] ?? null))].join(','));
  }
  return `${lines.join('\n')}\n`;
}

export interface RaceReport {
  scene: string;
  question: string;
  words: string;
  crowd: Crowd;
  rows: ReturnType<Race['rows']>;
  history: ReturnType<Race['history']>;
}

export function reportRace(race: Race, scene: string): RaceReport {
  const rows = race.rows();
  const crowd = describeCrowd(race.world, race, rows);
  return { scene, question: race.question, words: explainWinner(rows, crowd), crowd, rows, history: race.history() };
}

export function writeJson(race: Race, scene: string): string {
  return `${JSON.stringify(reportRace(race, scene), null, 2)}\n`;
}

/** Clocks give fractions of a microsecond that mean nothing. */
function showTime(ms: number | null): string {
  return ms === null ? '' : String(Math.round(ms * 1e4) / 1e4);
}
