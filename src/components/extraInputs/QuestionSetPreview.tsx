import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useId } from 'react';
import { MOST_PARTS } from '#contract/campaigns/rules.ts';
import type { Question } from '#contract/programme-templates/questions.endpoints.ts';
import type { AddedQuestions } from '#contract/programme-templates/questions.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ExtraInputCard } from './ExtraInputCard.tsx';

/** What of a set comes into a form, and in sentences what does not. */
export function QuestionSetPreview({ plan }: { plan: AddedQuestions<Question> }) {
  const translate = useTranslate();
  const locale = useLocale();
  const headingId = useId();
  const { added, sameName, noRoom } = plan;
  const namesOf = (questions: readonly Question[]) => ({
    smart_count: questions.length,
    names: questions
      .map(({ definitionList }) => `“${inLanguage(definitionList, locale)?.label ?? ''}”`)
      .join(', '),
  });
  return (
    <>
      <Typography id={headingId} component="h3" variant="body2" color="textSecondary">
        {translate(added.length > 0 ? 'questionSet.preview' : 'questionSet.preview.none')}
      </Typography>
      {added.length > 0 && (
        <Box component="ol" aria-labelledby={headingId} sx={{ listStyle: 'none', p: 0, m: 0, my: 1 }}>
          {added.map((question, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two questions of a set may be alike, and their order is fixed
            <Box component="li" key={at}>
              <ExtraInputCard input={inputOf(question)} place={at + 1} />
            </Box>
          ))}
        </Box>
      )}
      {sameName.length > 0 && (
        <Alert severity="info" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {translate('questionSet.sameName', namesOf(sameName))}
        </Alert>
      )}
      {noRoom.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {translate('questionSet.noRoom', { ...namesOf(noRoom), most: MOST_PARTS })}
        </Alert>
      )}
    </>
  );
}

/** A stored question as a card shows it. */
const inputOf = ({ choices, definitionList, ...question }: Question) => ({
  ...question,
  definitionList: definitionList.map((text) => ({ ...text, explanation: text.explanation ?? null })),
  selectionValues: choices.flatMap((words, at) =>
    words.map((word) => ({ ...word, id: at + 1, rank: at + 1 })),
  ),
});
