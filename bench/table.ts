export interface Table {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Three digits are what a noisy machine can give. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value >= 1000) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}

export const verdict = (met: boolean) => (met ? 'met' : 'missed');

/** The table as Markdown, with columns of equal width so that a terminal shows it well too. */
export function asMarkdown({ title, head, rows }: Table): string {
  const widths = head.map((cell, at) =>
    Math.max(cell.length, ...rows.map((row) => (row[at] ?? '').length), 3),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [`### ${title}`, '', line(head), rule, ...rows.map(line), ''].join('\n');
}
