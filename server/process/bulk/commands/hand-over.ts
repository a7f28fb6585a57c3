import type { BulkArguments } from '#contract/bulk/schema.ts';
import { requireStandIn } from '#server/people/absences/stand-in.rule.ts';
import { handOver } from '#server/process/life-cycles/engine/hand-over.ts';
import type { LoadedSituation } from '#server/process/life-cycles/load/situation.ts';
import { type PrepareCommand, planOf, refuse, thrownReason } from '../bulk.command.ts';

type Given = BulkArguments['HAND_OVER'];

/** Who works on a contribution in the first place: whoever owes the answer, whether a deputy has it or not, else the responsible. */
function workerOf({
  contribution: { participants, answerOwnerId, answerState },
}: LoadedSituation): number | null {
  const owner = participants.find(({ userId }) => userId === answerOwnerId);
  if (owner && answerState !== 'ANSWERED') return owner.deputyFor ?? owner.userId;
  return participants.find(({ role, deputyFor }) => role === 'RESPONSIBLE' && !deputyFor)?.userId ?? null;
}

/** Gives what one person works on to another, with roles and open tasks; for administrators of the module. */
export const prepareHandOver: PrepareCommand<Given> = async (context, { userId, fromId }) => {
  const chosen = { userId: fromId ?? 0, standInId: userId };
  const reason = await requireStandIn(context.db, chosen, 'contribution').then(() => null, thrownReason);
  return (situation, actor) => {
    if (reason) return refuse(reason);
    const from = fromId ?? workerOf(situation);
    if (from === null || from === userId) return refuse('error.bulk.unchanged');
    return planOf(handOver(situation, { fromId: from, successors: [userId], actor }), { from });
  };
};

/** Gives it back to whom it was taken from. */
export const prepareHandBack =
  (
    { userId }: Given,
    beforeOf: (situation: LoadedSituation) => unknown,
  ): Awaited<ReturnType<typeof prepareHandOver>> =>
  (situation, actor) => {
    const { from } = beforeOf(situation) as { from: number };
    const person = situation.known.people.get(from);
    if (person && !person.activated) return refuse('error.userNotSelectable');
    return planOf(handOver(situation, { fromId: userId, successors: [from], actor }));
  };
