import type { BenefitReportRow, BenefitTotals } from '../../../contract/benefits.ts';
import { EXCEL_MEDIA } from '../../../contract/spreadsheets.ts';
import { Media, type Page } from '../../plugins/route.ts';
import { type Table, workbook } from '../../spreadsheets/workbook.ts';

/** A spreadsheet counts in its own numbers; the sums in it were made exactly. */
const cell = (amount: string) => Number(amount);

/**
 * The report as a spreadsheet: its rows, and a line of sums for each currency [R3L-06, R3L-09], Q3-100, S3-121; a last
 * line says so when the report is longer than the sheet.
 * @param userId for whom it is made
 * @param day when it is made, `YYYY-MM-DD`
 * @param translate gives a text in the asked language
 */
export async function benefitSheet(
  { rows, total }: Page<BenefitReportRow>,
  { totals }: BenefitTotals,
  {
    userId,
    day,
    translate,
  }: {
    userId: number;
    day: string;
    translate: (key: string, values?: Record<string, string | number>) => string;
  },
): Promise<Media> {
  const money = (key: string) => ({ heading: translate(key), decimals: 2 });
  const table: Table = {
    name: translate('benefit.report.sheet'),
    columns: [
      { heading: translate('benefit.report.code') },
      { heading: translate('benefit.report.contribution') },
      { heading: translate('benefit.report.field') },
      { heading: translate('benefit.report.unit') },
      { heading: translate('benefit.currency') },
      money('benefit.type.FORECAST'),
      money('benefit.type.ACTUAL'),
      money('benefit.difference'),
    ],
    rows: [
      ...rows.map((row) => [
        row.code,
        row.title,
        row.fieldTitle,
        row.unitName,
        row.currency,
        cell(row.forecastTotal),
        cell(row.actualTotal),
        cell(row.difference),
      ]),
      ...totals.map((sum) => [
        null,
        translate('benefit.total'),
        null,
        null,
        sum.currency,
        cell(sum.forecastTotal),
        cell(sum.actualTotal),
        cell(sum.difference),
      ]),
      ...(rows.length < total ? [[translate('report.isCut', { rows: rows.length, total })]] : []),
    ],
  };
  const attachment = `benefit_${day.replaceAll('-', '')}.xls`;
  return new Media(await workbook(table, userId), EXCEL_MEDIA, { attachment });
}
