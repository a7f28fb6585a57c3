import Print from '@mui/icons-material/Print';
import TableView from '@mui/icons-material/TableView';
import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useText } from '../useText.ts';
import { type ExcelTable, saveExcel } from './excel.ts';

export interface Crumb {
  /** Message key or ready text. */
  label: string;
  to?: string;
}

export type ExcelSource = () => Promise<ExcelTable | { fileName: string; blob: Blob }>;

export interface BreadcrumbBarProps {
  /** From the outermost place to this page; the last one is the page itself. */
  crumbs?: readonly Crumb[];
  /** Gives the rows to export; without it there is no Excel button, Q1-50. */
  excel?: ExcelSource | undefined;
  /** Offers the print button; on by default where there is an export. */
  print?: boolean;
}

/** Where the reader is, and at its end the Excel and print buttons [R1H-02, R1H-03, R3N-17, R3N-18]. */
export function BreadcrumbBar({ crumbs = [], excel, print = excel !== undefined }: BreadcrumbBarProps) {
  const translate = useTranslate();
  const text = useText();
  const [busy, setBusy] = useState(false);

  const exportRows = async () => {
    if (!excel) return;
    setBusy(true);
    try {
      await saveExcel(await excel());
    } catch {
      // A failed Excel download is silent by the specification (document 3, section 8).
    } finally {
      setBusy(false);
    }
  };

  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        minHeight: 44,
        '@media print': { display: 'none' },
      }}
    >
      <Breadcrumbs
        aria-label={translate('components.breadcrumb.label')}
        sx={{ marginInlineEnd: 'auto', minWidth: 0 }}
      >
        {crumbs.map(({ label, to }, index) =>
          to && index < crumbs.length - 1 ? (
            <Link key={to} component={RouterLink} to={to} color="inherit" underline="hover">
              {text(label)}
            </Link>
          ) : (
            <Typography key={label} color="textPrimary" aria-current="page" sx={{ overflowWrap: 'anywhere' }}>
              {text(label)}
            </Typography>
          ),
        )}
      </Breadcrumbs>
      {excel && (
        <BarButton
          icon={<TableView />}
          label={translate('components.breadcrumb.excel')}
          onClick={exportRows}
          busy={busy}
        />
      )}
      {print && (
        <BarButton
          icon={<Print />}
          label={translate('components.breadcrumb.print')}
          onClick={() => window.print()}
        />
      )}
    </Box>
  );
}

interface BarButtonProps {
  icon: ReactNode;
  label: string;
  onClick: () => void;
  busy?: boolean;
}

/** On phones the icon alone, so that the bar stays one line; its name is there for everybody who asks. */
function BarButton({ icon, label, onClick, busy = false }: BarButtonProps) {
  return (
    <Button
      onClick={onClick}
      disabled={busy}
      aria-busy={busy}
      aria-label={label}
      title={label}
      sx={{ minWidth: 44, minHeight: 44, gap: 1, '& > svg': { fontSize: 20 } }}
    >
      {icon}
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {label}
      </Box>
    </Button>
  );
}
