import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FormEvent, KeyboardEvent } from 'react';
import { FormProvider, useForm, useFormContext, useFormState } from 'react-hook-form';
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
  onCancel?: () => void;
  autoFocus?: boolean;
}

interface CommentValues {
  comment: string;
}

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

function CommentParts({ label, initial = '', sendLabel, onSend, onCancel, autoFocus }: CommentFormProps) {
  const translate = useTranslate();
  const { handleSubmit, reset, setFocus } = useFormContext<CommentValues>();
  const { isDirty, isSubmitting } = useFormState();
  const refuse = useFieldRefusals();
  const send = handleSubmit(async ({ comment }) => {
    try {
      await onSend(comment.trim());
      // A form that was filled from the start ends with its comment; the other one is free for the next.
      if (initial === '') reset();
    } catch (error) {
      refuse(error);
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
      {isDirty && <UnsavedChangesPrompt when inPart />}
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
        {onCancel && (
          <Button onClick={onCancel} disabled={isSubmitting}>
            {translate('contribution.cancel')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
