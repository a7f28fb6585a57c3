import type { DeleteParams, GetListParams, UpdateParams } from 'ra-core';
import { type NotificationRow, notificationEndpoints } from '../../contract/notifications.ts';
import type { ResourceProvider } from './dataProvider.ts';
import { call } from './httpClient.ts';
import { listRequest } from './listRequest.ts';

/** The row itself shows what became of it: no toast for each. */
const silentSuccess = { successMessage: null } as const;

async function save(id: number, body: { isRead?: boolean; isDeleted?: boolean }): Promise<NotificationRow> {
  return (await call(notificationEndpoints.save, { params: { id }, body, ...silentSuccess })).data;
}

/** Own notifications, Q3-66, S3-46: only their marks can be changed, and removing one is such a mark. */
export const notifications = {
  getList: async (_resource: string, params: GetListParams) => {
    const { data, total } = await call(notificationEndpoints.list, {
      query: listRequest(params),
      signal: params.signal,
    });
    return { data, total: total ?? data.length };
  },
  update: async (_resource: string, { id, data }: UpdateParams) => {
    return { data: await save(Number(id), { isRead: data.isRead }) };
  },
  delete: async (_resource: string, { id }: DeleteParams) => {
    return { data: await save(Number(id), { isDeleted: true }) };
  },
} as unknown as ResourceProvider;

/** Number of own notifications that were not read; a failure is not worth a message. */
export async function countUnread(signal?: AbortSignal): Promise<number> {
  return (await call(notificationEndpoints.unreadCount, { signal, errorMessage: null })).data;
}

const PAGE = 200;
const MOST_PAGES = 50;
/** Marks that are sent at the same time. */
const TOGETHER = 5;

/** Marks every unread notification as read, newest first, and stops as soon as none is left. */
export async function markAllRead(): Promise<void> {
  let left = await countUnread();
  for (let page = 0; left > 0 && page < MOST_PAGES; page++) {
    const { data } = await call(notificationEndpoints.list, {
      query: { page, size: PAGE, sort: 'id,desc' },
    });
    const unread = data.filter(({ isRead }) => !isRead);
    for (let at = 0; at < unread.length; at += TOGETHER) {
      await Promise.all(unread.slice(at, at + TOGETHER).map(({ id }) => save(id, { isRead: true })));
    }
    left -= unread.length;
    if (data.length < PAGE) return;
  }
}
