import type { Calendars } from '#contract/calendars/working-time.ts';
import type { StateType } from '#contract/life-cycles/schema.ts';
import type { ContributionMapping } from '#server/import/mapping.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';
import { chatTypesOf } from '#server/process/life-cycles/chat-types.ts';
import { NO_CLOCK } from '#server/process/life-cycles/engine/answer-clock.ts';
import { enterState } from '#server/process/life-cycles/engine/entry.ts';
import { firstStateOf } from '#server/process/life-cycles/engine/states.ts';
import { submit } from '#server/process/life-cycles/engine/submit.ts';
import {
  type AnswerTimer,
  type Candidates,
  type Contribution,
  type Effect,
  type HistoryRow,
  type Lifecycle,
  type NewTask,
  type Outcome,
  type Situation,
  SYSTEM,
} from '#server/process/life-cycles/engine/types.ts';
import type { Author } from './authors.ts';
import type { Target } from './targets.ts';

/** A contribution as the engine leaves it, before it is stored. */
export interface FinalizedContribution {
  contribution: Contribution;
  startStateId: number;
  tasks: NewTask[];
  /** Of the promise that begins with the import. */
  timers: readonly AnswerTimer[];
  /** Entries with who made them; null is the server itself. */
  history: { userId: number | null; row: HistoryRow }[];
}

interface Wanted {
  target: Target;
  mapping: ContributionMapping;
  owner: Author;
  fieldId: number;
  candidates: Candidates;
  calendars: Calendars;
  state: StateType;
  /** The moment of the import: the time of tasks counts from it. */
  now: Date;
}

/** What a contribution is after some effects; messages, tasks and history are the caller's. */
function after(contribution: Contribution, effects: readonly Effect[]): Contribution {
  let next = { ...contribution, version: contribution.version + 1 };
  for (const effect of effects) {
    switch (effect.kind) {
      case 'contributionSet':
        next = { ...next, ...effect.values };
        break;
      case 'participantAdded': {
        const { userId, role } = effect;
        next = { ...next, participants: [...next.participants, { userId, role, isActive: true }] };
        break;
      }
      case 'chatSessionsSet': {
        const { sessionIds, status } = effect;
        const chatSessions = next.chatSessions.map((session) =>
          sessionIds.includes(session.id) ? { ...session, status } : session,
        );
        next = { ...next, chatSessions };
        break;
      }
    }
  }
  return next;
}

function started({ target, mapping, owner, fieldId, now }: Wanted, stateId: number): Contribution {
  const { type, visibility, commentStatus, ratingStatus } = mapping;
  return {
    id: 0,
    type,
    version: 0,
    isDeleted: false,
    stateId,
    competitionState: target.competition?.state ?? null,
    fieldId,
    visibility,
    editable: true,
    commentStatus,
    ratingStatus,
    publishState: 'DRAFT',
    dateSubmitted: null,
    dateStateChanged: now.toISOString(),
    participants: [{ userId: owner.id, role: 'OWNER', isActive: owner.isActive }],
    tasks: [],
    chatSessions: chatTypesOf(target.lifeCycle).map((sessionType, id) => ({
      id,
      sessionType,
      status: 'OPEN',
    })),
    head: null,
    coAuthors: [],
    isHead: false,
    openQuestions: 0,
    pointsGiven: [],
    shareKey: [],
    authorship: [],
    systemActionsDone: [],
    ...NO_CLOCK,
  };
}

/** A life cycle that promises nothing: who is given no tasks owes no answers either. */
const withoutPromises = (lifeCycle: Lifecycle): Lifecycle => ({
  ...lifeCycle,
  states: lifeCycle.states.map((state) => ({ ...state, promise: null })),
});

/**
 * Takes a new contribution through the engine: submitted by its owner as on the screen, then moved on by
 * the server to the wanted state, S3-18, S3-39. Notifications and mails are left out. Null when the life
 * cycle has no such state.
 */
export function finalize(wanted: Wanted): FinalizedContribution | null {
  const { target, owner, candidates, calendars, state, now, mapping } = wanted;
  const gives = mapping.rules.tasks === 'give';
  const lifeCycle = gives ? target.lifeCycle : withoutPromises(target.lifeCycle);
  const start = firstStateOf(lifeCycle, 'NEW');
  const end = firstStateOf(lifeCycle, state);
  if (!start || !end) return null;
  const finalized: FinalizedContribution = {
    contribution: started(wanted, start.id),
    startStateId: start.id,
    tasks: [],
    timers: [],
    history: [],
  };
  const situation = (): Situation => ({
    lifeCycle,
    contribution: finalized.contribution,
    pointDefinitions: new Map(),
    candidates,
    improvementsOpen: false,
    now: now.toISOString(),
    timeZone: SERVER_TIME_ZONE,
    calendars,
    deputies: new Map(),
    absent: new Map(),
  });
  const take = (outcome: Outcome, userId: number | null): boolean => {
    if (!outcome.ok) return false;
    finalized.contribution = after(finalized.contribution, outcome.effects);
    // Tasks of a state that is left at once are never given.
    finalized.tasks = outcome.effects.flatMap((effect) =>
      effect.kind === 'taskCreated' && gives ? [effect.task] : [],
    );
    for (const effect of outcome.effects) {
      if (effect.kind === 'answerTimersSet') finalized.timers = effect.timers;
      if (effect.kind === 'history') finalized.history.push({ userId, row: effect.row });
    }
    return true;
  };
  const handedIn = submit(situation(), { kind: 'user', userId: owner.id, isAdministrator: false });
  if (!take(handedIn, owner.id)) return null;
  if (finalized.contribution.stateId === end.id) return finalized;
  const moved = enterState(situation(), { targetStateId: end.id, actor: SYSTEM, reason: 'system' });
  return take(moved, null) ? finalized : null;
}
