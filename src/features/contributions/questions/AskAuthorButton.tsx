import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { NO_ANSWER_WORDS } from '#contract/answer-templates/rules.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { QUESTION_LIMITS } from '#contract/questions/schema.ts';
import { LazyAnswerTemplateBar } from '#src/components/answer-templates/LazyAnswerTemplateBar.tsx';
import { stateNow } from '#src/components/contributions/answerWords.ts';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { maxLength, minLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useShortcut } from '#src/components/shortcuts/useShortcut.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useReload } from '../contributionQueries.ts';

const RULES = [required(), minLength(QUESTION_LIMITS.question.min), maxLength(QUESTION_LIMITS.question.max)];

interface AskAuthorProps {
  contribution: Pick<ContributionDetail, 'id' | 'type' | 'answer'>;
}

/** Asks the authors for details; until they have answered, no promised time passes. */
export function AskAuthorButton({ contribution }: AskAuthorProps) {
  const { id: contributionId, answer } = contribution;
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const reload = useReload(contributionId);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shortcut = useShortcut('Q', () => {
    // Where the focus returns to.
    button.current?.focus();
    setOpen(true);
  });
  const ask = async ({ question }: { question: string }) => {
    await dataProvider.askAuthors({ params: { id: contributionId }, body: { question: question.trim() } });
    setOpen(false);
    await reload();
  };
  return (
    <>
      <Button ref={button} {...shortcut} variant="outlined" onClick={() => setOpen(true)}>
        {translate('question.ask')}
      </Button>
      {isOpen && (
        <FormDialog
          title="question.ask.title"
          initial={{ question: '' }}
          saveLabel="question.ask.send"
          onSave={ask}
          onClose={() => setOpen(false)}
          maxWidth="sm"
        >
          <QuestionTemplates contribution={contribution} />
          <TextInputWithCounter
            source="question"
            label="question.ask.text"
            // A promise that is late already, or that there is not, does not pause.
            {...(stateNow(answer, new Date()) === 'running' && { help: translate('question.ask.hint') })}
            validate={RULES}
            rows={3}
            autoFocus
          />
        </FormDialog>
      )}
    </>
  );
}

function QuestionTemplates({ contribution }: AskAuthorProps) {
  const { setValue, formState } = useFormContext<{ question: string | null }>();
  const question = useWatch<{ question: string | null }, 'question'>({ name: 'question' });
  return (
    <LazyAnswerTemplateBar
      purpose="TEXT"
      type={contribution.type}
      contributionId={contribution.id}
      written={{ words: { ...NO_ANSWER_WORDS, text: question ?? '' }, locale: null }}
      onWrite={({ words }) =>
        setValue('question', words.text, { shouldDirty: true, shouldValidate: formState.isSubmitted })
      }
    />
  );
}
