import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import type { CourseMark } from '#src/components/status/CoursePath.tsx';
import { isEvaluation } from '../competitionStates.ts';

/** A step of the course; EVALUATION stands for the juries' steps where these are not known. */
export interface CourseState {
  state: CompetitionState | 'EVALUATION';
  mark: CourseMark;
}

/** From here on the evaluations are over. */
const AFTER: readonly CompetitionState[] = ['TERMINATED', 'APPROVAL', 'COMPLETE', 'ARCHIEVED'];

/**
 * The course of a competition as its readers see it: what is behind, where it stands, what may come.
 * Nobody keeps which rounds there really were, so those behind are told as one; the early end and the archive
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
  if (AFTER.includes(current)) return ['EVALUATION'];
  if (rounds === null) return isEvaluation(current) ? [current] : ['EVALUATION'];
  // A step that the life cycle has lost is still where the competition stands.
  return isEvaluation(current) && !rounds.includes(current) ? [...rounds, current].sort() : rounds;
}
