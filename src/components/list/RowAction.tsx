import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';

interface RowActionProps {
  /** Message key of what it does; `….named` below it also says to what. */
  label: string;
  /** Of the row that it is for. */
  title: string;
  icon: ReactNode;
  to?: To;
  onClick?: () => void;
  /** What it does is asked or filled in first. */
  opensDialog?: boolean;
}

/** A picture at the end of a row: a link or a button, named after its row. */
export function RowAction({ label, title, icon, to, onClick, opensDialog }: RowActionProps) {
  const translate = useTranslate();
  const shared = {
    'aria-label': translate(`${label}.named`, { title }),
    title: translate(label),
    ...(opensDialog && { 'aria-haspopup': 'dialog' as const }),
    sx: { width: 44, height: 44 },
  };
  return to === undefined ? (
    <IconButton onClick={onClick} {...shared}>
      {icon}
    </IconButton>
  ) : (
    <IconButton component={Link} to={to} {...shared}>
      {icon}
    </IconButton>
  );
}
