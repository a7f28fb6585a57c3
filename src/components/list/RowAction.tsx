import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import type { MessageKey } from '#messages/message-key.ts';
import { useTranslate } from '#src/useTranslate.ts';

type Named<Key> = Key extends `${infer Label}.named` ? Label & MessageKey : never;

/** Keys that have one more below them, `….named`. */
type NamedKey = Named<MessageKey>;

interface RowActionProps {
  /** Message key of what it does; `….named` below it also says to what. */
  label: NamedKey;
  /** Of the row that it is for. */
  title: string;
  icon: ReactNode;
  to?: To;
  /** What the page that it leads to is told besides its address. */
  state?: object;
  onClick?: () => void;
  /** What it does is asked or filled in first. */
  opensDialog?: boolean;
}

/** A picture at the end of a row: a link or a button, named after its row. */
export function RowAction({ label, title, icon, to, state, onClick, opensDialog }: RowActionProps) {
  const translate = useTranslate();
  const shared = {
    'aria-label': translate(`${label}.named`, { title }),
    title: translate(label),
    ...(opensDialog && { 'aria-haspopup': 'dialog' as const }),
    sx: { width: 44, height: 44, '& svg': { fontSize: '1.25rem' } },
  };
  return to === undefined ? (
    <IconButton onClick={onClick} {...shared}>
      {icon}
    </IconButton>
  ) : (
    <IconButton component={Link} to={to} state={state} {...shared}>
      {icon}
    </IconButton>
  );
}
