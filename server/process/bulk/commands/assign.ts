import type { BulkArguments } from '#contract/bulk/schema.ts';
import { readAddressableUsers } from '#server/process/contributions/commands/addressable-users.ts';
import { decideAssignment } from '#server/process/contributions/commands/assign.ts';
import { withoutDeputies } from '#server/process/life-cycles/engine/roles.ts';
import { readNewcomers } from '#server/process/life-cycles/load/newcomers.ts';
import type { LoadedSituation } from '#server/process/life-cycles/load/situation.ts';
import { type PrepareCommand, planOf } from '../bulk.command.ts';

type Given = BulkArguments['ASSIGN'];

/** In their own name: deputies come and go with absences. */
const holdersOf = ({ contribution }: LoadedSituation, role: Given['role']): number[] =>
  withoutDeputies(contribution.participants)
    .filter((one) => one.role === role)
    .map(({ userId }) => userId);

/** Gives people a role, beside those who hold it or in their place. */
export const prepareAssign: PrepareCommand<Given> = async (context, { role, userIds, mode }) => {
  const known = await readAddressableUsers(context, [], 'BOTH');
  const withChosen = await readNewcomers(context.db, userIds, context.services.now());
  return async (situation, actor) => {
    const before = holdersOf(situation, role);
    const wanted = [...new Set(mode === 'ADD' ? [...before, ...userIds] : userIds)];
    const { type } = situation.contribution;
    return planOf(
      await decideAssignment(context.db, withChosen(situation), {
        type,
        role,
        userIds: wanted,
        known,
        actor,
      }),
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
    const withFormer = await readNewcomers(context.db, userIds, context.services.now());
    return planOf(
      await decideAssignment(context.db, withFormer(situation), { type, role, userIds, known: null, actor }),
    );
  };
