import type { Competition } from '#contract/competitions/schema.ts';
import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import { type CourseMark, CoursePath } from '#src/components/status/CoursePath.tsx';
import { statusDisplay } from '#src/components/status/statusDisplays.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { isEvaluation, useStateName } from '../competitionStates.ts';
import { useRounds } from '../useRounds.ts';

/** Where the competition stands on its way; those with a session see the juries' steps by their own names. */
export function CompetitionCourse({ competition }: { competition: Competition }) {
  const translate = useTranslate();
  const stateName = useStateName();
  const rounds = useRounds(competition.id);
  const known = rounds?.map(({ step }) => step) ?? (competition.hasJury ? null : []);
  const steps = competitionCourse(competition.competitionState, known).map(({ state, mark }) => ({
    id: state,
    name:
      state === competition.competitionState
        ? stateName(competition)
        : state === 'EVALUATION'
          ? translate('competition.course.evaluation')
          : (rounds?.find(({ step }) => step === state)?.name ??
            translate(`components.status.competitionState.${state}`)),
    icon: statusDisplay('competitionState', state === 'EVALUATION' ? 'EVAL1' : state).icon,
    mark,
  }));
  return <CoursePath label={translate('competition.course')} steps={steps} wide />;
}

/** A step of the course; EVALUATION stands for the juries' steps where these are not known. */
interface CourseState {
  state: CompetitionState | 'EVALUATION';
  mark: CourseMark;
}

/** From here on the evaluations are over. */
const AFTER: readonly CompetitionState[] = ['TERMINATED', 'APPROVAL', 'COMPLETE', 'ARCHIEVED'];

/**
 * The course of a competition as its readers see it: what is behind, where it stands, what may come.
 * It is not stored which rounds there really were, so those behind are shown as one; the early end and the archive
 * stand in it only while it is there.
 * @param rounds evaluation steps of its life cycle in their order; null where they are not known
 */
export function competitionCourse(
  current: CompetitionState,
  rounds: readonly CompetitionState[] | null,
): CourseState[] {
  const course: CourseState['state'][] = [
    ...(current === 'DRAFT' ? (['DRAFT'] as const) : []),
    'ANNOUNCED',
    ...evaluations(current, rounds),
    ...(current === 'TERMINATED' ? (['TERMINATED'] as const) : []),
    ...(current === 'ARCHIEVED' ? (['ARCHIEVED'] as const) : (['APPROVAL', 'COMPLETE'] as const)),
  ];
  const at = course.indexOf(current);
  return course.map((state, index) => ({
    state,
    mark: index < at ? 'done' : index === at ? 'current' : 'ahead',
  }));
}

function evaluations(
  current: CompetitionState,
  rounds: readonly CompetitionState[] | null,
): readonly CourseState['state'][] {
  if (AFTER.includes(current)) return rounds?.length === 0 ? [] : ['EVALUATION'];
  if (rounds === null) return isEvaluation(current) ? [current] : ['EVALUATION'];
  // A step that the life cycle has lost is still where the competition stands.
  return isEvaluation(current) && !rounds.includes(current) ? [...rounds, current].sort() : rounds;
}
