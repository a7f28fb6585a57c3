import Print from '@mui/icons-material/Print';
import { useTranslate } from '#src/useTranslate.ts';
import { BarButton } from './BarButton.tsx';
import { ExcelButton } from './ExcelButton.tsx';
import type { ExcelSource } from './useExcelExport.ts';

interface ListToolsProps {
  /** Gives the rows to export; without it there is no Excel button. */
  excel: ExcelSource | undefined;
  print: boolean;
  /** Where there is room for their names on phones too. */
  named?: boolean;
}

/** What is made of a list: a spreadsheet, a print. */
export function ListTools({ excel, print, named }: ListToolsProps) {
  const translate = useTranslate();
  return (
    <>
      {excel && <ExcelButton source={excel} named={named} />}
      {print && (
        <BarButton
          icon={<Print />}
          label={translate('components.breadcrumb.print')}
          onClick={() => window.print()}
          named={named}
        />
      )}
    </>
  );
}
