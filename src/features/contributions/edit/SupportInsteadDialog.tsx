import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SimilarContribution } from '#contract/search/similar.endpoints.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useDiscardDraft } from './discardDraft.ts';
import { useEditedContribution } from './useEditedContribution.ts';

interface SupportInsteadDialogProps {
  similar: SimilarContribution;
  onClose: () => void;
}

/** Supports a similar one in the place of writing one's own; says what happens, and asks what becomes of the draft. */
export function SupportInsteadDialog({ similar, onClose }: SupportInsteadDialogProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const titleId = useId();
  const support = useChange('support');
  const discard = useDiscardDraft();
  const { permissions, dateSubmitted } = useEditedContribution();
  const mayDiscard = permissions.delete && dateSubmitted === null;
  const [draft, setDraft] = useState<'keep' | 'discard'>('keep');
  const [isSending, setSending] = useState(false);

  const send = async () => {
    setSending(true);
    try {
      await support({ params: { id: similar.id } });
    } catch {
      // The call has shown its refusal.
      setSending(false);
      return;
    }
    const address = detailAddress({ ...similar, competitionId: null });
    if (draft === 'discard') await discard(address);
    else navigate(address);
    onClose();
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {translate('support.instead.title', { title: similar.title })}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{translate('support.instead.text')}</Typography>
        {mayDiscard && (
          <FormControl>
            <FormLabel id={`${titleId}-draft`}>{translate('support.instead.draft')}</FormLabel>
            <RadioGroup
              aria-labelledby={`${titleId}-draft`}
              value={draft}
              onChange={(_, value) => setDraft(value === 'discard' ? 'discard' : 'keep')}
            >
              <FormControlLabel
                value="keep"
                control={<Radio />}
                label={translate('support.instead.draft.keep')}
              />
              <FormControlLabel
                value="discard"
                control={<Radio />}
                label={translate('support.instead.draft.discard')}
              />
            </RadioGroup>
          </FormControl>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isSending}>
          {translate('contribution.cancel')}
        </Button>
        <Button variant="contained" onClick={() => void send()} loading={isSending}>
          {translate('support.give')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
