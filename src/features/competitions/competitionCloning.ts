import type { CompetitionRow } from '#contract/competitions/schema.ts';
import type { CloneSource } from '#src/components/programmes/cloning/cloneSource.ts';

type Cloned = Pick<
  CompetitionRow,
  'id' | 'code' | 'title' | 'publishDate' | 'dateCreated' | 'dateSubmissionEnd'
>;

/** A competition as the dialog of its copy takes it; one that never started begins when it was made. */
export const cloneSourceOf = (competition: Cloned): CloneSource => ({
  kind: 'competition',
  id: competition.id,
  code: competition.code,
  title: competition.title,
  start: competition.publishDate ?? competition.dateCreated,
  end: competition.dateSubmissionEnd,
});
