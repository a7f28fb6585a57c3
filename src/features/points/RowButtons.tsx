import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

interface RowButtonsProps {
  /** What the row is called. */
  name: string;
  /** Keys `….edit.named` and `….delete.named` below this one say what the buttons do. */
  words: string;
  onEdit: () => void;
  onRemove: () => void;
}

/** Changing and deleting a row of point management. */
export function RowButtons({ name, words, onEdit, onRemove }: RowButtonsProps) {
  const translate = useTranslate();
  const button = (act: 'edit' | 'delete', icon: ReactNode, onClick: () => void) => (
    <IconButton
      onClick={onClick}
      aria-haspopup="dialog"
      aria-label={translate(`${words}.${act}.named`, { name })}
      title={translate(`${words}.${act}`)}
      sx={{ width: 44, height: 44 }}
    >
      {icon}
    </IconButton>
  );
  return (
    <>
      {button('edit', <EditOutlined fontSize="small" />, onEdit)}
      {button('delete', <DeleteOutlined fontSize="small" />, onRemove)}
    </>
  );
}
