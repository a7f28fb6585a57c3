import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { isOwingRole, PROMISE_LIMITS } from '#contract/answers/promise.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { DigitsInput } from '#src/components/inputs/DigitsInput.tsx';
import { maxValue, minValue, REQUIRED, required } from '#src/components/inputs/rules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { useEditedLifeCycle } from '../useLifeCycle.ts';
import { EscalationsInput } from './EscalationsInput.tsx';
import type { State } from './kinds.ts';
import { mayPause, mayPromise, type PromiseValues } from './promiseValues.ts';
import { RemindersInput } from './RemindersInput.tsx';
import { roleChoices } from './RoleInputs.tsx';

const { answerDays } = PROMISE_LIMITS;
const DAYS = [required(), minValue(answerDays.min), maxValue(answerDays.max)];

/** Whether a state promises an answer, by whom and until when, or waits for the author; nothing where nobody can wait. */
export function PromiseInputs() {
  const translate = useTranslate();
  const id = useId();
  const stateType = useWatch<{ stateType: State['stateType'] | '' }, 'stateType'>({ name: 'stateType' });
  const promises = useWatch<PromiseValues, 'promises'>({ name: 'promises' });
  const pauses = useWatch<PromiseValues, 'pausesAnswer'>({ name: 'pausesAnswer' });
  const takesPromise = mayPromise(stateType);
  const isPromised = takesPromise && promises;
  const isPaused = pauses && !isPromised;
  if (!mayPause(stateType)) return null;
  return (
    <Box role="group" aria-labelledby={id} sx={{ mt: 1 }}>
      <Typography id={id} variant="h3" component="p" sx={{ mb: 1 }}>
        {translate('lifeCycle.promise')}
      </Typography>
      {takesPromise && !isPaused && (
        <SwitchInput source="promises" label="lifeCycle.promise.on" help="lifeCycle.promise.on.help" />
      )}
      {isPromised ? (
        <PromiseParts />
      ) : (
        <SwitchInput
          source="pausesAnswer"
          label="lifeCycle.promise.pauses"
          help="lifeCycle.promise.pauses.help"
        />
      )}
    </Box>
  );
}

function PromiseParts() {
  return (
    <>
      <DigitsInput
        source="promise.answerDays"
        label="lifeCycle.promise.days"
        help="lifeCycle.promise.days.help"
        validate={DAYS}
        asNumber
      />
      <OwingRole />
      <RemindersInput />
      <EscalationsInput />
    </>
  );
}

/** Who owes the answer: a role that somebody in particular holds, other than the authors. */
function OwingRole() {
  const translate = useTranslate();
  const { contributionType } = useEditedLifeCycle().lifeCycle;
  const role = useWatch<PromiseValues, 'promise.role'>({ name: 'promise.role' });
  const [stored] = useState(role);
  const options = roleChoices(contributionType, 'people', stored ? [stored] : [])
    .filter(isOwingRole)
    .map((each) => ({ id: each, label: translate(`task.role.${each}`) }));
  return (
    <ChoiceInput
      source="promise.role"
      label="lifeCycle.promise.role"
      help="lifeCycle.promise.role.help"
      options={options}
      placeholder={translate('lifeCycle.role.choose')}
      validate={REQUIRED}
    />
  );
}
