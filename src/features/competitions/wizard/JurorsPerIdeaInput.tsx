import Typography from '@mui/material/Typography';
import { useGetOne, useLocale } from 'ra-core';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { shareOf } from '#contract/competitions/assignment.ts';
import { OPEN_IDEA_STATES } from '#contract/competitions/rules.ts';
import type { Competition, CompetitionForm } from '#contract/competitions/schema.ts';
import type { StateType } from '#contract/life-cycles/schema.ts';
import { DigitsInput } from '#src/components/inputs/DigitsInput.tsx';
import { maxValue, minValue } from '#src/components/inputs/rules.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { ChosenPerson } from './competitionValues.ts';

/** What a share is shown for while there are no ideas. */
const EXAMPLE = 12;
const OPEN: readonly StateType[] = OPEN_IDEA_STATES;
const NOBODY: readonly ChosenPerson[] = [];

interface JurorsPerIdeaInputProps {
  competition: Pick<CompetitionForm, 'id' | 'competitionState'>;
  source: string;
  /** Of the members of the jury. */
  usersSource: string;
  disabled: boolean;
}

/** How many of a jury score each idea, with what it comes to for each of them. */
export function JurorsPerIdeaInput({ competition, source, usersSource, disabled }: JurorsPerIdeaInputProps) {
  const users: readonly ChosenPerson[] = useWatch({ name: usersSource }) ?? NOBODY;
  const perIdea: unknown = useWatch({ name: source });
  const jurors = users.length;
  const validate = useMemo(() => {
    // What cannot be changed cannot be wrong: members may have left since.
    if (disabled) return [];
    const error = 'competition.wizard.jury.jurorsPerIdea.error';
    return [minValue(1), maxValue(Math.max(0, jurors - 1), error)];
  }, [jurors, disabled]);
  return (
    <>
      <DigitsInput
        source={source}
        label="competition.wizard.jury.jurorsPerIdea"
        help="competition.wizard.jury.jurorsPerIdea.help"
        asNumber
        maxDigits={2}
        validate={validate}
        disabled={disabled}
      />
      {typeof perIdea === 'number' && perIdea > 0 && perIdea < jurors && (
        <Load competition={competition} perIdea={perIdea} jurors={jurors} />
      )}
    </>
  );
}

function useIdeaCount({ id, competitionState }: Pick<CompetitionForm, 'id' | 'competitionState'>): number {
  const locale = useLocale();
  const { data } = useGetOne<Competition>(
    'competitions',
    { id, meta: { view: 'read', locale } },
    // A draft has no ideas yet.
    { enabled: competitionState !== 'DRAFT', retry: false },
  );
  const open = data?.stateIdeaCount.filter(({ stateType }) => OPEN.includes(stateType)) ?? [];
  return open.reduce((sum, { ideaCount }) => sum + ideaCount, 0);
}

interface LoadProps extends Pick<JurorsPerIdeaInputProps, 'competition'> {
  perIdea: number;
  jurors: number;
}

/** "12 ideas × 3 of 7 jurors: 5 or 6 each". */
function Load({ competition, perIdea, jurors }: LoadProps) {
  const translate = useTranslate();
  const count = useIdeaCount(competition);
  const ideas = count || EXAMPLE;
  const { least, most } = shareOf({ ideas, jurors, perIdea });
  const share =
    least === most ? String(most) : translate('competition.wizard.jury.load.between', { least, most });
  const key = count > 0 ? 'competition.wizard.jury.load' : 'competition.wizard.jury.load.example';
  return (
    <Typography role="status" sx={{ fontSize: 13, color: 'text.secondary', mt: 0.5 }}>
      {translate(key, { smart_count: ideas, each: perIdea, jurors, share })}
    </Typography>
  );
}
