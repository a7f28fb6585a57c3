import { formatScore } from '#contract/evaluations/rules.ts';
import type { EvalReportRow } from '#contract/evaluations/schema.ts';
import type { Media, Page } from '#server/platform/http/answers.ts';
import { cutLine } from '#server/platform/spreadsheets/cut-line.ts';
import { writeSheet } from '#server/platform/spreadsheets/planned-sheet.ts';
import type { SheetFrame } from '#server/platform/spreadsheets/sheet-frame.ts';
import type { SheetRow } from '#server/platform/spreadsheets/workbook.ts';

const COLUMNS = [
  { heading: 'evaluation.report.jury' },
  { heading: 'evaluation.report.code' },
  { heading: 'evaluation.report.idea' },
  { heading: 'evaluation.report.score', decimals: 1 },
  { heading: 'evaluation.report.juror' },
  { heading: 'evaluation.report.jurorScore', decimals: 1 },
  { heading: 'evaluation.report.comment' },
] as const;

/** One decimal, half up, as a number that can be counted with, S2-22. */
const shown = (score: number | null) => (score === null ? null : Number(formatScore(score)));

/** One line per juror of an idea; a line without any for one whose jurors the reader may not know. */
function linesOfRow({ juryTitle, code, title, score, juryUserReport }: EvalReportRow): SheetRow[] {
  const idea = [juryTitle, code, title, shown(score)];
  if (juryUserReport.length === 0) return [idea];
  return juryUserReport.map((juror) => [...idea, juror.fullName, shown(juror.score), juror.comment]);
}

const linesOf = ({ rows, total }: Page<EvalReportRow>, translate: SheetFrame['translate']): SheetRow[] => [
  ...rows.flatMap(linesOfRow),
  ...cutLine({ rows: rows.length, total }, translate),
];

/**
 * The report as a spreadsheet: its rows with one line per juror [R2J-55, R2C-30], S2-37, Q2-58; a last line says so
 * when it is longer than the sheet.
 * @param report reads it
 */
export function reportSheet(
  report: () => Promise<Page<EvalReportRow>>,
  code: string,
  frame: Pick<SheetFrame, 'recipient' | 'translate'>,
): Promise<Media> {
  return writeSheet(
    { attachment: `eval-report-${code}.xls`, name: 'evaluation.report.sheet', columns: COLUMNS },
    async () => linesOf(await report(), frame.translate),
    frame,
  );
}
