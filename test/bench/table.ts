/** What a benchmark hands back, and how it is printed: a table to read, or one JSON object a line. */

export interface BenchResult {
  name: string;
  median: number;
  /** The same with the result read back, where that costs extra. */
  withRead?: number;
  ok: boolean;
  note?: string;
}

export interface BenchTable {
  bench: string;
  case: string;
  unit: string;
  results: BenchResult[];
  /** Sentences under the table. */
  remarks?: string[];
}

/** Prints one table; ratios are against the fastest of our own, whose names begin with `thinwall`. */
export function printTable(table: BenchTable, json: boolean): void {
  const { remarks = [], ...rest } = table;
  if (json) {
    console.log(JSON.stringify(rest));
    return;
  }
  console.log(`\n${table.bench}: ${table.case}`);
  const own = Math.min(...table.results.filter(({ name }) => name.startsWith('thinwall')).map(({ median }) => median));
  for (const { name, median, ok, note } of table.results) {
    const ratio = own > 0 ? `${(median / own).toFixed(2)}x` : '';
    const value = median >= 100 ? median.toFixed(0) : median.toPrecision(3);
    console.log(
      `  ${name.padEnd(28)}${value.padStart(8)} ${table.unit} ${ratio.padStart(8)}${ok ? '' : '  WRONG'}  ${note ?? ''}`,
    );
  }
  for (const remark of remarks) console.log(`  ${remark}`);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((p, q) => p - q);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
