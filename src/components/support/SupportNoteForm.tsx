import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { SUPPORT_NOTE_LIMITS } from '#contract/support/endpoints.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Asks a supporter where else it is felt; they may leave it. */
export function SupportNoteForm({ contributionId, onDone }: { contributionId: number; onDone: () => void }) {
  const translate = useTranslate();
  const saveNote = useChange('noteSupport');
  const [note, setNote] = useState('');
  const [isSending, setSending] = useState(false);
  const save = async () => {
    if (note.trim() === '') return onDone();
    setSending(true);
    try {
      await saveNote({ params: { id: contributionId }, body: { note } });
      onDone();
    } catch {
      // The call has shown its refusal; what was typed stays.
      setSending(false);
    }
  };
  return (
    <Box
      component="form"
      aria-label={translate('support.note')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, pt: 2, maxWidth: 560 }}
    >
      <TextField
        label={translate('support.note')}
        helperText={translate('support.note.help')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        size="small"
        slotProps={{ htmlInput: { maxLength: SUPPORT_NOTE_LIMITS.max } }}
        sx={{ flex: '1 1 260px', minWidth: 0 }}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" loading={isSending} sx={{ minHeight: 44 }}>
          {translate('support.note.save')}
        </Button>
        <Button onClick={onDone} disabled={isSending} sx={{ minHeight: 44 }}>
          {translate('support.note.skip')}
        </Button>
      </Box>
    </Box>
  );
}
