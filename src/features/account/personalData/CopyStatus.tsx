import Download from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useLocale } from 'ra-core';
import { useState } from 'react';
import { formatDateTime } from '#contract/formats/dates.ts';
import type { DataCopy } from '#contract/personal-data/endpoints.ts';
import { datedName, saveFile } from '#src/components/files/saveFile.ts';
import { formatBytes } from '#src/components/inputs/fileRules.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** How far the copy is that was asked for; one that is ready can be saved here. */
export function CopyStatus({ copy }: { copy: DataCopy }) {
  const translate = useTranslate();
  const locale = useLocale();
  const dataProvider = useDataProvider();
  const [isSaving, setIsSaving] = useState(false);

  const save = async () => {
    setIsSaving(true);
    try {
      const { data } = await dataProvider.downloadDataCopy({ params: { id: copy.id } });
      saveFile(data, `${datedName('my-data')}.zip`);
    } catch {
      // The call has shown its failure.
    } finally {
      setIsSaving(false);
    }
  };

  if (copy.status === 'WAITING') return <Alert severity="info">{translate('yourData.waiting')}</Alert>;
  if (copy.status === 'FAILED')
    return (
      <Alert severity="error" sx={{ mb: 2 }}>
        {translate('yourData.failed')}
      </Alert>
    );
  const values = {
    date: copy.readyAt === null ? '' : formatDateTime(copy.readyAt),
    until: copy.expiresAt === null ? '' : formatDateTime(copy.expiresAt),
    size: formatBytes(copy.size ?? 0, locale),
  };
  return (
    <>
      <Alert severity="success" sx={{ mb: 2 }}>
        {translate('yourData.ready', values)}
      </Alert>
      <Button
        variant="outlined"
        startIcon={<Download />}
        loading={isSaving}
        onClick={() => void save()}
        sx={{ mb: 1.5 }}
      >
        {translate('yourData.fetch')}
      </Button>
    </>
  );
}
