import type { BulkArguments } from '#contract/bulk/schema.ts';
import { requireStandIn } from '#server/people/absences/stand-in.rule.ts';
import { giveBack, type RoleHolders, rolesHeldBy } from '#server/process/life-cycles/engine/give-back.ts';
import { handOver } from '#server/process/life-cycles/engine/hand-over.ts';
import { promiseOfClock } from '#server/process/life-cycles/engine/promises.ts';
import { isAuthor } from '#server/process/life-cycles/engine/roles.ts';
import { readNewcomers } from '#server/process/life-cycles/load/newcomers.ts';
import type { LoadedSituation } from '#server/process/life-cycles/load/situation.ts';
import { type PrepareCommand, planOf, type Reason, refuse, thrownReason } from '../bulk.command.ts';

type Given = BulkArguments['HAND_OVER'];

interface Before {
  /** Whose work it was. */
  from: number;
  roles: RoleHolders[];
}

/** Who works on a contribution in the first place: whoever owes the answer, whether a deputy has it or not, else the responsible. */
function workerOf({ lifeCycle, contribution }: LoadedSituation): number | null {
  const { participants, answerOwnerId, answerState } = contribution;
  const role = promiseOfClock(lifeCycle, contribution)?.role;
  const owner = participants.find((one) => one.userId === answerOwnerId && one.role === role);
  if (owner && answerState !== 'ANSWERED') return owner.deputyFor ?? owner.userId;
  return participants.find((one) => one.role === 'RESPONSIBLE' && !one.deputyFor)?.userId ?? null;
}

/** Gives what one person works on to another, with roles and open tasks; for administrators of the module. */
export const prepareHandOver: PrepareCommand<Given> = async (context, { userId, fromId }) => {
  const chosen = { userId: fromId ?? 0, standInId: userId };
  const reason = await requireStandIn(context.db, chosen, 'contribution').then(() => null, thrownReason);
  const withSuccessor = await readNewcomers(context.db, [userId], context.services.now());
  return (situation, actor) => {
    if (reason) return refuse(reason);
    const from = fromId ?? workerOf(situation);
    if (from === userId) return refuse('error.bulk.unchanged');
    const roles = from === null ? [] : rolesHeldBy(situation, from);
    if (from === null || roles.length === 0) return refuse('error.bulk.nothingToHandOver');
    if (isAuthor(situation.contribution, userId)) return refuse('error.bulk.successorIsAuthor');
    const before: Before = { from, roles };
    const plan = planOf(
      handOver(withSuccessor(situation), { fromId: from, successors: [userId], actor }),
      before,
    );
    return plan.ok ? { ...plan, takenFrom: from } : plan;
  };
};

/** Gives it back to whom it was taken from, and leaves the successor what they had before. */
export const prepareHandBack = (
  { db, services }: Parameters<typeof prepareHandOver>[0],
  { userId }: Given,
  beforeOf: (situation: LoadedSituation) => unknown,
): Awaited<ReturnType<typeof prepareHandOver>> => {
  const refusals = new Map<number, Promise<Reason | null>>();
  const refusalOf = (from: number): Promise<Reason | null> => {
    const known = refusals.get(from);
    if (known) return known;
    const people = { userId, standInId: from };
    const asked = requireStandIn(db, people, 'contribution').then(() => null, thrownReason);
    refusals.set(from, asked);
    return asked;
  };
  return async (situation, actor) => {
    const { from, roles } = beforeOf(situation) as Before;
    const reason = await refusalOf(from);
    if (reason) return refuse(reason);
    const withFormer = await readNewcomers(db, [from], services.now());
    return planOf(giveBack(withFormer(situation), { before: roles, actor }));
  };
};
