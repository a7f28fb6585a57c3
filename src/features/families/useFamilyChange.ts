import type { Subject } from '#src/dataProvider/subjects.ts';
import { useChange } from '#src/dataProvider/useChange.ts';

/** What shows something of a family besides its contributions. */
const SHOWN_BY: readonly Subject[] = ['comments', 'contribution-history', 'likely-pairs', 'ratings', 'tasks'];

/** A change of a family: the pages of head and members, and all that is counted over the family, are read anew. */
export const useFamilyChange = <N extends 'joinFamily' | 'partMember' | 'saveFamilyShares'>(name: N) =>
  useChange(name, SHOWN_BY);
