import type { BulkCommand } from '#contract/bulk/rules.ts';
import type { BulkArguments } from '#contract/bulk/schema.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { actorOf } from '#server/process/contributions/commands/permissions.ts';
import { type LoadedSituation, loadSituations } from '#server/process/life-cycles/load/situation.ts';
import { visibleTo } from '#server/process/selection/visibility.ts';
import { type Plan, type Planner, type PrepareCommand, refuse, thrownReason } from './bulk.command.ts';
import { BULK_COMMANDS_TABLE } from './bulk.commands.ts';

/** Contributions that are read at once. */
const BATCH = 200;

/** Prepares a command by its name. The contract has checked that the arguments are the command's. */
export function prepare(
  context: ServiceContext,
  command: BulkCommand,
  given: unknown,
  ids: readonly number[],
): Promise<Planner> {
  const prepareCommand = BULK_COMMANDS_TABLE[command] as PrepareCommand<BulkArguments[BulkCommand]>;
  return prepareCommand(context, given as BulkArguments[BulkCommand], ids);
}

/** What a command would do to one contribution; what rests takes no command. */
export async function planFor(
  { caller }: Pick<ServiceContext, 'caller'>,
  planner: Planner,
  situation: LoadedSituation,
): Promise<Plan> {
  const { contribution } = situation;
  if (contribution.head) return refuse('error.bulk.joined');
  try {
    return await planner(situation, actorOf(caller, contribution.type));
  } catch (error) {
    return refuse(thrownReason(error));
  }
}

/** Goes through contributions as the caller may see them, without a lock; nothing is written. */
export async function forEachSituation(
  { db, services, caller }: ServiceContext,
  ids: readonly number[],
  work: (situation: LoadedSituation) => Promise<void> | void,
): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const situations = await loadSituations(db, ids.slice(at, at + BATCH), {
      lock: 'none',
      now: services.now(),
      only: visibleTo(caller),
    });
    for (const situation of situations) await work(situation);
  }
}
