import { sql } from 'drizzle-orm';
import type { commandOnContributionEndpoints } from '#contract/contributions/commands.endpoints.ts';
import type { ResponseOf } from '#contract/http.ts';
import { inLanguage, type Name } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { statement } from '#server/platform/db/prepared-statement.ts';
import { AppError, found, invalid } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { applyDecisions } from '#server/process/life-cycles/apply/decision.ts';
import { type Execution, executeAction } from '#server/process/life-cycles/engine/actions.ts';
import type { Actor, Effect, Outcome, Refusal } from '#server/process/life-cycles/engine/types.ts';
import { type LoadedSituation, loadSituation } from '#server/process/life-cycles/load/situation.ts';
import { type LoadedView, loadView } from '#server/process/life-cycles/load/view.ts';
import { visibleTo } from '#server/process/selection/visibility.ts';
import { actorOf } from './permissions.ts';

/** Turns a refusal of the engine into the answer, S3-05. */
export function refusalError(refusal: Refusal): AppError {
  if (refusal === 'error.validation.contributionFieldId') {
    return invalid('contribution', [{ field: 'contributionFieldId', message: 'Value' }]);
  }
  return new AppError(refusal, { entity: 'contribution' });
}

/** The contribution as the caller may see it, without a lock: for reading what he may do. */
export async function openForView(
  { db, caller }: ServiceContext,
  id: number,
): Promise<{ view: LoadedView; actor: Actor }> {
  const view = found(await loadView(db, id, { lock: 'none', only: visibleTo(caller) }));
  return { view, actor: actorOf(caller, view.contribution.type) };
}

/**
 * The contribution as the caller may see it, its row locked until the transaction ends, S3-37. Whether he sees it is
 * asked before the lock, for nobody waits for what is hidden from him, and after it: another may have deleted or hidden
 * it meanwhile.
 */
export async function openForDecision(
  { db, caller, services }: ServiceContext,
  id: number,
): Promise<{ situation: LoadedSituation; actor: Actor }> {
  const situation = found(
    await loadSituation(db, id, { lock: 'wait', now: services.now(), only: visibleTo(caller) }),
  );
  return { situation, actor: actorOf(caller, situation.contribution.type) };
}

/** Writes the effects of an outcome, or throws its refusal. */
export async function applyOutcome(
  { db, services }: ServiceContext,
  { situation, actor }: { situation: LoadedSituation; actor: Actor },
  outcome: Outcome,
): Promise<readonly Effect[]> {
  if (!outcome.ok) throw refusalError(outcome.refusal);
  await applyDecisions({ db, services, actor }, [{ situation, effects: outcome.effects }]);
  return outcome.effects;
}

/**
 * Lock, decide, write: the way of every command on one contribution. Of two who act at once the second
 * waits for the row and decides on what the first left.
 */
export async function decide(
  context: ServiceContext,
  id: number,
  decision: (situation: LoadedSituation, actor: Actor) => Outcome | Promise<Outcome>,
): Promise<readonly Effect[]> {
  const opened = await openForDecision(context, id);
  return applyOutcome(context, opened, await decision(opened.situation, opened.actor));
}

/**
 * Executes an action of the present state for the caller [R3C-01 … R3C-03, R3P-22], S3-37.
 * @throws AppError error.commandNotAvailable, error.stateChanged, error.commandNotAllowed,
 *   error.explanationRequired, error.submitNotAllowed
 */
export async function executeActionOn(
  context: ServiceContext,
  id: number,
  execution: Omit<Execution, 'actor'>,
): Promise<void> {
  await decide(context, id, (situation, actor) => executeAction(situation, { ...execution, actor }));
}

type StateAnswer = ResponseOf<typeof commandOnContributionEndpoints.executeAction>;

const stateAfter = statement<{ id: number }, Omit<StateAnswer, 'stateName'> & { names: Name[] }>(
  (value) => sql`
    select contribution.id, contribution.state_id as "stateId", contribution.state_type as "stateType",
           state.state_definition_list as names, contribution.version
      from contribution join life_cycle_state state on state.id = contribution.state_id
     where contribution.id = ${value('id')}`,
);

/** Where the contribution stands after a command. */
export async function stateAnswer(
  { db, locale }: { db: Db; locale: string },
  id: number,
): Promise<StateAnswer> {
  const { rows } = await stateAfter(db, { id });
  const { names, ...row } = found(rows[0]);
  return { ...row, stateName: inLanguage(names, locale)?.name ?? '' };
}
