import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import type { TagRow } from '../../../contract/tags.ts';

interface TagButtonsProps {
  tag: TagRow;
  onEdit: () => void;
  onRemove: () => void;
}

/** What can be done with a tag in its list. */
export function TagButtons({ tag: { title }, onEdit, onRemove }: TagButtonsProps) {
  const translate = useTranslate();
  const named = (act: string) => ({
    'aria-haspopup': 'dialog' as const,
    'aria-label': translate(`contributionTag.${act}.named`, { title }),
    title: translate(`contributionTag.${act}`),
    sx: { width: 44, height: 44 },
  });
  return (
    <>
      <IconButton onClick={onEdit} {...named('edit')}>
        <EditOutlined fontSize="small" />
      </IconButton>
      <IconButton onClick={onRemove} {...named('delete')}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </>
  );
}
