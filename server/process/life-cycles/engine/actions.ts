import { mayRepresent, refusalToRepresent } from './act-for.ts';
import {
  decidedBy,
  notifyAuthors,
  refusalOfSaid,
  type Said,
  sayingAnything,
  unsaidParts,
} from './decided.ts';
import { lockWhenFinal, moveTo, recordEntry } from './entry.ts';
import { reopensOwn } from './own-decisions.ts';
import { givePoints } from './points.ts';
import { runPostHandlers } from './post-handlers.ts';
import { holdsOneOf, rolesOf, WORKING_ROLES } from './roles.ts';
import { isInStep, stateOf, targetOf } from './states.ts';
import { finishTasks } from './tasks.ts';
import type { Action, Actor, Outcome, Refusal, Situation, State, View } from './types.ts';
import { buildDecision, type WorkingCopy, workingCopyOf } from './working-copy.ts';

interface AvailableAction {
  action: Action;
  /** The state the action leads to; the present one when it stays. */
  target: State;
}

/** Actions of the present state, whoever may use them, by rank. */
function availableActions({ lifeCycle, contribution }: View): AvailableAction[] {
  const state = stateOf(lifeCycle, contribution.stateId);
  if (!state || contribution.isDeleted || contribution.head || !isInStep(contribution, state)) return [];
  return [...state.actions]
    .sort((a, b) => a.rank - b.rank || a.id - b.id)
    .flatMap((action) => {
      const target = targetOf(lifeCycle, state, action);
      return target ? [{ action, target }] : [];
    });
}

/**
 * Actions offered to an actor: those of the present state with one of the actor's roles, by rank [R3C-01], S3-36; not those by which authors
 * would set aside a decision on what they wrote.
 */
export function offeredActions(view: View, actor: Actor): AvailableAction[] {
  const roles = rolesOf(view.contribution.participants, actor);
  return availableActions(view).filter(
    (available) => holdsOneOf(roles, available.action.roles) && !reopensOwn(view, available, actor),
  );
}

/** People for whom an actor may act, in the order of their parts, each with the actions that the actor has not got as themselves. */
export function representable(view: View, actor: Actor) {
  const { contribution } = view;
  if (actor.kind !== 'user' || !mayRepresent(contribution, actor)) return [];
  const own = new Set(offeredActions(view, actor).map(({ action }) => action.id));
  const working = contribution.participants.filter(({ role }) => WORKING_ROLES.includes(role));
  return [...new Set(working.map(({ userId }) => userId))].flatMap((userId) => {
    if (userId === actor.userId) return [];
    const represented: Actor = { ...actor, actingFor: { userId, reason: '' } };
    const actions = offeredActions(view, represented).filter(({ action }) => !own.has(action.id));
    return actions.length === 0 ? [] : [{ userId, actions }];
  });
}

function applySettings(copy: WorkingCopy, action: Action): void {
  const { settings } = copy;
  settings.visibility = action.setVisibility ?? settings.visibility;
  settings.editable = action.setEditable ?? settings.editable;
  settings.commentStatus = action.setCommentStatus ?? settings.commentStatus;
  settings.ratingStatus = action.setRatingStatus ?? settings.ratingStatus;
}

export interface Execution extends Said {
  actionId: number;
  actor: Actor;
  explanation?: string | null | undefined;
  /** The version that the actor saw; another one is refused, S3-17. */
  version?: number | undefined;
}

/**
 * What it would do, for whoever is about to say something with it: as if everything were said that it asks for. Refusals are those of
 * `executeAction`.
 */
export function tryAction(situation: Situation, execution: Pick<Execution, 'actionId' | 'actor'>): Outcome {
  const available = availableActions(situation).find(({ action }) => action.id === execution.actionId);
  const said = available ? sayingAnything(situation, available) : {};
  return executeAction(situation, { ...execution, ...said, explanation: '-' });
}

const refuse = (refusal: Refusal): Outcome => ({ ok: false, refusal });

/** Who is acted for has a right to know it. */
function notifyRepresented({ actor, situation, messages }: WorkingCopy, action: Action): void {
  if (actor.kind !== 'user' || !actor.actingFor) return;
  const { userId, reason } = actor.actingFor;
  const isActive = situation.contribution.participants.some((one) => one.userId === userId && one.isActive);
  if (!isActive) return;
  const { definitionList: actionNames } = action;
  messages.push({ kind: 'actedForNotice', userId, byId: actor.userId, actionNames, reason: reason.trim() });
}

/**
 * Executes an action in the order of S3-37: belongs to the state, role, explanation; then the caller's
 * tasks, points, settings, leaving and entering, handlers by rank, history, notifications.
 * Refusals: error.family.joined, error.commandNotAvailable (not an action of the present state, or a handler cannot run),
 * error.stateChanged, error.actFor.notAllowed, error.actFor.reasonRequired, error.commandNotAllowed, error.ownDecision, error.decisionNote.required,
 * error.decisionNote.notAsked, error.decisionNote.returnRequired, error.decisionNote.returnDay, error.explanationRequired, error.submitNotAllowed (a copy
 * as improvement while none can be started) [R3C-01 … R3C-03].
 */
export function executeAction(situation: Situation, execution: Execution): Outcome {
  const { contribution } = situation;
  const { actor } = execution;
  if (contribution.head) return refuse('error.family.joined');
  const available = availableActions(situation).find(({ action }) => action.id === execution.actionId);
  if (!available) return refuse('error.commandNotAvailable');
  if (execution.version !== undefined && execution.version !== contribution.version) {
    return refuse('error.stateChanged');
  }
  const { action, target } = available;
  const unrepresented = refusalToRepresent(contribution, actor);
  if (unrepresented) return refuse(unrepresented);
  if (!holdsOneOf(rolesOf(contribution.participants, actor), action.roles)) {
    return refuse('error.commandNotAllowed');
  }
  if (reopensOwn(situation, available, actor)) return refuse('error.ownDecision');
  if (actor.kind === 'user') {
    const unsaid = refusalOfSaid(situation, available, execution);
    if (unsaid === 'error.decisionNote.required')
      return { ok: false, refusal: unsaid, fields: unsaidParts(execution) };
    if (unsaid) return refuse(unsaid);
  }
  // Why it was decided is said once: the reason of the note is the explanation.
  const explanation = execution.explanation?.trim() || execution.note?.reason.trim() || null;
  if (action.explanationRequired && explanation === null && actor.kind === 'user') {
    return refuse('error.explanationRequired');
  }

  const copy = workingCopyOf(situation, actor, explanation);
  finishTasks(copy, ({ kind, stateId }) => kind === 'STATE' && stateId === contribution.stateId);
  givePoints(copy, action.pointDefinitions);
  applySettings(copy, action);
  const moves = target.id !== contribution.stateId;
  if (moves) moveTo(copy, target);
  const failure = runPostHandlers(copy, action.postHandlers);
  if (failure) return refuse(failure);
  if (moves) lockWhenFinal(copy, target);
  recordEntry(copy, target, { reason: 'action', action });
  notifyRepresented(copy, action);
  const decided = decidedBy(situation, available, execution, explanation);
  if (decided) notifyAuthors(copy, decided);
  copy.isSaid = decided !== null;
  const effects = buildDecision(copy);
  return { ok: true, effects: decided ? [...effects, { kind: 'decided', decided }] : effects };
}

const DAY_MS = 86_400_000;

/**
 * Actions that the server is to execute itself now: with role SYSTEM, after the configured days in the
 * state, each once in a stay, by rank, S3-43.
 */
export function systemActionsDue(situation: Situation, actor: Actor = { kind: 'system' }): Action[] {
  const { contribution, now } = situation;
  const stayed = Date.parse(now) - Date.parse(contribution.dateStateChanged);
  return offeredActions(situation, actor)
    .map(({ action }) => action)
    .filter(
      ({ id, systemAfterDays }) =>
        systemAfterDays !== null &&
        stayed >= systemAfterDays * DAY_MS &&
        !contribution.systemActionsDone.includes(id),
    );
}
