/** The one table: what was measured, its baseline of the same run, and what was wanted. */
import { cpus, totalmem } from 'node:os';
import { median } from './load.ts';

export interface Measure {
  id: string;
  what: string;
  ours: string;
  limit: string;
  ratio: number;
  wanted: { atLeast: number } | { atMost: number };
  /** Decimals of the ratio; 2 unless told. A measure that is no ratio names its unit. */
  unit?: string;
  note?: string;
}

export function met({ ratio, wanted }: Measure): boolean {
  return 'atLeast' in wanted ? ratio >= wanted.atLeast : ratio <= wanted.atMost;
}

/** The median over rounds of the ratio within each round: what a noisy neighbour does, it does to both. */
export function ratioOf(ours: readonly number[], limit: readonly number[]): number {
  return median(ours.map((value, round) => value / limit[round]!));
}

export function table(measures: readonly Measure[]): string {
  const head = ['', 'measure', 'ours', 'limit', 'ratio', 'wanted', ''];
  const lines = measures.map((measure) => [
    measure.id,
    measure.what,
    measure.ours,
    measure.limit,
    ratioText(measure),
    wantedText(measure),
    met(measure) ? 'ok' : 'short',
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]!.length), 3),
  );
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column > 1 && column < 5 ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column > 1 && column < 5 ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2))).join('|')}|`;
  return [row(head), rule, ...lines.map(row)].join('\n');
}

function ratioText({ ratio, unit }: Measure): string {
  return unit === undefined ? ratio.toFixed(2) : `${Math.round(ratio)} ${unit}`;
}

function wantedText({ wanted, unit }: Measure): string {
  const suffix = unit === undefined ? '' : ` ${unit}`;
  return 'atLeast' in wanted ? `≥ ${wanted.atLeast}${suffix}` : `≤ ${wanted.atMost}${suffix}`;
}

export function machine(postgres: string): string {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `${cpus().length} cores (${processor}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, PostgreSQL ${postgres}`;
}
