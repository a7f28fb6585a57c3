import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '#src/useTranslate.ts';

interface SaveConflictProps {
  onChoose: (choice: 'theirs' | 'mine') => Promise<unknown>;
  /** What was changed here is joined with what is stored, and takes nothing of it back. */
  joins?: boolean;
}

/** Somebody saved in between: this text is still here, and the person chooses which one stays. */
export function SaveConflict({ onChoose, joins = false }: SaveConflictProps) {
  const translate = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useLayoutEffect(() => box.current?.focus(), []);
  const choose = async (choice: 'theirs' | 'mine') => {
    setBusy(true);
    setFailed(false);
    try {
      await onChoose(choice);
    } catch {
      // What is stored is read without a word; both choices are still open.
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Alert severity="warning" ref={box} tabIndex={-1} sx={{ mb: 2 }}>
      <AlertTitle>{translate('components.conflict.title')}</AlertTitle>
      {translate('components.conflict.text')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button variant="outlined" disabled={busy} onClick={() => void choose('theirs')}>
          {translate('components.conflict.theirs')}
        </Button>
        <Button variant="outlined" disabled={busy} onClick={() => void choose('mine')}>
          {translate(joins ? 'components.conflict.join' : 'components.conflict.mine')}
        </Button>
      </Box>
      {hasFailed && (
        <Typography variant="body2" role="alert" sx={{ mt: 1.5, color: 'error.main' }}>
          {translate('components.conflict.failed')}
        </Typography>
      )}
    </Alert>
  );
}
