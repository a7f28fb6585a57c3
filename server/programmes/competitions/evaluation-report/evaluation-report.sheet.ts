import { formatScore } from '#contract/evaluations/rules.ts';
import type { EvalReportRow } from '#contract/evaluations/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import type { Media, Page } from '#server/platform/http/answers.ts';
import { cutLine } from '#server/platform/spreadsheets/cut-line.ts';
import type { SheetFrame } from '#server/platform/spreadsheets/sheet-frame.ts';
import { type SheetRow, type Table, workbookMedia } from '#server/platform/spreadsheets/workbook.ts';

/** One decimal, half up, as a number that can be counted with, S2-22. */
const shown = (score: number | null) => (score === null ? null : Number(formatScore(score)));

/** One line per juror of an idea; a line without any for one whose jurors the reader is not told of. */
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
  { recipient, translate }: Pick<SheetFrame, 'recipient' | 'translate'>,
): Promise<Media> {
  const heading = (key: MessageKey, decimals?: number) => ({
    heading: translate(key),
    ...(decimals === undefined ? {} : { decimals }),
  });
  const table: Table = {
    name: translate('evaluation.report.sheet'),
    columns: [
      heading('evaluation.report.jury'),
      heading('evaluation.report.code'),
      heading('evaluation.report.idea'),
      heading('evaluation.report.score', 1),
      heading('evaluation.report.juror'),
      heading('evaluation.report.jurorScore', 1),
      heading('evaluation.report.comment'),
    ],
    rows: async () => linesOf(await report(), translate),
  };
  const attachment = `eval-report-${code}.xls`;
  return workbookMedia(table, attachment, recipient);
}
