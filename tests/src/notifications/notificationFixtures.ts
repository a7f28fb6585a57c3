import type { NotificationRow } from '#contract/notifications/schema.ts';
import { list, respond, type SeenRequest } from '#tests/support/network.ts';

/** A notification as the server sends it. */
export function notificationRow(changes: Partial<NotificationRow> = {}): NotificationRow {
  return {
    id: 70,
    contributionId: 12,
    contributionType: 'SUGGESTION',
    competitionId: null,
    chatSessionId: null,
    commentId: null,
    title: 'Your suggestion was accepted',
    body: 'SUG-000012 · Bicycle stands at the gate',
    isRead: false,
    isDeleted: false,
    date: '2026-03-02T08:30:00Z',
    groupSize: 1,
    muted: false,
    groupUnread: changes.isRead ? 0 : 1,
    ...changes,
  };
}

/** A server that keeps notifications: lists, counts, marks and removes them. */
export function notificationServer(start: readonly NotificationRow[]) {
  let rows = [...start];
  const visible = () => rows.filter((row) => !row.isDeleted);
  return {
    add: (row: NotificationRow) => {
      rows = [row, ...rows];
    },
    answers: {
      'GET /api/v3/notifications': ({ query }: SeenRequest) => {
        const size = Number(query.size);
        const from = Number(query.page) * size;
        return list(visible().slice(from, from + size), visible().length);
      },
      'GET /api/v3/notifications/unread-count': () => visible().filter(({ isRead }) => !isRead).length,
      'PUT /api/v3/notifications': ({ body }: SeenRequest) => {
        const { upToId } = body as { upToId: number };
        rows = rows.map((row) => (row.id <= upToId ? { ...row, isRead: true, groupUnread: 0 } : row));
        return respond(204);
      },
      'PUT /api/v3/notifications/:id': ({ path, body }: SeenRequest) => {
        const id = Number(path.split('/').at(-1));
        const marks = body as { isRead?: boolean };
        const groupUnread = (row: NotificationRow) => ((marks.isRead ?? row.isRead) ? 0 : row.groupSize);
        rows = rows.map((row) => (row.id === id ? { ...row, ...marks, groupUnread: groupUnread(row) } : row));
        return rows.find((row) => row.id === id) ?? null;
      },
    },
  };
}
