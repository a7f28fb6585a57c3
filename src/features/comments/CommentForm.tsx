import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FormEvent, KeyboardEvent } from 'react';
import { FormProvider, useForm, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { COMMENT_LIMITS } from '#contract/comments/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { FirstFaultFocus } from '#src/components/form/FirstFaultFocus.tsx';
import { maxLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useFieldRefusals } from '#src/components/inputs/useFieldRefusals.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface CommentFormProps {
  label: MessageKey;
  initial?: string;
  sendLabel: MessageKey;
  /** A refusal leaves the text as it is. */
  onSend: (comment: string) => Promise<unknown>;
  /** Ends a form that was filled from the start: it was cancelled, or what it holds has been sent. */
  onClose?: () => void;
  autoFocus?: boolean;
}

interface CommentValues {
  /** Null once it was emptied. */
  comment: string | null;
}

/** What is sent of it: blanks around it are not. */
const wordsOf = (comment: string | null): string => comment?.trim() ?? '';

const RULES = [required(), maxLength(COMMENT_LIMITS.max)];

/** Writes or changes a comment; Ctrl and Enter send it. */
export function CommentForm(props: CommentFormProps) {
  const form = useForm<CommentValues>({
    defaultValues: { comment: props.initial ?? '' },
    shouldFocusError: false,
  });
  return (
    <FormProvider {...form}>
      <CommentParts {...props} />
    </FormProvider>
  );
}

function CommentParts({ label, initial = '', sendLabel, onSend, onClose, autoFocus }: CommentFormProps) {
  const translate = useTranslate();
  const { handleSubmit, getValues, reset, setFocus } = useFormContext<CommentValues>();
  const { isSubmitting } = useFormState();
  const isWritten = wordsOf(useWatch<CommentValues, 'comment'>({ name: 'comment' })) !== wordsOf(initial);
  const refuse = useFieldRefusals();
  const send = handleSubmit(async ({ comment }) => {
    try {
      await onSend(wordsOf(comment));
    } catch (error) {
      refuse(error);
      setFocus('comment');
      return;
    }
    // What was typed on while the comment was on its way stays.
    if (getValues('comment') === comment) {
      if (onClose) {
        onClose();
        return;
      }
      reset();
    }
    setFocus('comment');
  });
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!isSubmitting) void send();
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
      }}
    >
      <FirstFaultFocus />
      {isWritten && <UnsavedChangesPrompt when inPart />}
      <TextInputWithCounter
        source="comment"
        label={label}
        validate={RULES}
        rows={2}
        autoFocus={autoFocus ?? false}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {translate(sendLabel)}
        </Button>
        {onClose && (
          <Button onClick={onClose} disabled={isSubmitting}>
            {translate('contribution.cancel')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
