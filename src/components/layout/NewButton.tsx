import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, type To } from 'react-router-dom';
import type { MessageKey } from '#messages/message-key.ts';
import { useTranslate } from '#src/useTranslate.ts';

type NewButtonProps = {
  label: MessageKey;
  /** On phones the icon alone, beside a title that takes the line. */
  isShort?: boolean;
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
export function NewButton({ label, isShort = false, ...way }: NewButtonProps) {
  const translate = useTranslate();
  const words = translate(label);
  const display = {
    variant: 'contained',
    ...(isShort
      ? {
          'aria-label': words,
          sx: { minHeight: 44, gap: 1, minWidth: { xs: 44, sm: 64 }, px: { xs: 1, sm: 2 } },
          children: (
            <>
              <Add fontSize="small" />
              <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
                {words}
              </Box>
            </>
          ),
        }
      : { startIcon: <Add />, sx: { minHeight: 44 }, children: words }),
  } as const;
  return 'to' in way ? (
    <Button component={Link} to={way.to} {...display} />
  ) : (
    <Button onClick={way.onOpen} disabled={way.disabled} aria-haspopup="dialog" {...display} />
  );
}
