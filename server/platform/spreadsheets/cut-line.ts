import type { SheetFrame } from './sheet-frame.ts';
import type { SheetRow } from './workbook.ts';

/** The last line of a sheet that holds fewer rows than match; none where it holds all of them. */
export const cutLine = (
  { rows, total }: { rows: number; total: number },
  translate: SheetFrame['translate'],
): SheetRow[] => (rows < total ? [[translate('report.isCut', { rows, total })]] : []);
