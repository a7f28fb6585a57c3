import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Portal from '@mui/material/Portal';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { formatInteger } from '#contract/formats/numbers.ts';
import { useDelayed } from '#src/components/feedback/useDelayed.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { type ExcelSource, type ExportProgress, useExcelExport } from './useExcelExport.ts';

/** Small exports are done before anybody has read how far they are. */
const APPEAR_AFTER_MS = 500;

const ExportContext = createContext<ReturnType<typeof useExcelExport> | null>(null);

/** The export of the list around. */
export function useExportContext() {
  const running = useContext(ExportContext);
  if (!running) throw new Error('An export is started within ExcelExport');
  return running;
}

interface ExcelExportProps {
  source: ExcelSource;
  children: ReactNode;
}

/** The export of what stands within, and how far it is: it goes on whichever button stands there. */
export function ExcelExport({ source, children }: ExcelExportProps) {
  const running = useExcelExport(source);
  const { progress, cancel } = running;
  const isLong = useDelayed(progress !== null, APPEAR_AFTER_MS);
  return (
    <ExportContext value={running}>
      {children}
      {isLong && progress && (
        <Portal>
          <ProgressPanel progress={progress} onCancel={cancel} />
        </Portal>
      )}
    </ExportContext>
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
