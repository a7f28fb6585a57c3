import Alert from '@mui/material/Alert';
import { useLocale } from 'ra-core';
import type { BackupRun } from '#contract/system/jobs.schema.ts';
import { NothingHere } from '#src/components/feedback/NothingHere.tsx';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { daysSince } from '#src/components/fields/daysSince.ts';
import { NumberField } from '#src/components/fields/NumberField.tsx';
import { formatBytes } from '#src/components/inputs/fileRules.ts';
import { LocalTable } from '#src/components/list/LocalTable.tsx';
import type { ListColumn } from '#src/components/list/listColumn.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Older than this, the last backup is worth a warning, days. */
const OLD_DAYS = 7;

/** The backups that the application's own command has made, the newest first. */
export function BackupTable({ backups }: { backups: readonly BackupRun[] }) {
  const translate = useTranslate();
  const locale = useLocale();
  const columns: readonly ListColumn<BackupRun & { id: string }>[] = [
    {
      name: 'endedAt',
      label: 'system.backups.date',
      primary: true,
      render: ({ endedAt }) => <DateTimeField value={endedAt} />,
    },
    { name: 'name', label: 'system.backups.name', text: ({ name }) => name, isLong: true },
    {
      name: 'bytes',
      label: 'system.backups.size',
      align: 'end',
      text: ({ bytes }) => formatBytes(bytes, locale),
    },
    {
      name: 'rowCount',
      label: 'system.backups.rows',
      align: 'end',
      render: ({ rowCount }) => <NumberField value={rowCount} whole />,
    },
    {
      name: 'fileCount',
      label: 'system.backups.files',
      align: 'end',
      render: ({ fileCount }) => <NumberField value={fileCount} whole />,
    },
    {
      name: 'missingFiles',
      label: 'system.backups.missing',
      align: 'end',
      render: ({ missingFiles }) => <NumberField value={missingFiles} whole />,
    },
    {
      name: 'isEncrypted',
      label: 'system.backups.encrypted',
      text: ({ isEncrypted }) => translate(isEncrypted ? 'ra.boolean.true' : 'ra.boolean.false'),
    },
  ];
  const [last] = backups;
  if (!last) return <NothingHere title="system.backups.none" text={translate('system.backups.none.text')} />;
  const days = daysSince(last.endedAt);
  const rows = backups.map((backup) => ({ ...backup, id: `${backup.endedAt} ${backup.name}` }));
  return (
    <>
      {days > OLD_DAYS && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('system.backups.old', { smart_count: days })}
        </Alert>
      )}
      <LocalTable title="system.backups" columns={columns} rows={rows} />
    </>
  );
}
