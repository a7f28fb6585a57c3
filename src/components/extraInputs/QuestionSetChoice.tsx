import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { QUESTION_KINDS } from '#contract/programme-templates/rules.ts';
import { QUESTION_SETS } from '#contract/programmes/templates.ts';
import { OwnTemplates } from '#src/components/programmes/templates/OwnTemplates.tsx';
import { TemplateLine } from '#src/components/programmes/templates/TemplateLine.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { ChosenSet } from './questionSets.ts';

/** The sets that the product comes with, then templates. */
export function QuestionSetChoice({ onChoose }: { onChoose: (set: ChosenSet) => void }) {
  const translate = useTranslate();
  const headingId = useId();
  return (
    <>
      <Typography id={headingId} component="h3" variant="body2" color="textSecondary">
        {translate('questionSet.shipped')}
      </Typography>
      <Box component="ul" aria-labelledby={headingId} sx={{ listStyle: 'none', p: 0, m: 0, mt: 1 }}>
        {QUESTION_SETS.map((set) => {
          const name = translate(`questionSet.${set}.name`);
          return (
            <TemplateLine key={set} name={name} description={translate(`questionSet.${set}.text`)}>
              <Button
                variant="outlined"
                aria-label={translate('questionSet.choose.named', { title: name })}
                onClick={() => onChoose({ origin: { shipped: set }, name })}
              >
                {translate('questionSet.choose')}
              </Button>
            </TemplateLine>
          );
        })}
      </Box>
      <OwnTemplates
        kinds={QUESTION_KINDS}
        startLabel="questionSet.choose"
        onStart={({ id, name }) => onChoose({ origin: { template: id }, name })}
      />
    </>
  );
}
