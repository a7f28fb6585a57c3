import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import type { ContributionType } from '#contract/access.ts';
import { NOTE_LIMITS, RETURN_EVENTS } from '#contract/decision-notes/schema.ts';
import { toDateInput } from '#contract/formats/dates.ts';
import { asWritten } from '#src/components/inputs/asWritten.ts';
import { DateInput } from '#src/components/inputs/DateTimeInput.tsx';
import { RadioButtonGroupInput } from '#src/components/inputs/RadioButtonGroupInput.tsx';
import { maxLength, type Rule, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { ActionWords } from './actionWords.ts';

const LATER = { message: 'error.decisionNote.returnDay', args: {} };
const afterToday: Rule = Object.assign(
  (value: unknown) =>
    typeof value === 'string' && value !== '' && value <= toDateInput(new Date()) ? LATER : undefined,
  { rule: LATER },
);
const DAY = [required('error.decisionNote.returnRequired'), afterToday];
const LABEL = [maxLength(NOTE_LIMITS.label.max)];

/** When a contribution comes back that is put off: on a day, or with the next campaign, which ideas have none of. */
export function ReturnInputs({ type, autoFocus }: { type: ContributionType; autoFocus: boolean }) {
  const translate = useTranslate();
  const event = useWatch<ActionWords, 'comesBack.event'>({ name: 'comesBack.event' });
  return (
    <Box role="group" aria-label={translate('decision.return.title')}>
      {type !== 'IDEA' && (
        <RadioButtonGroupInput
          source="comesBack.event"
          label="decision.return.event"
          autoFocus={autoFocus}
          options={RETURN_EVENTS.map((id) => ({ id, label: translate(`decision.return.event.${id}`) }))}
        />
      )}
      {event === 'DATE' && <DateInput source="comesBack.date" label="decision.return.date" validate={DAY} />}
      <TextInputWithCounter
        source="comesBack.label"
        label="decision.return.label"
        parse={asWritten}
        help="decision.return.label.help"
        validate={LABEL}
      />
    </Box>
  );
}
