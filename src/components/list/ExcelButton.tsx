import TableView from '@mui/icons-material/TableView';
import { useTranslate } from '#src/useTranslate.ts';
import { BarButton } from './BarButton.tsx';
import { ExcelProgress } from './ExcelProgress.tsx';
import { type ExcelSource, useExcelExport } from './useExcelExport.ts';

/** Saves a spreadsheet and shows how far it is. */
export function ExcelButton({ source }: { source: ExcelSource }) {
  const translate = useTranslate();
  const { progress, start, cancel } = useExcelExport(source);
  return (
    <>
      <BarButton
        icon={<TableView />}
        label={translate('components.breadcrumb.excel')}
        onClick={() => void start()}
        busy={progress !== null}
      />
      <ExcelProgress progress={progress} onCancel={cancel} />
    </>
  );
}
