import type { DeleteParams, GetListParams, UpdateParams } from 'ra-core';
import { notificationEndpoints } from '#contract/notifications/endpoints.ts';
import type { NotificationRow } from '#contract/notifications/schema.ts';
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

/** Marks every notification as read, up to the newest there is now. */
export async function markAllRead(): Promise<void> {
  const { data } = await call(notificationEndpoints.list, { query: { page: 0, size: 1, sort: 'id,desc' } });
  const newest = data[0];
  if (newest) await call(notificationEndpoints.readAll, { body: { upToId: newest.id }, ...silentSuccess });
}
