import Download from '@mui/icons-material/Download';
import { useState } from 'react';
import { datedName, saveFile } from '#src/components/files/saveFile.ts';
import { useListFilters } from '#src/components/list/AddressListProvider.tsx';
import { BarButton } from '#src/components/list/BarButton.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Saves what the filters of the audit trail leave as NDJSON, for other programs. */
export function NdjsonButton() {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { apiFilters } = useListFilters();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { data } = await dataProvider.downloadAudits({ query: apiFilters });
      saveFile(data, `${datedName('audit-trail')}.ndjson`);
    } catch {
      // The call has shown its failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <BarButton
      icon={<Download />}
      label={translate('system.audits.export')}
      onClick={() => void save()}
      busy={busy}
    />
  );
}
