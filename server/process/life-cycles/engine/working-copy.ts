import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { clockAfter, clockOf } from './answer-clock.ts';
import { standIn } from './deputies.ts';
import { authorsOf, withoutDeputies } from './roles.ts';
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
 * The working copy of one decision. Steps change it in order; `buildDecision` compares it with the situation
 * and gives the effects, so what is changed back and forth leaves no trace.
 */
export interface WorkingCopy {
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
  /** Whose invitations to write it end without an answer. */
  lapsed: number[];
  /** It is deleted: nobody waits for an answer any more. */
  isDeleted: boolean;
  /** Questions to its authors that wait for an answer then. */
  openQuestions: number;
  /** It says something to its authors, by a note or officially. */
  isSaid: boolean;
}

/** A working copy of the situation, on which nothing was done yet. */
export function workingCopyOf(
  situation: Situation,
  actor: Actor,
  explanation: string | null = null,
): WorkingCopy {
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
      ...clockOf(contribution),
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
    lapsed: [],
    isDeleted: false,
    openQuestions: contribution.openQuestions,
    isSaid: false,
  };
}

/** Authors with open accounts: those of what is joined to it hear what its owners hear (decision 0061). */
export const activeAuthors = ({ participants, situation }: WorkingCopy): number[] =>
  authorsOf({ participants, coAuthors: situation.contribution.coAuthors }, { activeOnly: true });

/** Notes what happened; columns that are not given stay empty, S3-84. */
export function writeHistory(
  copy: WorkingCopy,
  row: Pick<HistoryRow, 'category' | 'event'> & Partial<HistoryRow>,
): void {
  copy.history.push({
    action: null,
    fromStateId: null,
    toStateId: null,
    oldValue: null,
    newValue: null,
    explanation: copy.explanation,
    ...row,
  });
}

const STATUS_SETTINGS = ['visibility', 'editable', 'commentStatus', 'ratingStatus'] as const;

/** One row of category STATUS for each of visibility, editability and the two statuses that differs. */
function writeStatusHistory(copy: WorkingCopy): void {
  const before = copy.situation.contribution;
  for (const setting of STATUS_SETTINGS) {
    if (before[setting] === copy.settings[setting]) continue;
    writeHistory(copy, {
      category: 'STATUS',
      event: setting,
      oldValue: String(before[setting]),
      newValue: String(copy.settings[setting]),
    });
  }
}

const key = ({ userId, role, deputyFor }: Participant) => `${role} ${userId} ${deputyFor ?? ''}`;

/** Whether somebody new comes before those who keep the role. */
const isFirst = (before: ReadonlySet<string>, after: readonly Participant[], one: Participant): boolean => {
  const holders = after.filter(({ role }) => role === one.role);
  return holders[0] === one && holders.some((other) => before.has(key(other)));
};

/** One row of category ASSIGN for each role whose users differ; the responsible of a new field has a FIELD row. */
function writeAssignHistory(copy: WorkingCopy): void {
  const before = withoutDeputies(copy.situation.contribution.participants);
  const participants = withoutDeputies(copy.participants);
  const fieldChanged = copy.settings.fieldId !== copy.situation.contribution.fieldId;
  const roles = new Set<ParticipationRole>([...before, ...participants].map(({ role }) => role));
  for (const role of roles) {
    if (role === 'RESPONSIBLE' && fieldChanged) continue;
    const was = before.filter((one) => one.role === role).map(({ userId }) => userId);
    const is = participants.filter((one) => one.role === role).map(({ userId }) => userId);
    if (was.length === is.length && was.every((userId) => is.includes(userId))) continue;
    writeHistory(copy, {
      category: 'ASSIGN',
      event: role,
      oldValue: { users: was },
      newValue: { users: is },
    });
  }
}

function changedSettings(copy: WorkingCopy): Partial<Settings> {
  const before: Settings = copy.situation.contribution;
  const entries = Object.entries(copy.settings) as [keyof Settings, unknown][];
  return Object.fromEntries(entries.filter(([name, value]) => before[name] !== value)) as Partial<Settings>;
}

/** One row for each deputy who comes or goes, whatever the roles are. */
function writeDeputyHistory(copy: WorkingCopy, { came, went }: ReturnType<typeof standIn>): void {
  for (const { deputies, event } of [
    { deputies: went, event: 'deputyWent' },
    { deputies: came, event: 'deputyCame' },
  ]) {
    for (const { deputyId, userId } of deputies) {
      writeHistory(copy, {
        category: 'ANSWER',
        event,
        oldValue: { users: [userId] },
        newValue: { users: [deputyId] },
        explanation: null,
      });
    }
  }
}

/** Messages of the steps, and mails for new tasks. */
const messagesOf = ({ messages, newTasks }: WorkingCopy): Effect[] => [
  ...messages,
  ...newTasks
    .filter((task) => task.sendEmail && !task.isCovered)
    .map((task): Effect => ({ kind: 'taskMail', userId: task.userId, task })),
];

/**
 * The effects that turn the situation into the draft, in the order in which they are to be applied. Nobody is notified of what
 * is joined to a head: it goes on there (decision 0061).
 */
export function buildDecision(copy: WorkingCopy): Effect[] {
  const { contribution } = copy.situation;
  // Nobody is waited for who cannot answer any more.
  const isPast = copy.settings.stateId !== contribution.stateId || activeAuthors(copy).length === 0;
  const endsQuestions = isPast && copy.openQuestions > 0;
  if (endsQuestions) {
    copy.openQuestions = 0;
    writeHistory(copy, { category: 'ANSWER', event: 'questionsEnded', explanation: null });
  }
  writeDeputyHistory(copy, standIn(copy));
  const { clock, timers, keepsDue, ended } = clockAfter(copy);
  Object.assign(copy.settings, clock);
  writeStatusHistory(copy);
  writeAssignHistory(copy);

  const before = new Set(contribution.participants.map(key));
  const after = new Set(copy.participants.map(key));
  const values = changedSettings(copy);
  const changedChats = copy.chatSessions.filter(
    ({ status }, at) => contribution.chatSessions[at]?.status !== status,
  );

  return [
    ...copy.tasks
      .filter((task, at) => task.status !== contribution.tasks[at]?.status && !isOpen(task))
      .map(
        (task): Effect => ({
          kind: 'taskClosed',
          taskId: task.id,
          status: task.status,
          doneBy: copy.doneBy.get(task.id) ?? null,
        }),
      ),
    ...contribution.participants
      .filter((one) => !after.has(key(one)))
      .map(({ userId, role }): Effect => ({ kind: 'participantRemoved', userId, role })),
    ...copy.participants
      .filter((one) => !before.has(key(one)))
      .map(
        (one): Effect => ({
          kind: 'participantAdded',
          userId: one.userId,
          role: one.role,
          ...(one.deputyFor && { deputyFor: one.deputyFor }),
          ...(isFirst(before, copy.participants, one) && { isFirst: true as const }),
        }),
      ),
    ...copy.tasks
      .filter((task, at) => isOpen(task) && task.userId !== contribution.tasks[at]?.userId)
      .map(
        (task): Effect => ({
          kind: 'taskPassed',
          taskId: task.id,
          userId: task.userId,
          deputyFor: task.deputyFor ?? null,
        }),
      ),
    ...(Object.keys(values).length > 0 ? [{ kind: 'contributionSet', values } as const] : []),
    ...(timers
      ? [{ kind: 'answerTimersSet', timers, ...(keepsDue && { keepsDue: true as const }) } as const]
      : []),
    ...(ended ? [{ kind: 'promiseEnded', promise: ended } as const] : []),
    ...copy.newTasks.map((task): Effect => ({ kind: 'taskCreated', task })),
    ...(['OPEN', 'CLOSED'] as const).flatMap((status): Effect[] => {
      const sessionIds = changedChats.filter((session) => session.status === status).map(({ id }) => id);
      return sessionIds.length > 0 ? [{ kind: 'chatSessionsSet', sessionIds, status }] : [];
    }),
    ...copy.points.map((entry): Effect => ({ kind: 'pointsGiven', ...entry })),
    ...(copy.copies ? [{ kind: 'copiedAsImprovement' } as const] : []),
    ...copy.lapsed.map((userId): Effect => ({ kind: 'invitationLapsed', userId })),
    ...(endsQuestions ? [{ kind: 'questionsEnded' } as const] : []),
    ...copy.history.map((row): Effect => ({ kind: 'history', row })),
    ...(contribution.head ? [] : messagesOf(copy)),
  ];
}
