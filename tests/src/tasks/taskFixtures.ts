import type { TaskRow } from '#contract/tasks/schema.ts';

/** A task as the server sends it. */
export function taskRow(changes: Partial<TaskRow> = {}): TaskRow {
  return {
    id: 41,
    taskName: 'Assess the suggestion',
    role: 'RESPONSIBLE',
    status: 'WAITING',
    module: 'SUGGESTION',
    start: '2026-03-02T08:30:00Z',
    end: null,
    contributionId: 12,
    contributionType: 'SUGGESTION',
    contributionTitle: 'Bicycle stands at the gate',
    contributionCode: 'SUG-000012',
    competitionId: null,
    stateName: 'Submitted',
    stateSince: '2026-03-01T08:30:00Z',
    fieldTitle: 'Mobility',
    userId: 7,
    fullName: 'Ayşe Yılmaz',
    commandId: null,
    isOwnDraft: false,
    ...changes,
  };
}

/** An instant some days from now, at this machine's noon. */
export function noonInDays(days: number): string {
  const day = new Date();
  day.setHours(12, 0, 0, 0);
  day.setDate(day.getDate() + days);
  return day.toISOString();
}
