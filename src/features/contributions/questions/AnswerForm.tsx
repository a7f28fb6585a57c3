import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FormProvider, useForm } from 'react-hook-form';
import { QUESTION_LIMITS } from '#contract/questions/schema.ts';
import { RestoredNotice } from '#src/app/localDrafts/RestoredNotice.tsx';
import { useLocalDraft } from '#src/app/localDrafts/useLocalDraft.ts';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { FirstFaultFocus } from '#src/components/form/FirstFaultFocus.tsx';
import { sendByKeys } from '#src/components/form/sendByKeys.ts';
import { maxLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useReload } from '../contributionQueries.ts';

const RULES = [required(), maxLength(QUESTION_LIMITS.answer.max)];

interface AnswerFormProps {
  contributionId: number;
  questionId: number;
  /** Whether the page was opened to answer it. */
  autoFocus: boolean;
}

/** The answer of an author, in place. */
export function AnswerForm({ contributionId, questionId, autoFocus }: AnswerFormProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const reload = useReload(contributionId);
  const form = useForm({ defaultValues: { answer: '' }, shouldFocusError: false });
  const text = form.watch('answer');
  const draft = useLocalDraft<string>({
    place: `question ${questionId}`,
    text: text === '' ? null : text,
    restore: (restored) => form.setValue('answer', restored, { shouldDirty: true }),
  });
  const clear = () => {
    form.reset();
    draft.forget();
  };
  const send = form.handleSubmit(async ({ answer }) => {
    try {
      await dataProvider.answerQuestion({
        params: { id: contributionId, questionId },
        body: { answer: answer.trim() },
      });
    } catch {
      // The call has said why; what is written stays.
      return;
    }
    clear();
    await reload();
  });
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void send(event)}
        onKeyDown={form.formState.isSubmitting ? undefined : sendByKeys(send)}
      >
        <FirstFaultFocus />
        {draft.isRestored && <RestoredNotice onDiscard={clear} />}
        <TextInputWithCounter
          source="answer"
          label="question.answer"
          validate={RULES}
          rows={3}
          autoFocus={autoFocus}
        />
        <Button type="submit" variant="contained" disabled={form.formState.isSubmitting}>
          {translate('question.answer.send')}
        </Button>
        {form.formState.isDirty && <UnsavedChangesPrompt when inPart />}
      </Box>
    </FormProvider>
  );
}
