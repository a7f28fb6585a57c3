import Print from '@mui/icons-material/Print';
import type { ReactNode } from 'react';
import { useTranslate } from '#src/useTranslate.ts';
import { BarButton } from './BarButton.tsx';

interface ListToolsProps {
  /** The Excel button, where there is something to export. */
  excel: ReactNode;
  print: boolean;
  /** Where there is room for the name on phones too. */
  named?: boolean;
}

/** What is made of a list: a spreadsheet, a print. */
export function ListTools({ excel, print, named }: ListToolsProps) {
  const translate = useTranslate();
  return (
    <>
      {excel}
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
