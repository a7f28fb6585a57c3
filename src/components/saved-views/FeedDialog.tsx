import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useNotify } from 'ra-core';
import { useId, useState } from 'react';
import type { SavedView } from '#contract/saved-views/schema.ts';
import { copyText } from '#src/components/copyText.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface FeedDialogProps {
  view: SavedView;
  onClose: () => void;
}

/** The address of a view's feed: made, said once, replaced, withdrawn. */
export function FeedDialog({ view, onClose }: FeedDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const titleId = useId();
  const issue = useChange('issueFeed');
  const change = useChange('switchSavedView');
  const [hasFeed, setHasFeed] = useState(view.hasFeed);
  const [address, setAddress] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  // The calls show their refusals.
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch(() => undefined);
    setBusy(false);
  };
  const create = () =>
    during(async () => {
      const { data } = await issue({ params: { id: view.id } });
      setAddress(data.address);
      setHasFeed(true);
    });
  const withdraw = () =>
    during(async () => {
      await change({ id: view.id, what: 'feed', isOn: false });
      setAddress(null);
      setHasFeed(false);
    });
  const copy = async () => {
    // Else the address can still be marked and copied by hand.
    if (await copyText(address ?? '')) notify('savedView.feed.copied', { type: 'success' });
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {translate('savedView.feed.title', { name: view.name })}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{translate('savedView.feed.text')}</Typography>
        {address !== null ? (
          <TextField
            fullWidth
            label={translate('savedView.feed.address')}
            value={address}
            helperText={translate('savedView.feed.once')}
            onFocus={({ target }) => target.select()}
            slotProps={{ input: { readOnly: true }, formHelperText: { role: 'status' } }}
            sx={{ mt: 1 }}
          />
        ) : (
          hasFeed && <Typography>{translate('savedView.feed.exists')}</Typography>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, px: 3, pb: 2, '& > *': { minHeight: 44 } }}>
        {hasFeed && (
          <Button color="error" disabled={isBusy} onClick={() => void withdraw()}>
            {translate('savedView.feed.withdraw')}
          </Button>
        )}
        <Button onClick={onClose}>{translate('savedView.feed.close')}</Button>
        {address === null ? (
          <Button variant="contained" disabled={isBusy} onClick={() => void create()}>
            {translate(hasFeed ? 'savedView.feed.renew' : 'savedView.feed.issue')}
          </Button>
        ) : (
          <Button variant="contained" onClick={() => void copy()}>
            {translate('savedView.feed.copy')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
