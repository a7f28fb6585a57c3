import { useLocale } from 'ra-core';
import { can, contributors } from '#contract/roles.ts';
import { useSession } from '#src/app/session.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { isEvaluation, stepName } from './competitionStates.ts';

/** The evaluation steps of the life cycle with their names; null while they are not known, and for visitors. */
export function useRounds(id: number) {
  const locale = useLocale();
  const { roles } = useSession();
  const { data } = useRead(
    'readCompetitionLifeCycle',
    { params: { id } },
    { enabled: can(roles, contributors) },
  );
  if (!data) return null;
  const steps = [...new Set(data.states.flatMap(({ step }) => (step && isEvaluation(step) ? [step] : [])))];
  return steps.sort().map((step) => ({
    step,
    name: stepName(
      data.states.filter((state) => state.step === step),
      locale,
    ),
  }));
}
