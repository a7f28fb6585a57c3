import type { BenefitReportRow, BenefitTotals } from '#contract/benefits/schema.ts';
import type { Media, Page } from '#server/platform/http/answers.ts';
import { cutLine } from '#server/platform/spreadsheets/cut-line.ts';
import { fileOfDay, writeSheet } from '#server/platform/spreadsheets/planned-sheet.ts';
import type { SheetFrame } from '#server/platform/spreadsheets/sheet-frame.ts';
import type { SheetRow } from '#server/platform/spreadsheets/workbook.ts';

const COLUMNS = [
  { heading: 'benefit.report.code' },
  { heading: 'benefit.report.contribution' },
  { heading: 'benefit.report.field' },
  { heading: 'benefit.report.unit' },
  { heading: 'benefit.currency' },
  { heading: 'benefit.type.FORECAST', decimals: 2 },
  { heading: 'benefit.type.ACTUAL', decimals: 2 },
  { heading: 'benefit.difference', decimals: 2 },
] as const;

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
  frame: SheetFrame,
): Promise<Media> {
  return writeSheet(
    { attachment: fileOfDay('benefit', frame.day), name: 'benefit.report.sheet', columns: COLUMNS },
    async () => linesOf(await report(), frame.translate),
    frame,
  );
}
