import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { UndoneHandOver } from '#contract/users/hand-over.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { keptWords } from './handOverWords.ts';
import { Sentences } from './Sentences.tsx';

/** What was not given back, and why. */
export function KeptDialog({ kept, onClose }: Pick<UndoneHandOver, 'kept'> & { onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{translate('handOver.kept.title')}</DialogTitle>
      <DialogContent>
        <Typography>{translate('handOver.kept.text')}</Typography>
        <Sentences sentences={keptWords(translate, kept)} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('handOver.all.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
