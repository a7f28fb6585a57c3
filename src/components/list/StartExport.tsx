import TableView from '@mui/icons-material/TableView';
import { useTranslate } from '#src/useTranslate.ts';
import { BarButton } from './BarButton.tsx';
import { useExportContext } from './ExcelExport.tsx';

/** Begins the export that it stands in; busy while it runs. */
export function StartExport({ named }: { named?: boolean }) {
  const translate = useTranslate();
  const { progress, start } = useExportContext();
  return (
    <BarButton
      icon={<TableView />}
      label={translate('components.breadcrumb.excel')}
      onClick={() => void start()}
      busy={progress !== null}
      named={named}
    />
  );
}
