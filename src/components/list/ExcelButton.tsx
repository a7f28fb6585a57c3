import { ExcelExport } from './ExcelExport.tsx';
import { StartExport } from './StartExport.tsx';
import type { ExcelSource } from './useExcelExport.ts';

/** Saves a spreadsheet of what stands where the button stands. */
export function ExcelButton({ source }: { source: ExcelSource }) {
  return (
    <ExcelExport source={source}>
      <StartExport />
    </ExcelExport>
  );
}
