import TableView from '@mui/icons-material/TableView';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { BarButton } from './BarButton.tsx';
import { type ExcelTable, saveExcel } from './excel.ts';

/** Gives the rows to export, or a workbook that the server made. */
export type ExcelSource = () => Promise<ExcelTable | { fileName: string; blob: Blob }>;

/** Saves a spreadsheet [R1H-02, R3N-17]. */
export function ExcelButton({ source }: { source: ExcelSource }) {
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveExcel(await source());
    } catch {
      // A failed Excel download is silent by the specification (document 3, section 8).
    } finally {
      setBusy(false);
    }
  };
  return (
    <BarButton
      icon={<TableView />}
      label={translate('components.breadcrumb.excel')}
      onClick={() => void save()}
      busy={busy}
    />
  );
}
