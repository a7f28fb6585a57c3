import Alarm from '@mui/icons-material/Alarm';
import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '#contract/formats/dates.ts';
import { OPEN_TASK_STATUSES } from '#contract/tasks/rules.ts';
import type { TaskRow } from '#contract/tasks/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { dayWords, lateWords, urgencyOf } from '#src/components/contributions/answerWords.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface DeadlineNoteProps {
  task: Pick<TaskRow, 'status' | 'start' | 'end' | 'isOwnDraft' | 'promise'>;
}

/**
 * How late an open task is, or how long it still has; nothing for other tasks. What somebody began of his own keeps
 * no one waiting: it names its date in calm words. Where an answer is promised with the task, that is what others wait for.
 */
export function DeadlineNote({ task }: DeadlineNoteProps) {
  const translate = useTranslate();
  if (isUnfinished(task)) {
    return (
      <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
        {translate(...unfinishedWords(task, new Date()))}
      </Box>
    );
  }
  if (task.promise && showsPromise(task)) return <PromiseNote promise={task.promise} />;
  const deadline = deadlineOf(task, new Date());
  if (!deadline) return null;
  const { key, args } = deadlineWords(deadline);
  const late = deadline.kind === 'late';
  return (
    <Note urgency={late ? 'late' : deadline.days <= 1 ? 'pressing' : 'none'}>{translate(key, args)}</Note>
  );
}

/** By when the answer is promised, or how late it is; the exact time is its title. */
function PromiseNote({ promise: { dueAt, timeZone } }: { promise: NonNullable<TaskRow['promise']> }) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const now = new Date();
  const answer = { state: 'running', owner: null, escalation: 0, dueAt, timeZone } as const;
  const urgency = urgencyOf(answer, now);
  return (
    <Note urgency={urgency}>
      <time dateTime={dueAt} title={`${formatDateTime(dueAt, { timeZone })} (${timeZone})`}>
        {urgency === 'late'
          ? translate('task.promise.late', { late: lateWords(translate, answer, now) })
          : translate('task.promise.by', { date: dayWords(answer, locale, now) })}
      </time>
    </Note>
  );
}

function Note({ urgency, children }: { urgency: ReturnType<typeof urgencyOf>; children: ReactNode }) {
  const late = urgency === 'late';
  const pressing = urgency !== 'none';
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        fontSize: 13,
        fontWeight: pressing ? 600 : 400,
        color: late ? 'error.main' : pressing ? 'warning.main' : 'text.secondary',
      }}
    >
      {late && <Alarm aria-hidden sx={{ fontSize: 16 }} />}
      {children}
    </Box>
  );
}

/** How an open task stands to its end, in calendar days of the reader's zone. */
type Deadline = { readonly kind: 'late' | 'left'; readonly days: number };

const DAY_MS = 86_400_000;

/** Days since the epoch of a moment's calendar day; daylight saving does not move it. */
function dayNumber(moment: Date): number {
  return Math.round(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / DAY_MS);
}

const isOpen = ({ status }: Pick<TaskRow, 'status'>) =>
  (OPEN_TASK_STATUSES as readonly string[]).includes(status);

/** Begun by its owner, and waiting for nobody but him. */
export const isUnfinished = (task: Pick<TaskRow, 'status' | 'isOwnDraft'>) => task.isOwnDraft && isOpen(task);

/** Message of the date that counts for an own draft: its end, due or passed; without one, when it was begun. */
function unfinishedWords(
  { start, end }: Pick<TaskRow, 'start' | 'end'>,
  now: Date,
): [MessageKey, { date: string }] {
  if (end === null) return ['task.unfinishedSince', { date: formatDate(start) }];
  const isPast = new Date(end).getTime() < now.getTime();
  return [isPast ? 'task.unfinishedOverdue' : 'task.unfinishedDue', { date: formatDate(end) }];
}

/** Whether a promised answer is what matters about a task. */
export const showsPromise = (task: DeadlineNoteProps['task']) =>
  !isUnfinished(task) && isOpen(task) && Boolean(task.promise);

/**
 * Days that an open task is late, or still has; null for a finished task or one without an end. A task whose
 * end has just passed is late by 0 days until midnight.
 */
export function deadlineOf(task: Pick<TaskRow, 'status' | 'end'>, now: Date): Deadline | null {
  if (task.end === null) return null;
  if (!isOpen(task)) return null;
  const end = new Date(task.end);
  const days = dayNumber(end) - dayNumber(now);
  const late = task.status === 'OVERDUE' || end.getTime() < now.getTime();
  return late ? { kind: 'late', days: Math.max(0, -days) } : { kind: 'left', days };
}

/** Message key and number of the words for a deadline: "2 days late", "Due tomorrow". */
export function deadlineWords({ kind, days }: Deadline): { key: MessageKey; args: { smart_count: number } } {
  const args = { smart_count: days };
  if (kind === 'late') return { key: days === 0 ? 'task.late.today' : 'task.late.days', args };
  if (days === 0) return { key: 'task.left.today', args };
  return { key: days === 1 ? 'task.left.tomorrow' : 'task.left.days', args };
}
