import type { commandOnContributionEndpoints } from '#contract/contributions/commands.endpoints.ts';
import type { ResponseOf } from '#contract/http.ts';
import { nameIn } from '#contract/texts/titles.ts';
import { AppError, found, invalid } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { filledNote } from '#server/process/decision-notes/note-values.ts';
import type { Decision } from '#server/process/life-cycles/apply/context.ts';
import { applyDecisions } from '#server/process/life-cycles/apply/decision.ts';
import { settingsOf } from '#server/process/life-cycles/apply/set-contributions.ts';
import { type Execution, executeAction } from '#server/process/life-cycles/engine/actions.ts';
import { stateOf } from '#server/process/life-cycles/engine/states.ts';
import type { Actor, Outcome, Refusal, Represented } from '#server/process/life-cycles/engine/types.ts';
import { type LoadedSituation, loadSituation } from '#server/process/life-cycles/load/situation.ts';
import { type LoadedView, loadView } from '#server/process/life-cycles/load/view.ts';
import { joinedTo } from '#server/process/selection/must-not-rest.ts';
import { visibleTo } from '#server/process/selection/visibility.ts';
import { actorOf } from './permissions.ts';

/** Turns a refusal of the engine into the answer, S3-05. */
export function refusalError(refusal: Refusal, fields: readonly string[] = []): AppError {
  if (refusal === 'error.validation.contributionFieldId') {
    return invalid('contribution', [{ field: 'contributionFieldId', message: 'Value' }]);
  }
  if (fields.length === 0) return new AppError(refusal, { entity: 'contribution' });
  const fieldErrors = fields.map((field) => ({ objectName: 'contribution', field, message: 'NotNull' }));
  return new AppError(refusal, { entity: 'contribution', fieldErrors });
}

/** The contribution as the caller may see it, without a lock: for reading what they may do. */
export async function openForView(
  { db, caller }: ServiceContext,
  id: number,
): Promise<{ view: LoadedView; actor: Actor }> {
  const view = found(await loadView(db, id, { lock: 'none', only: visibleTo(caller) }));
  return { view, actor: actorOf(caller, view.contribution.type) };
}

/**
 * The contribution as the caller may see it, its row locked until the transaction ends, S3-37. Whether the caller sees it is
 * asked before the lock, for nobody waits for what is hidden from them, and after it: another may have deleted or hidden
 * it meanwhile. What is joined to a head takes no change.
 * @throws AppError 404, error.family.joined
 */
export async function openForDecision(
  context: ServiceContext,
  id: number,
): Promise<{ situation: LoadedSituation; actor: Actor }> {
  const opened = await openLocked(context, id);
  const { head } = opened.situation.contribution;
  if (head) throw joinedTo(head);
  return opened;
}

/** The same of what may be joined to a head, for the little that can be done with it. @throws AppError 404 */
export async function openLocked(
  { db, caller, services }: ServiceContext,
  id: number,
): Promise<{ situation: LoadedSituation; actor: Actor }> {
  const situation = found(
    await loadSituation(db, id, { lock: 'wait', now: services.now(), only: visibleTo(caller) }),
  );
  return { situation, actor: actorOf(caller, situation.contribution.type) };
}

/**
 * Writes the effects of an outcome, or throws its refusal.
 * @param how what else holds for the decision
 */
export async function applyOutcome(
  { db, services, caller }: ServiceContext,
  { situation, actor }: { situation: LoadedSituation; actor: Actor },
  outcome: Outcome,
  how: Pick<Decision, 'keepsVersion' | 'event' | 'notifiedOfAll'> = {},
): Promise<Decision> {
  if (!outcome.ok) throw refusalError(outcome.refusal, outcome.fields);
  const decision = { situation, effects: outcome.effects, ...how };
  await applyDecisions({ db, services, actor, siteVersion: caller.siteVersion }, [decision]);
  return decision;
}

/**
 * Lock, decide, write: the way of every command on one contribution. Of two who act at once the second
 * waits for the row and decides on what the first left.
 */
export async function decide(
  context: ServiceContext,
  id: number,
  decision: (situation: LoadedSituation, actor: Actor) => Outcome | Promise<Outcome>,
): Promise<Decision> {
  const opened = await openForDecision(context, id);
  return applyOutcome(context, opened, await decision(opened.situation, opened.actor));
}

/** The actor in the place of somebody else, if they say so. */
export const actingFor = (actor: Actor, represented: Represented | null | undefined): Actor =>
  actor.kind === 'user' && represented ? { ...actor, actingFor: represented } : actor;

/**
 * Executes an action of the present state for the caller [R3C-01 … R3C-03, R3P-22], S3-37.
 * @throws AppError error.commandNotAvailable, error.stateChanged, error.commandNotAllowed,
 *   error.decisionNote.required, error.decisionNote.notAsked, error.decisionNote.returnRequired, error.decisionNote.returnDay,
 *   error.explanationRequired, error.submitNotAllowed, error.actFor.notAllowed, error.actFor.reasonRequired
 */
export async function executeActionOn(
  context: ServiceContext,
  id: number,
  { actFor, ...execution }: Omit<Execution, 'actor'> & { actFor?: Represented | null | undefined },
): Promise<Decision> {
  const { situation, actor: caller } = await openForDecision(context, id);
  const actor = actingFor(caller, actFor);
  const note = execution.note && (await filledNote(context, situation, execution.note));
  return applyOutcome(context, { situation, actor }, executeAction(situation, { ...execution, note, actor }));
}

type StateAnswer = ResponseOf<typeof commandOnContributionEndpoints.executeAction>;

/** The state of a contribution after what was decided on it. */
export function stateAfter({ situation, effects }: Decision, locale: string): StateAnswer {
  const { contribution, lifeCycle } = situation;
  const stateId = settingsOf({ effects }).stateId ?? contribution.stateId;
  const state = found(stateOf(lifeCycle, stateId));
  return {
    id: contribution.id,
    stateId,
    stateType: state.stateType,
    version: contribution.version + (effects.length > 0 ? 1 : 0),
    stateName: nameIn(state.stateDefinitionList, locale),
  };
}
