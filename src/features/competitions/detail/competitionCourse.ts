import type { CompetitionState } from '../../../../contract/life-cycles.ts';
import type { CourseMark } from '../../../components/status/CoursePath.tsx';
import { isEvaluation } from '../competitionStates.ts';

/** A step of the course; EVALUATION stands for the juries' steps where these are not known. */
export interface CourseState {
  state: CompetitionState | 'EVALUATION';
  mark: CourseMark;
}

/**
 * The course of a competition as its readers see it: what is behind, where it stands, what may come, S2-08.
 * The early end and the archive stand in it only while it is there; what an archived one went through after
 * its evaluations nobody keeps.
 * @param rounds evaluation steps of its life cycle in their order; null where they are not known
 */
export function competitionCourse(
  current: CompetitionState,
  rounds: readonly CompetitionState[] | null,
): CourseState[] {
  const unknown = isEvaluation(current) ? [current] : (['EVALUATION'] as const);
  // A step that the life cycle has lost is still where the competition stands.
  const known =
    rounds && isEvaluation(current) && !rounds.includes(current) ? [...rounds, current].sort() : rounds;
  const archived = current === 'ARCHIEVED';
  const course: CourseState['state'][] = [
    ...(current === 'DRAFT' ? (['DRAFT'] as const) : []),
    'ANNOUNCED',
    ...(known ?? unknown),
    ...(current === 'TERMINATED' ? (['TERMINATED'] as const) : []),
    ...(archived ? (['ARCHIEVED'] as const) : (['APPROVAL', 'COMPLETE'] as const)),
  ];
  const at = course.indexOf(current);
  return course.map((state, index) => ({
    state,
    mark: index < at ? 'done' : index === at ? 'current' : 'ahead',
  }));
}
