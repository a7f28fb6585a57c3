import Download from '@mui/icons-material/Download';
import { useMutation } from '@tanstack/react-query';
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
  // The call shows its failure.
  const { mutate: save, isPending } = useMutation({
    mutationFn: async () => {
      const { data } = await dataProvider.downloadAudits({ query: apiFilters });
      saveFile(data, `${datedName('audit-trail')}.ndjson`);
    },
  });
  return (
    <BarButton
      icon={<Download />}
      label={translate('system.audits.export')}
      onClick={() => save()}
      busy={isPending}
    />
  );
}
