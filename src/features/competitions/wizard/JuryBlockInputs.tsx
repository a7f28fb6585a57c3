import { useInput } from 'ra-core';
import { JURY_LIMITS } from '#contract/competitions/people.schema.ts';
import { hasBegun, type JuryType, roundOf } from '#contract/competitions/rules.ts';
import type { CompetitionForm } from '#contract/competitions/schema.ts';
import { EvalDefinitionSelect } from '#src/components/evaluations/EvalDefinitionSelect.tsx';
import { FieldPlace } from '#src/components/form/FieldPlace.tsx';
import { maxLength } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { JurorsPerIdeaInput } from './JurorsPerIdeaInput.tsx';
import type { JuryBlock } from './juryValues.ts';
import { PeopleInput } from './PeopleInput.tsx';

interface JuryBlockInputsProps {
  competition: Pick<CompetitionForm, 'id' | 'competitionState'>;
  type: JuryType;
  isLocked: boolean;
}

/** What is missing is a warning of the step, not a rule of the field: the field is only marked. */
const NEEDED = Object.assign(() => undefined, { isRequired: true });
const TITLE = [NEEDED, maxLength(JURY_LIMITS.title.max)];
const USERS = [NEEDED];

/** One jury: its name, what it is asked, who belongs to it, and how many of them score each idea. */
export function JuryBlockInputs({ competition, type, isLocked }: JuryBlockInputsProps) {
  const at = (part: keyof JuryBlock) => `juries.${type}.${part}`;
  const { field, fieldState } = useInput<number | null>({
    source: at('evalDefinitionId'),
    defaultValue: null,
  });
  return (
    <SectionCard title={`competition.wizard.jury.${type}`}>
      <FieldPlace source={at('title')}>
        <TextInputWithCounter
          source={at('title')}
          label="competition.wizard.jury.title"
          help="competition.wizard.jury.title.help"
          validate={TITLE}
          disabled={isLocked}
        />
      </FieldPlace>
      <FieldPlace source={at('evalDefinitionId')}>
        <EvalDefinitionSelect
          label="competition.wizard.jury.evalDefinitionId"
          scope={{ type: 'IDEA', stage: roundOf(type).stage, competitionId: competition.id }}
          value={typeof field.value === 'number' ? field.value : null}
          onChange={(id) => field.onChange(id)}
          error={fieldState.error?.message}
          disabled={isLocked || hasBegun(competition.competitionState, type)}
        />
      </FieldPlace>
      <FieldPlace source={at('users')}>
        <PeopleInput
          source={at('users')}
          label="competition.wizard.jury.users"
          help="competition.wizard.jury.users.help"
          context="COMPETITION_JURY"
          validate={USERS}
          disabled={isLocked}
        />
      </FieldPlace>
      <FieldPlace source={at('jurorsPerIdea')}>
        <JurorsPerIdeaInput
          competition={competition}
          source={at('jurorsPerIdea')}
          usersSource={at('users')}
          disabled={isLocked || hasBegun(competition.competitionState, type)}
        />
      </FieldPlace>
    </SectionCard>
  );
}
