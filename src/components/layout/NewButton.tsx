import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { Link, type To } from 'react-router-dom';
import type { MessageKey } from '#messages/message-key.ts';
import { useTranslate } from '#src/useTranslate.ts';

type NewButtonProps = {
  label: MessageKey;
} & (
  | {
      /** The page on which it is made. */
      to: To;
    }
  | {
      /** Opens the dialog in which it is made. */
      onOpen: () => void;
      disabled?: boolean;
    }
);

/** Begins something new: the one filled button beside a page's title, and in its empty list. */
export function NewButton({ label, ...way }: NewButtonProps) {
  const translate = useTranslate();
  const display = {
    variant: 'contained',
    startIcon: <Add />,
    sx: { minHeight: 44 },
    children: translate(label),
  } as const;
  return 'to' in way ? (
    <Button component={Link} to={way.to} {...display} />
  ) : (
    <Button onClick={way.onOpen} disabled={way.disabled} aria-haspopup="dialog" {...display} />
  );
}
