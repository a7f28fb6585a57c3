import type { Reason } from './reasons.ts';

/** What an import did, by numbers of rows: `read` is the sum of the three after it. */
export interface Counts {
  read: number;
  imported: number;
  present: number;
  rejected: number;
}

/** Counts rows, and why rows were rejected or changed; a row with two reasons counts under both. */
export class Tally {
  readonly counts: Counts = { read: 0, imported: 0, present: 0, rejected: 0 };
  readonly reasons = new Map<string, number>();
  readonly changes = new Map<string, number>();

  rejected(reasons: readonly Reason[]): void {
    this.counts.rejected += 1;
    this.#add(this.reasons, reasons);
  }

  changed(changes: readonly Reason[]): void {
    this.#add(this.changes, changes);
  }

  #add(to: Map<string, number>, list: readonly Reason[]): void {
    for (const what of new Set(list.map((one) => one.what))) to.set(what, (to.get(what) ?? 0) + 1);
  }
}

const number = (value: number) => value.toLocaleString('en');

function table(rows: readonly (readonly [string, number])[]): string[] {
  const label = Math.max(...rows.map(([text]) => text.length));
  const width = Math.max(...rows.map(([, value]) => number(value).length));
  return rows.map(([text, value]) => `${text.padEnd(label)}  ${number(value).padStart(width)}`);
}

/** The table at the end: what was read and what became of it, with every reason. */
export function summaryOf({ counts, reasons, changes }: Tally, { dryRun }: { dryRun: boolean }): string[] {
  const listed = (map: Map<string, number>) =>
    [...map].sort((a, b) => b[1] - a[1]).map(([what, count]) => [`  ${what}`, count] as const);
  return table([
    ['Rows read', counts.read],
    [dryRun ? 'Would be imported' : 'Imported', counts.imported],
    ...listed(changes),
    ['Already there', counts.present],
    ['Rejected', counts.rejected],
    ...listed(reasons),
  ]);
}

/** The sentence about the file of rejected and changed rows. */
export const whatReportHolds = ({ reasons, changes }: Tally, file: string): string =>
  reasons.size + changes.size > 0
    ? `Rejected and changed rows are listed in ${file}.`
    : `No row was rejected or changed: ${file} lists none.`;
