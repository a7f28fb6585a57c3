import type { DeleteParams, UpdateParams } from 'ra-core';
import { notificationEndpoints } from '#contract/notifications/endpoints.ts';
import type { NotificationRow } from '#contract/notifications/schema.ts';
import { endpointResource } from './endpointResource.ts';
import { call } from './httpClient.ts';

/** The row itself shows what became of it: no toast for each. */
const silentSuccess = { successMessage: null } as const;

async function save(id: number, body: { isRead?: boolean; isDeleted?: boolean }): Promise<NotificationRow> {
  return (await call(notificationEndpoints.save, { params: { id }, body, ...silentSuccess })).data;
}

/** Own notifications: only their marks can be changed, and removing one is such a mark. */
export const notifications = {
  ...endpointResource(notificationEndpoints, { lists: ['list'], update: 'save' }),
  update: async (_resource: string, { id, data }: UpdateParams) => ({
    data: (await save(Number(id), { isRead: data.isRead })) as never,
  }),
  delete: async (_resource: string, { id }: DeleteParams) => ({
    data: (await save(Number(id), { isDeleted: true })) as never,
  }),
};
