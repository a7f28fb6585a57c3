import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useLocale } from 'ra-core';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { formatDateTime } from '#contract/formats/dates.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { DownloadLink } from '#src/components/files/DownloadLink.tsx';
import { formatBytes } from '#src/components/inputs/fileRules.ts';
import { useTranslate } from '#src/useTranslate.ts';

type StoredFile = ContributionDetail['files'][number];

interface FileListProps {
  files: readonly StoredFile[];
  /** Without it nothing can be deleted. */
  onRemove?: ((id: number) => unknown) | undefined;
  busy?: boolean;
}

/** The files of a contribution, to download and, where allowed, to delete. */
export function FileList({ files, onRemove, busy = false }: FileListProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { confirm, dialog } = useConfirm();
  if (files.length === 0) return null;
  const remove = async ({ id, name }: StoredFile) => {
    const sure = await confirm({
      title: 'contribution.file.delete.title',
      text: 'contribution.file.delete.text',
      args: { name },
      confirmLabel: 'contribution.delete',
      destructive: true,
    });
    if (sure) await onRemove?.(id);
  };
  return (
    <Box
      component="ul"
      aria-label={translate('contribution.files')}
      sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}
    >
      {files.map((file) => (
        <Box
          component="li"
          key={file.id}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            py: 0.5,
            borderBlockEnd: '1px solid var(--mui-palette-divider)',
          }}
        >
          <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
            <DownloadLink file={file} />
            <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
              {[formatBytes(file.size, locale), file.createdBy, formatDateTime(file.createdDate)]
                .filter(Boolean)
                .join(' · ')}
            </Box>
          </Box>
          {onRemove && file.canDelete && (
            <IconButton
              aria-label={translate('contribution.file.delete', { name: file.name })}
              disabled={busy}
              onClick={() => void remove(file)}
            >
              <DeleteOutlined />
            </IconButton>
          )}
        </Box>
      ))}
      {dialog}
    </Box>
  );
}
