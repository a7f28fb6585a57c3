import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { copyText } from '#src/components/copyText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { UnsentWords } from './useUnsentWords.ts';

interface UnsentNoticeProps {
  words: UnsentWords;
  onDiscard: () => void;
}

/** What somebody wrote for an action that was not executed, to be taken along into what they do instead. */
export function UnsentNotice({ words: { action, text }, onDiscard }: UnsentNoticeProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const copy = async () => {
    if (await copyText(text)) notify('contribution.action.unsent.copied', { type: 'success' });
    else notify('contribution.action.unsent.copyFailed', { type: 'warning' });
  };
  return (
    <Alert severity="warning" role="status">
      <AlertTitle>{translate('contribution.action.unsent', { action })}</AlertTitle>
      <Box
        sx={{
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          maxHeight: 200,
          overflowY: 'auto',
          userSelect: 'text',
        }}
        // It scrolls, also by the keyboard.
        tabIndex={0}
        role="group"
        aria-label={translate('contribution.action.unsent.text')}
      >
        {text}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" color="inherit" variant="outlined" onClick={() => void copy()}>
          {translate('contribution.action.unsent.copy')}
        </Button>
        <Button size="small" color="inherit" onClick={onDiscard}>
          {translate('components.localDraft.discard')}
        </Button>
      </Box>
    </Alert>
  );
}
