import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { COMMENT_LIMITS } from '#contract/comments/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { LengthHint } from '#src/components/inputs/LengthHint.tsx';
import { useTranslate } from '#src/useTranslate.ts';

interface CommentFormProps {
  label: MessageKey;
  initial?: string;
  sendLabel: MessageKey;
  /** A refusal keeps the text. */
  onSend: (comment: string) => Promise<unknown>;
  onCancel?: () => void;
  /** Tells whether something is written that was not sent. */
  onDraft?: (written: boolean) => void;
  autoFocus?: boolean;
}

/** Writes or changes a comment; Ctrl and Enter send it. */
export function CommentForm(props: CommentFormProps) {
  const { label, initial = '', sendLabel, onSend, onCancel, onDraft, autoFocus = false } = props;
  const translate = useTranslate();
  const [words, setWords] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [empty, setEmpty] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const text = words.trim();
  const tooLong = text.length > COMMENT_LIMITS.max;

  const write = (value: string) => {
    setWords(value);
    setEmpty(false);
    onDraft?.(value.trim() !== initial.trim());
  };
  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy || tooLong) return;
    if (text === '') {
      setEmpty(true);
      input.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await onSend(text);
      // A form that was filled from the start is over with its comment; the other one is free for the next.
      if (initial === '') write('');
    } catch {
      // The call has said why; the text stays.
    } finally {
      setBusy(false);
    }
    input.current?.focus();
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
  };

  return (
    <Box component="form" onSubmit={(event) => void send(event)} noValidate>
      <TextField
        label={translate(label)}
        value={words}
        onChange={(event) => write(event.target.value)}
        onKeyDown={sendByKey}
        inputRef={input}
        multiline
        minRows={2}
        maxRows={12}
        autoFocus={autoFocus}
        error={empty || tooLong}
        helperText={
          <LengthHint
            length={text.length}
            max={COMMENT_LIMITS.max}
            fault={empty ? translate('entity.validation.required') : undefined}
          />
        }
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button type="submit" variant="contained" loading={busy}>
          {translate(sendLabel)}
        </Button>
        {onCancel && (
          <Button onClick={onCancel} disabled={busy}>
            {translate('contribution.cancel')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
