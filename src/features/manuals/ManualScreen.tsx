import OpenInNew from '@mui/icons-material/OpenInNew';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocale, useNotify } from 'ra-core';
import { useState } from 'react';
import { ASSET_LIMITS, type Asset, MANUAL_EXTENSIONS, MANUALS, type Manual } from '#contract/brand/schema.ts';
import { useSession } from '#src/app/session.ts';
import { useOpenManual } from '#src/app/useOpenManual.ts';
import { useAssets } from '#src/components/assets/useAssets.ts';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { FileDrop } from '#src/components/inputs/FileDrop.tsx';
import { formatBytes } from '#src/components/inputs/fileRules.ts';
import { useUploadState } from '#src/components/inputs/useUploadState.ts';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { failureField } from '#src/dataProvider/errors.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';

export default function ManualScreen() {
  const translate = useTranslate();
  const { has } = useSession();
  const assets = useAssets();
  const mayChange = has('ROLE_ADMIN');
  return (
    <>
      <BreadcrumbBar
        crumbs={[
          ...(mayChange ? [{ label: 'menu.system.config', to: '/app/config' }] : []),
          { label: 'menu.system.manual' },
        ]}
      />
      <PageTitle title="menu.system.manual" />
      {!mayChange && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('manuals.administratorsOnly')}
        </Alert>
      )}
      {MANUALS.map((name) => (
        <ManualSlot key={name} name={name} stored={assets.get(name)} mayChange={mayChange} />
      ))}
    </>
  );
}

const TITLES = {
  'manual-innovation.pdf': 'manuals.innovation',
  'manual-admin.pdf': 'manuals.admin',
} as const satisfies Record<Manual, string>;

const ERROR_EXT = 'global.manualUploadForm.errorExt';

interface ManualSlotProps {
  name: Manual;
  stored: Asset | undefined;
  mayChange: boolean;
}

function ManualSlot({ name, stored, mayChange }: ManualSlotProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const uploadManual = useChange('uploadManual');
  const openManual = useOpenManual();
  const [file, setFile] = useState<File | null>(null);
  const { state, run } = useUploadState();
  const title = translate(TITLES[name]);

  const save = () =>
    run('UPLOADING', async () => {
      if (!file) return;
      try {
        await uploadManual({ params: { fileName: name }, file });
      } catch (error) {
        const reason = failureField(error, 'message') === ERROR_EXT ? ERROR_EXT : 'manuals.fileStillChosen';
        notify('manuals.uploadError', {
          type: 'error',
          messageArgs: { title, reason: translate(reason) },
        });
        throw error;
      }
      setFile(null);
      notify('manuals.uploadDone', { type: 'success', messageArgs: { title } });
    });

  return (
    <SectionCard title={title}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        {stored ? (
          <>
            <Button
              variant="outlined"
              startIcon={<OpenInNew />}
              onClick={() => void openManual(name)}
              aria-label={translate('manuals.openOf', { title })}
            >
              {translate('manuals.open')}
            </Button>
            <Typography variant="body2" color="textSecondary">
              {translate('manuals.stored')} <DateTimeField value={stored.date} /> ·{' '}
              {formatBytes(stored.size, locale)}
            </Typography>
          </>
        ) : (
          <Typography variant="body2" color="textSecondary">
            {translate('manuals.none')}
          </Typography>
        )}
      </Box>
      <FileDrop
        label={translate('manuals.choose', { title })}
        extensions={MANUAL_EXTENSIONS}
        maxBytes={ASSET_LIMITS.manual}
        state={state}
        disabled={!mayChange}
        fileName={file?.name ?? null}
        onFile={setFile}
        onRefused={(reason) => reason === 'wrongType' && notify(ERROR_EXT, { type: 'error' })}
        onDelete={file ? () => setFile(null) : undefined}
      />
      <Button
        variant="contained"
        onClick={() => void save()}
        disabled={!mayChange || file === null}
        loading={state !== 'IDLE'}
        aria-label={translate('manuals.saveOf', { title })}
      >
        {translate('manuals.save')}
      </Button>
    </SectionCard>
  );
}
