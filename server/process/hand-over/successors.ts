import type { ContributionType } from '#contract/access.ts';
import type { Db } from '#server/platform/db/client.ts';
import { readEscalationPeople } from '#server/process/answers/escalation-people.ts';

/**
 * Who can take over what somebody works on, by the type of a contribution and in order of preference: whoever was named, else their deputy,
 * the managers of their unit or of those above, the administrators of the module.
 */
export async function readSuccessors(
  db: Db,
  { fromId, named, types }: { fromId: number; named: readonly number[]; types: readonly ContributionType[] },
): Promise<(type: ContributionType) => number[]> {
  const escalated = (type: ContributionType) => ({ type, userId: fromId, promise: null });
  const peopleFor = await readEscalationPeople(db, types.map(escalated));
  return (type) => {
    const { deputies, unitManagers, moduleAdministrators } = peopleFor(escalated(type));
    return [...named, ...deputies, ...unitManagers.flat(), ...moduleAdministrators];
  };
}
