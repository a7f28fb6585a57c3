import { useLocale } from 'ra-core';
import type { Competition } from '#contract/competitions/schema.ts';
import { can, contributors } from '#contract/roles.ts';
import { useSession } from '#src/app/session.ts';
import { CoursePath } from '#src/components/status/CoursePath.tsx';
import { statusLook } from '#src/components/status/statusLooks.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { isEvaluation, stepName, useStateName } from '../competitionStates.ts';
import { competitionCourse } from './competitionCourse.ts';

/** Where the competition stands on its way; those with a session see the juries' steps by their own names. */
export function CompetitionCourse({ competition }: { competition: Competition }) {
  const translate = useTranslate();
  const locale = useLocale();
  const stateName = useStateName();
  const rounds = useRounds(competition.id, locale);
  const steps = competitionCourse(competition.competitionState, rounds?.map(({ step }) => step) ?? null).map(
    ({ state, mark }) => ({
      id: state,
      name:
        state === competition.competitionState
          ? stateName(competition)
          : state === 'EVALUATION'
            ? translate('competition.course.evaluation')
            : (rounds?.find(({ step }) => step === state)?.name ??
              translate(`components.status.competitionState.${state}`)),
      icon: statusLook('competitionState', state === 'EVALUATION' ? 'EVAL1' : state).icon,
      mark,
    }),
  );
  return <CoursePath label={translate('competition.course')} steps={steps} wide />;
}

/** The evaluation steps of the life cycle with their names; null while they are not known, and for visitors. */
function useRounds(id: number, locale: string) {
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
