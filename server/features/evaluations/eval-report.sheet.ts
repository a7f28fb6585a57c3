import { type EvalReportRow, formatScore } from '../../../contract/evaluations.ts';
import { EXCEL_MEDIA } from '../../../contract/spreadsheets.ts';
import { Media, type Page } from '../../plugins/route.ts';
import { type Table, workbook } from '../../spreadsheets/workbook.ts';

/** One decimal, half up, as a number that can be counted with, S2-22. */
const shown = (score: number | null) => (score === null ? null : Number(formatScore(score)));

/**
 * The report as a spreadsheet: its rows with one line per juror [R2J-55, R2C-30], S2-37, Q2-58; a last line says so
 * when it is longer than the sheet.
 * @param userId for whom it is made
 * @param translate gives a text in the asked language
 */
export async function reportSheet(
  { rows, total }: Page<EvalReportRow>,
  code: string,
  {
    userId,
    translate,
  }: { userId: number; translate: (key: string, values?: Record<string, string | number>) => string },
): Promise<Media> {
  const heading = (key: string, decimals?: number) => ({
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
    rows: [
      ...rows.flatMap((row) =>
        row.juryUserReport.map(({ fullName, score, comment }) => [
          row.juryTitle,
          row.code,
          row.title,
          shown(row.score),
          fullName,
          shown(score),
          comment,
        ]),
      ),
      ...(rows.length < total ? [[translate('report.isCut', { rows: rows.length, total })]] : []),
    ],
  };
  const attachment = `eval-report-${code}.xls`;
  return new Media(await workbook(table, userId), EXCEL_MEDIA, { attachment });
}
