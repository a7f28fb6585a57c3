import AttachFile from '@mui/icons-material/AttachFile';
import Button from '@mui/material/Button';
import type { PointSpending } from '#contract/points/spendings.schema.ts';
import { downloadFile } from '#src/components/files/fileAccess.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Hands the file of a spending record to the reader [R3G-09]. */
export function SpendingFileButton({ file }: { file: NonNullable<PointSpending['file']> }) {
  const translate = useTranslate();
  return (
    <Button
      size="small"
      startIcon={<AttachFile />}
      // The call tells of a failure.
      onClick={() => void downloadFile(file).catch(() => undefined)}
      aria-label={translate('pointManage.file.download', { name: file.name })}
      sx={{ minHeight: 44, maxWidth: '100%', textAlign: 'start', overflowWrap: 'anywhere' }}
    >
      {file.name}
    </Button>
  );
}
