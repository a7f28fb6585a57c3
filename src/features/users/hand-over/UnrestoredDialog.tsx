import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { UndoneHandOver } from '#contract/users/hand-over.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { unrestoredWords } from './handOverWords.ts';
import { Sentences } from './Sentences.tsx';

/** What was not given back, and why. */
export function UnrestoredDialog({
  unrestored,
  onClose,
}: Pick<UndoneHandOver, 'unrestored'> & { onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{translate('handOver.unrestored.title')}</DialogTitle>
      <DialogContent>
        <Typography>{translate('handOver.unrestored.text')}</Typography>
        <Sentences sentences={unrestoredWords(translate, unrestored)} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('handOver.all.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
