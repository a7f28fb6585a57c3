import type { DeleteParams, UpdateParams } from 'ra-core';
import { notificationEndpoints } from '#contract/notifications/endpoints.ts';
import type { NotificationRow } from '#contract/notifications/schema.ts';
import { endpointResource } from './endpointResource.ts';
import { call } from './httpClient.ts';

/** The row itself shows what became of it: no toast for each. */
const silentSuccess = { successMessage: null } as const;

async function save(
  { id, meta }: Pick<UpdateParams, 'id' | 'meta'>,
  change: { isRead?: boolean; isDeleted?: boolean },
): Promise<NotificationRow> {
  const body = { ...change, wholeGroup: meta?.wholeGroup || undefined };
  return (await call(notificationEndpoints.save, { params: { id: Number(id) }, body, ...silentSuccess }))
    .data;
}

/**
 * Own notifications: only their marks can be changed, and removing one is such a mark. With `meta: { wholeGroup: true }` also those of
 * the earlier ones of the same contribution.
 */
export const notifications = {
  ...endpointResource(notificationEndpoints, { lists: ['list'], update: 'save' }),
  update: async (_resource: string, params: UpdateParams) => ({
    data: (await save(params, { isRead: params.data.isRead })) as never,
  }),
  delete: async (_resource: string, params: DeleteParams) => ({
    data: (await save(params, { isDeleted: true })) as never,
  }),
};
