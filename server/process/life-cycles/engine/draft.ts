import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { isOpen } from './task-times.ts';
import type {
  Actor,
  ChatSession,
  Effect,
  HistoryRow,
  NewTask,
  Participant,
  Settings,
  Situation,
  Task,
} from './types.ts';

/**
 * The working copy of one decision. Steps change it in order; `conclude` compares it with the situation
 * and gives the effects, so what is changed back and forth leaves no trace.
 */
export interface Draft {
  readonly situation: Situation;
  readonly actor: Actor;
  readonly explanation: string | null;
  readonly settings: Settings;
  participants: Participant[];
  tasks: Task[];
  doneBy: Map<number, number>;
  newTasks: NewTask[];
  chatSessions: ChatSession[];
  points: { userId: number; pointDefinitionId: number; point: number }[];
  history: HistoryRow[];
  /** Notifications and mails, queued after everything else. */
  messages: Effect[];
  copies: boolean;
}

/** A working copy of the situation, on which nothing was done yet. */
export function draftOf(situation: Situation, actor: Actor, explanation: string | null = null): Draft {
  const { contribution } = situation;
  return {
    situation,
    actor,
    explanation,
    settings: {
      stateId: contribution.stateId,
      dateStateChanged: contribution.dateStateChanged,
      fieldId: contribution.fieldId,
      visibility: contribution.visibility,
      editable: contribution.editable,
      commentStatus: contribution.commentStatus,
      ratingStatus: contribution.ratingStatus,
      publishState: contribution.publishState,
      dateSubmitted: contribution.dateSubmitted,
    },
    participants: [...contribution.participants],
    tasks: contribution.tasks.map((task) => ({ ...task })),
    doneBy: new Map(),
    newTasks: [],
    chatSessions: contribution.chatSessions.map((session) => ({ ...session })),
    points: [],
    history: [],
    messages: [],
    copies: false,
  };
}

/** Notes what happened; columns that are not given stay empty, S3-84. */
export function writeHistory(
  draft: Draft,
  row: Pick<HistoryRow, 'category' | 'event'> & Partial<HistoryRow>,
): void {
  draft.history.push({
    action: null,
    fromStateId: null,
    toStateId: null,
    oldValue: null,
    newValue: null,
    explanation: draft.explanation,
    ...row,
  });
}

const STATUS_SETTINGS = ['visibility', 'editable', 'commentStatus', 'ratingStatus'] as const;

/** One row of category STATUS for each of visibility, editability and the two statuses that differs. */
function writeStatusHistory(draft: Draft): void {
  const before = draft.situation.contribution;
  for (const setting of STATUS_SETTINGS) {
    if (before[setting] === draft.settings[setting]) continue;
    writeHistory(draft, {
      category: 'STATUS',
      event: setting,
      oldValue: String(before[setting]),
      newValue: String(draft.settings[setting]),
    });
  }
}

const key = ({ userId, role }: Participant) => `${role} ${userId}`;

/** One row of category ASSIGN for each role whose users differ; the responsible of a new field has a FIELD row. */
function writeAssignHistory(draft: Draft): void {
  const before = draft.situation.contribution.participants;
  const fieldChanged = draft.settings.fieldId !== draft.situation.contribution.fieldId;
  const roles = new Set<ParticipationRole>([...before, ...draft.participants].map(({ role }) => role));
  for (const role of roles) {
    if (role === 'RESPONSIBLE' && fieldChanged) continue;
    const was = before.filter((one) => one.role === role).map(({ userId }) => userId);
    const is = draft.participants.filter((one) => one.role === role).map(({ userId }) => userId);
    if (was.length === is.length && was.every((userId) => is.includes(userId))) continue;
    writeHistory(draft, {
      category: 'ASSIGN',
      event: role,
      oldValue: { users: was },
      newValue: { users: is },
    });
  }
}

function changedSettings(draft: Draft): Partial<Settings> {
  const before: Settings = draft.situation.contribution;
  const entries = Object.entries(draft.settings) as [keyof Settings, unknown][];
  return Object.fromEntries(entries.filter(([name, value]) => before[name] !== value)) as Partial<Settings>;
}

/** The effects that turn the situation into the draft, in the order in which they are to be applied. */
export function conclude(draft: Draft): Effect[] {
  const { contribution } = draft.situation;
  writeStatusHistory(draft);
  writeAssignHistory(draft);

  const before = new Set(contribution.participants.map(key));
  const after = new Set(draft.participants.map(key));
  const values = changedSettings(draft);
  const changedChats = draft.chatSessions.filter(
    ({ status }, at) => contribution.chatSessions[at]?.status !== status,
  );

  return [
    ...draft.tasks
      .filter((task, at) => task.status !== contribution.tasks[at]?.status && !isOpen(task))
      .map(
        (task): Effect => ({
          kind: 'taskClosed',
          taskId: task.id,
          status: task.status,
          doneBy: draft.doneBy.get(task.id) ?? null,
        }),
      ),
    ...contribution.participants
      .filter((one) => !after.has(key(one)))
      .map(({ userId, role }): Effect => ({ kind: 'participantRemoved', userId, role })),
    ...draft.participants
      .filter((one) => !before.has(key(one)))
      .map(({ userId, role }): Effect => ({ kind: 'participantAdded', userId, role })),
    ...(Object.keys(values).length > 0 ? [{ kind: 'contributionSet', values } as const] : []),
    ...draft.newTasks.map((task): Effect => ({ kind: 'taskCreated', task })),
    ...(['OPEN', 'CLOSED'] as const).flatMap((status): Effect[] => {
      const sessionIds = changedChats.filter((session) => session.status === status).map(({ id }) => id);
      return sessionIds.length > 0 ? [{ kind: 'chatSessionsSet', sessionIds, status }] : [];
    }),
    ...draft.points.map((entry): Effect => ({ kind: 'pointsGiven', ...entry })),
    ...(draft.copies ? [{ kind: 'copiedAsImprovement' } as const] : []),
    ...draft.history.map((row): Effect => ({ kind: 'history', row })),
    ...draft.messages,
    ...draft.newTasks
      .filter((task) => task.sendEmail)
      .map((task): Effect => ({ kind: 'taskMail', userId: task.userId, task })),
  ];
}
