import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useLocale } from 'ra-core';
import { useId, useState } from 'react';
import type { LifeCycle } from '#contract/life-cycles/schema.ts';
import { LIFE_CYCLE_FILE_LIMITS, type LifeCycleImportPlan } from '#contract/life-cycles/transfer.schema.ts';
import { FileDrop } from '#src/components/inputs/FileDrop.tsx';
import { useUploadState } from '#src/components/inputs/useUploadState.ts';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ImportFaults } from './ImportFaults.tsx';
import { ImportPreview } from './ImportPreview.tsx';

interface ImportDialogProps {
  onClose: () => void;
  onImported: (lifeCycle: LifeCycle) => void;
}

interface Checked {
  file: File;
  plan: LifeCycleImportPlan;
}

/** A life cycle from a file: what it would become is shown first, then made as it was shown. */
export default function ImportDialog({ onClose, onImported }: ImportDialogProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const dataProvider = useDataProvider();
  const importLifeCycle = useChange('importLifeCycle');
  const titleId = useId();
  const { state, run, fault } = useUploadState();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [fileName, setFileName] = useState<string | null>(null);
  const isBusy = state !== 'IDLE';

  const check = async (file: File) => {
    const { data: plan } = await dataProvider.checkLifeCycleFile({ file, query: { langKey: locale } });
    setChecked({ file, plan });
  };
  const take = (file: File) => {
    setChecked(null);
    setFileName(file.name);
    void run('UPLOADING', () => check(file), file);
  };
  const apply = ({ file, plan: { digest } }: Checked) =>
    run('UPLOADING', async () => {
      if (digest === null) return;
      try {
        onImported((await importLifeCycle({ file, body: { digest } })).data);
      } catch (error) {
        // Something it names has changed since: what would be made now is shown again.
        if (failureStatus(error) === 400) await check(file);
      }
    });

  return (
    <Dialog open onClose={() => !isBusy && onClose()} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{translate('lifeCycleImport.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{translate('lifeCycleImport.text')}</DialogContentText>
        <FileDrop
          label="lifeCycleImport.file"
          extensions={['json']}
          maxBytes={LIFE_CYCLE_FILE_LIMITS.bytes}
          state={state}
          fileName={fileName}
          fault={fault}
          onFile={take}
        />
        {checked &&
          (checked.plan.lifeCycle ? (
            <ImportPreview plan={checked.plan} lifeCycle={checked.plan.lifeCycle} />
          ) : (
            <ImportFaults plan={checked.plan} />
          ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy} sx={{ minHeight: 44 }}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          onClick={() => checked && void apply(checked)}
          disabled={isBusy || !checked?.plan.digest}
          sx={{ minHeight: 44 }}
        >
          {translate('lifeCycleImport.import')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
