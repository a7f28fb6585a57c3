import TableView from '@mui/icons-material/TableView';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Portal from '@mui/material/Portal';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useId } from 'react';
import { formatInteger } from '#contract/formats/numbers.ts';
import { useDelayed } from '#src/components/feedback/useDelayed.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { BarButton } from './BarButton.tsx';
import { type ExcelSource, type ExportProgress, useExcelExport } from './useExcelExport.ts';

/** Small exports are done before anybody has read how far they are. */
const APPEAR_AFTER_MS = 500;

/** Saves a spreadsheet and shows how far it is. */
export function ExcelButton({ source, named }: { source: ExcelSource; named?: boolean | undefined }) {
  const translate = useTranslate();
  const { progress, start, cancel } = useExcelExport(source);
  const isLong = useDelayed(progress !== null, APPEAR_AFTER_MS);
  return (
    <>
      <BarButton
        icon={<TableView />}
        label={translate('components.breadcrumb.excel')}
        onClick={() => void start()}
        busy={progress !== null}
        named={named}
      />
      {isLong && progress && (
        <Portal>
          <ProgressPanel progress={progress} onCancel={cancel} />
        </Portal>
      )}
    </>
  );
}

/** How far a long export is, beside the page, which goes on working. */
function ProgressPanel({ progress, onCancel }: { progress: ExportProgress; onCancel: () => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const id = useId();
  const { done, total } = progress;
  const isReading = total !== null && done < total;
  const words = isReading
    ? translate('components.export.rows', {
        done: formatInteger(done, locale),
        total: formatInteger(total, locale),
      })
    : total !== null
      ? translate('components.export.writing')
      : done === 0
        ? translate('components.export.reading')
        : translate('components.export.rowsSoFar', { done: formatInteger(done, locale) });
  return (
    <Paper
      elevation={8}
      role="region"
      aria-label={translate('components.export.label')}
      sx={{
        position: 'fixed',
        insetBlockEnd: 16,
        insetInlineStart: 16,
        zIndex: 'snackbar',
        width: 320,
        maxWidth: 'calc(100vw - 32px)',
        p: 2,
        '@media print': { display: 'none' },
      }}
    >
      <Typography id={id} sx={{ fontVariantNumeric: 'tabular-nums', mb: 1 }}>
        {words}
      </Typography>
      <LinearProgress
        aria-labelledby={id}
        {...(isReading
          ? { variant: 'determinate' as const, value: Math.floor((done / total) * 100) }
          : { variant: 'indeterminate' as const })}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1 }}>
        <Button onClick={onCancel} sx={{ minHeight: 44 }}>
          {translate('components.confirm.cancel')}
        </Button>
      </Box>
    </Paper>
  );
}
