import type { ContributionType } from '#contract/access.ts';
import { readAwayUntil } from '#server/people/absences/deputies.ts';
import type { Db } from '#server/platform/db/client.ts';
import { readEscalationPeople } from '#server/process/answers/escalation-people.ts';

interface Handing {
  fromId: number;
  /** Who was chosen. */
  named: readonly number[];
  types: readonly ContributionType[];
  now: Date;
}

/**
 * Who can take over what somebody works on, by the type of a contribution and in order of preference: whoever was named, else their deputy,
 * the managers of their unit or of those above, the administrators of the module. Of those who were not named, whoever is away comes
 * after those who are here.
 */
export async function readSuccessors(
  db: Db,
  { fromId, named, types, now }: Handing,
): Promise<(type: ContributionType) => number[]> {
  const escalated = (type: ContributionType) => ({ type, userId: fromId, promise: null });
  const peopleFor = await readEscalationPeople(db, types.map(escalated));
  const nextOf = (type: ContributionType) => {
    const { deputies, unitManagers, moduleAdministrators } = peopleFor(escalated(type));
    return [...deputies, ...unitManagers.flat(), ...moduleAdministrators];
  };
  const away = await readAwayUntil(db, types.flatMap(nextOf), now);
  return (type) => [...named, ...nextOf(type).toSorted((a, b) => Number(away.has(a)) - Number(away.has(b)))];
}
