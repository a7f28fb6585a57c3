import Button from '@mui/material/Button';
import { useState } from 'react';
import { QUESTION_LIMITS } from '#contract/questions/schema.ts';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { maxLength, minLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useReload } from '../contributionQueries.ts';

const RULES = [required(), minLength(QUESTION_LIMITS.question.min), maxLength(QUESTION_LIMITS.question.max)];

/** Asks the authors for details; until they have answered, no promised time passes. */
export function AskAuthorButton({ contributionId }: { contributionId: number }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const reload = useReload(contributionId);
  const [isOpen, setOpen] = useState(false);
  const ask = async ({ question }: { question: string }) => {
    await dataProvider.askAuthors({ params: { id: contributionId }, body: { question: question.trim() } });
    setOpen(false);
    await reload();
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
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
          <TextInputWithCounter
            source="question"
            label="question.ask.text"
            help={translate('question.ask.hint')}
            validate={RULES}
            rows={3}
            autoFocus
          />
        </FormDialog>
      )}
    </>
  );
}
