import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { NOTE_LIMITS } from '#contract/decision-notes/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { RestoredNotice } from '#src/app/localDrafts/RestoredNotice.tsx';
import { useLocalDraft } from '#src/app/localDrafts/useLocalDraft.ts';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { FirstFaultFocus } from '#src/components/form/FirstFaultFocus.tsx';
import { sendByKeys } from '#src/components/form/sendByKeys.ts';
import { maxLength, minLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useReload } from '../contributionQueries.ts';

const RULES = [required(), minLength(NOTE_LIMITS.reply.min), maxLength(NOTE_LIMITS.reply.max)];

/** An author replies to a decision, or whoever was asked to read that answers it. */
const WORDS = {
  replyToDecision: {
    title: 'decision.reply.title',
    text: 'decision.reply.text',
    send: 'decision.reply.send',
  },
  answerReply: {
    title: 'decision.reply.answer.title',
    text: 'decision.reply.answer.text',
    send: 'decision.reply.answer.send',
  },
} as const satisfies Record<string, Record<string, MessageKey>>;

interface ReplyFormProps {
  contributionId: number;
  /** What is sent. */
  call: keyof typeof WORDS;
  hint: string;
}

/** What somebody says to a decision, or to that; it opens by a press, for most have nothing to add. */
export function ReplyForm({ contributionId, call, hint }: ReplyFormProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const reload = useReload(contributionId);
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ defaultValues: { text: '' }, shouldFocusError: false });
  const text = form.watch('text');
  const draft = useLocalDraft<string>({
    place: `${call === 'answerReply' ? 'answer' : 'reply'} ${contributionId}`,
    text: text === '' ? null : text,
    restore: (restored) => {
      setOpen(true);
      form.setValue('text', restored, { shouldDirty: true });
    },
  });
  const cancel = () => {
    form.reset();
    draft.forget();
    setOpen(false);
  };
  const send = form.handleSubmit(async (values) => {
    try {
      await dataProvider[call]({
        params: { id: contributionId },
        body: { text: values.text.trim() },
      });
    } catch {
      // The call has said why; what is written stays.
      return;
    }
    cancel();
    await reload();
  });
  const words = WORDS[call];
  if (!isOpen) {
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {translate(words.title)}
        </Button>
        <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{hint}</Typography>
      </Box>
    );
  }
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void send(event)}
        onKeyDown={form.formState.isSubmitting ? undefined : sendByKeys(send)}
      >
        <FirstFaultFocus />
        {draft.isRestored && <RestoredNotice onDiscard={cancel} />}
        <TextInputWithCounter
          source="text"
          label={words.text}
          help={hint}
          validate={RULES}
          rows={3}
          autoFocus={!draft.isRestored}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button type="submit" variant="contained" disabled={form.formState.isSubmitting}>
            {translate(words.send)}
          </Button>
          <Button onClick={cancel} disabled={form.formState.isSubmitting}>
            {translate('components.confirm.cancel')}
          </Button>
        </Box>
        {form.formState.isDirty && <UnsavedChangesPrompt when inPart />}
      </Box>
    </FormProvider>
  );
}
