import type { BenefitReportRow, BenefitTotals } from '#contract/benefits/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import type { Media, Page } from '#server/platform/http/answers.ts';
import { cutLine } from '#server/platform/spreadsheets/cut-line.ts';
import type { SheetFrame } from '#server/platform/spreadsheets/sheet-frame.ts';
import { type SheetRow, type Table, workbookMedia } from '#server/platform/spreadsheets/workbook.ts';

/** A spreadsheet counts in its own numbers; the sums in it were made exactly. */
const amountsOf = (sums: Pick<BenefitReportRow, 'forecastTotal' | 'actualTotal' | 'difference'>) => [
  Number(sums.forecastTotal),
  Number(sums.actualTotal),
  Number(sums.difference),
];

function linesOf(
  { page: { rows, total }, sums: { totals } }: { page: Page<BenefitReportRow>; sums: BenefitTotals },
  translate: SheetFrame['translate'],
): SheetRow[] {
  return [
    ...rows.map((row) => [
      row.code,
      row.title,
      row.fieldTitle,
      row.unitName,
      row.currency,
      ...amountsOf(row),
    ]),
    ...totals.map((sum) => [null, translate('benefit.total'), null, null, sum.currency, ...amountsOf(sum)]),
    ...cutLine({ rows: rows.length, total }, translate),
  ];
}

/**
 * The report as a spreadsheet: its rows, and a line of sums for each currency [R3L-06, R3L-09], Q3-100, S3-121; a last
 * line says so when the report is longer than the sheet.
 * @param report reads it
 */
export function benefitSheet(
  report: () => Promise<{ page: Page<BenefitReportRow>; sums: BenefitTotals }>,
  { recipient, day, translate }: SheetFrame,
): Promise<Media> {
  const money = (key: MessageKey) => ({ heading: translate(key), decimals: 2 });
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
    rows: async () => linesOf(await report(), translate),
  };
  const attachment = `benefit_${day.replaceAll('-', '')}.xls`;
  return workbookMedia(table, attachment, recipient);
}
