import type { CommandType } from '#contract/life-cycles/schema.ts';
import { grantedCommands, mayUse } from './permissions.ts';
import { givePoints } from './points.ts';
import { stateOf } from './states.ts';
import { finishTasks } from './tasks.ts';
import type { Actor, Command, HistoryRow, Outcome, Refusal, Settings, Situation } from './types.ts';
import { buildDecision, type WorkingCopy, workingCopyOf, writeHistory } from './working-copy.ts';

export interface CommandUse {
  type: CommandType;
  /** For EVAL the stage. */
  parameter?: string | null;
  actor: Actor;
}

/** Commands of the state whose tasks and points a use concerns; an administrator's use concerns them all. */
function concernedCommands({ lifeCycle, contribution }: Situation, use: CommandUse): Command[] {
  const administers = use.actor.kind === 'user' && use.actor.isAdministrator;
  const commands = administers
    ? (stateOf(lifeCycle, contribution.stateId)?.commands.filter(({ isActive }) => isActive) ?? [])
    : grantedCommands(lifeCycle, contribution, use.actor);
  const stage = use.type === 'EVAL' ? (use.parameter ?? null) : null;
  return commands.filter(
    ({ commandType, parameter }) => commandType === use.type && (stage === null || parameter === stage),
  );
}

/** What every use of a command does: the caller's tasks for it are done and its points are given, S3-53. */
function completeCommand(
  copy: WorkingCopy,
  use: CommandUse,
  work: () => Refusal | undefined,
): Refusal | undefined {
  const stage = use.type === 'EVAL' ? (use.parameter ?? null) : null;
  // Before the work: who hands their role over by this very command has done the task.
  finishTasks(
    copy,
    ({ kind, commandType, parameter }) =>
      kind === 'COMMAND' && commandType === use.type && (stage === null || parameter === stage),
  );
  const refusal = work();
  if (refusal) return refusal;
  for (const { pointDefinitions } of concernedCommands(copy.situation, use))
    givePoints(copy, pointDefinitions);
  return undefined;
}

/** The error of a use that is not possible at all; undefined when it is. */
function refusalOf({ lifeCycle, contribution }: Situation, use: CommandUse): Refusal | undefined {
  if (contribution.isDeleted) return 'error.commandNotAvailable';
  if (contribution.head) return 'error.family.joined';
  if (mayUse(lifeCycle, contribution, use.actor, use.type, use.parameter ?? null)) return undefined;
  return 'error.commandNotAllowed';
}

/**
 * Uses a command: permission, the caller's command tasks, the work itself, its points, S3-53.
 * @param work changes the draft and writes its history rows; a refusal takes everything back
 */
export function withCommand(
  situation: Situation,
  use: CommandUse,
  work: (copy: WorkingCopy) => Refusal | undefined,
): Outcome {
  const copy = workingCopyOf(situation, use.actor);
  const refusal = refusalOf(situation, use) ?? completeCommand(copy, use, () => work(copy));
  return refusal ? { ok: false, refusal } : { ok: true, effects: buildDecision(copy) };
}

type NotedUse = CommandUse & { history: Pick<HistoryRow, 'category'> & Partial<HistoryRow> };

/**
 * A command whose work another feature does (a benefit, an evaluation, a reward, action items): checks
 * the permission, finishes tasks, gives points and writes the given history row, S3-53.
 */
export const performCommand = (situation: Situation, use: NotedUse): Outcome =>
  performCommands(situation, [use]);

/** The same for a work that uses several commands at once: all or none; what two of them give is given once, S3-74. */
export function performCommands(
  situation: Situation,
  [first, ...others]: [NotedUse, ...NotedUse[]],
): Outcome {
  const copy = workingCopyOf(situation, first.actor);
  for (const use of [first, ...others]) {
    const note = () => {
      writeHistory(copy, { event: use.type, ...use.history });
      return undefined;
    };
    const refusal = refusalOf(situation, use) ?? completeCommand(copy, use, note);
    if (refusal) return { ok: false, refusal };
  }
  return { ok: true, effects: buildDecision(copy) };
}

export type StatusChange = Partial<
  Pick<Settings, 'visibility' | 'editable' | 'commentStatus' | 'ratingStatus'>
>;

const COMMAND_OF = {
  visibility: 'CHANGE_VISIBILITY',
  editable: 'EDITABILITY',
  commentStatus: 'CHANGE_COMMENT_STATUS',
  ratingStatus: 'CHANGE_RATING_STATUS',
} as const satisfies Record<keyof StatusChange, CommandType>;

/**
 * Sets visibility, editability, comment status or rating status, each by its own permission; an equal
 * value has no effect [R3C-04 … R3C-07], S3-56.
 */
export function changeStatuses(situation: Situation, change: StatusChange, actor: Actor): Outcome {
  const copy = workingCopyOf(situation, actor);
  const names = (Object.keys(COMMAND_OF) as (keyof StatusChange)[]).filter(
    (name) => change[name] !== undefined,
  );
  for (const name of names) {
    const refusal = refusalOf(situation, { type: COMMAND_OF[name], actor });
    if (refusal) return { ok: false, refusal };
  }
  for (const name of names.filter((one) => change[one] !== situation.contribution[one])) {
    completeCommand(copy, { type: COMMAND_OF[name], actor }, () => {
      Object.assign(copy.settings, { [name]: change[name] });
      return undefined;
    });
  }
  return { ok: true, effects: buildDecision(copy) };
}

/**
 * Opens or closes chat sessions of the contribution [R3C-19, R3C-20], S3-71; error.commandNotAvailable
 * for a session of another one.
 */
export function changeChatStatus(
  situation: Situation,
  { sessionIds, status, actor }: { sessionIds: readonly number[]; status: 'OPEN' | 'CLOSED'; actor: Actor },
): Outcome {
  return withCommand(situation, { type: 'CHANGE_CHAT_SESSION_STATUS', actor }, (copy) => {
    const sessions = copy.chatSessions.filter(({ id }) => sessionIds.includes(id));
    if (sessions.length < new Set(sessionIds).size) return 'error.commandNotAvailable';
    for (const session of sessions) {
      if (session.status === status) continue;
      writeHistory(copy, {
        category: 'COMMAND',
        event: `CHANGE_CHAT_SESSION_STATUS ${session.sessionType}`,
        oldValue: session.status,
        newValue: status,
      });
      session.status = status;
    }
    return undefined;
  });
}
