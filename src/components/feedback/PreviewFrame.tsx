import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';
import type { MessageKey } from '#messages/message-key.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface PreviewFrameProps {
  open: boolean;
  /** Message key of the words above. */
  title: MessageKey;
  onClose: () => void;
  children: ReactNode;
}

/** The title of what is previewed, as its page has it. */
export function PreviewHeading({ children }: { children: string }) {
  return (
    <Typography
      variant="h1"
      component="h2"
      sx={{ fontSize: { xs: 26, md: 34 }, mb: 2, overflowWrap: 'anywhere' }}
    >
      {children}
    </Typography>
  );
}

/** What is being written, as it would be read; over the whole screen on phones. */
export function PreviewFrame({ open, title, onClose, children }: PreviewFrameProps) {
  const translate = useTranslate();
  const theme = useTheme();
  const id = useId();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={id}
      maxWidth="md"
      fullWidth
      fullScreen={narrow}
      scroll="paper"
    >
      <DialogTitle id={id} component="p" sx={{ fontSize: 15, color: 'text.secondary' }}>
        {translate(title)}
      </DialogTitle>
      <DialogContent dividers tabIndex={0}>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="contained">
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
