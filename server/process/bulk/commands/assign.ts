import type { BulkArguments } from '#contract/bulk/schema.ts';
import { readAddressableUsers } from '#server/process/contributions/commands/addressable-users.ts';
import { decideAssignment } from '#server/process/contributions/commands/assign.ts';
import type { LoadedSituation } from '#server/process/life-cycles/load/situation.ts';
import { type PrepareCommand, planOf } from '../bulk.command.ts';

type Given = BulkArguments['ASSIGN'];

const holdersOf = ({ contribution }: LoadedSituation, role: Given['role']): number[] =>
  contribution.participants.filter((one) => one.role === role).map(({ userId }) => userId);

/** Gives people a role, beside those who hold it or in their place. */
export const prepareAssign: PrepareCommand<Given> = async (context, { role, userIds, mode }) => {
  const known = await readAddressableUsers(context, [], 'BOTH');
  return async (situation, actor) => {
    const before = holdersOf(situation, role);
    const wanted = [...new Set(mode === 'ADD' ? [...before, ...userIds] : userIds)];
    const { type } = situation.contribution;
    return planOf(
      await decideAssignment(context.db, situation, { type, role, userIds: wanted, known, actor }),
      before,
    );
  };
};

/** Gives the role back to those who held it. */
export const prepareAssignBack =
  (
    context: Parameters<typeof prepareAssign>[0],
    { role }: Given,
    beforeOf: (situation: LoadedSituation) => unknown,
  ): Awaited<ReturnType<typeof prepareAssign>> =>
  async (situation, actor) => {
    const userIds = beforeOf(situation) as number[];
    const { type } = situation.contribution;
    return planOf(await decideAssignment(context.db, situation, { type, role, userIds, known: null, actor }));
  };
