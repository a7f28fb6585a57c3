import AttachFile from '@mui/icons-material/AttachFile';
import Button from '@mui/material/Button';
import type { PointSpending } from '#contract/points/spendings.schema.ts';
import { useFileDownload } from '#src/components/files/useFileDownload.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Hands the file of a spending record to the reader. */
export function SpendingFileButton({ file }: { file: NonNullable<PointSpending['file']> }) {
  const translate = useTranslate();
  const download = useFileDownload();
  return (
    <Button
      size="small"
      startIcon={<AttachFile />}
      onClick={() => void download(file)}
      aria-label={translate('pointManage.file.download', { name: file.name })}
      sx={{ minHeight: 44, maxWidth: '100%', textAlign: 'start', overflowWrap: 'anywhere' }}
    >
      {file.name}
    </Button>
  );
}
