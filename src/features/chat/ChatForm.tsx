import SendOutlined from '@mui/icons-material/SendOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { CHAT_LIMITS } from '#contract/chat/schema.ts';
import { LengthHint } from '#src/components/inputs/LengthHint.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** From here on it matters how much room is left. */
const SHOW_COUNT_FROM = CHAT_LIMITS.max - 200;

interface ChatFormProps {
  draft: string;
  onDraft: (draft: string) => void;
  onSend: (body: string) => void;
}

/** Where a message is written: Enter sends it, Shift and Enter begin a new line. */
export function ChatForm({ draft, onDraft, onSend }: ChatFormProps) {
  const translate = useTranslate();
  const input = useRef<HTMLTextAreaElement>(null);
  const text = draft.trim();
  const tooLong = text.length > CHAT_LIMITS.max;

  const send = (event?: FormEvent) => {
    event?.preventDefault();
    input.current?.focus();
    if (text === '' || tooLong) return;
    onDraft('');
    onSend(text);
  };
  const sendByKey = (event: KeyboardEvent) => {
    // Enter may also choose a character in scripts that are composed.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <Box
      component="form"
      onSubmit={send}
      noValidate
      sx={{ display: 'flex', alignItems: 'flex-end', gap: 1, mt: 1.5 }}
    >
      <TextField
        label={translate('chat.yours')}
        value={draft}
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={sendByKey}
        inputRef={input}
        multiline
        maxRows={8}
        error={tooLong}
        helperText={
          text.length >= SHOW_COUNT_FROM ? (
            <LengthHint length={text.length} max={CHAT_LIMITS.max} />
          ) : (
            translate('chat.keys')
          )
        }
        sx={{ flex: 1 }}
      />
      <IconButton
        type="submit"
        color="primary"
        aria-label={translate('chat.send')}
        title={translate('chat.send')}
        sx={{ width: 44, height: 44, mb: 3 }}
      >
        <SendOutlined />
      </IconButton>
    </Box>
  );
}
