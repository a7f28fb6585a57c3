import type { BodyInput } from '#contract/http.ts';
import { pointSpendingEndpoints } from '#contract/points/spendings.endpoints.ts';
import { endpointResource } from './endpointResource.ts';
import { call } from './httpClient.ts';

const spendings = endpointResource(pointSpendingEndpoints, {
  lists: ['manage', 'ofUser'],
  records: ['read'],
  create: 'create',
  update: 'save',
  delete: 'remove',
});

/** A record goes together with its new file. */
const upload = async ({
  file,
  ...body
}: { file: File } & BodyInput<typeof pointSpendingEndpoints.uploadFile>) =>
  (await call(pointSpendingEndpoints.uploadFile, { body, file })).data as never;

/** What people spent points on; `file` is a new file of the record. */
export const pointSpendings: typeof spendings = {
  ...spendings,
  create: async (resource, params) =>
    params.data.file instanceof File
      ? { data: await upload(params.data as never) }
      : (spendings.create?.(resource, params) as never),
  update: async (resource, params) =>
    params.data.file instanceof File
      ? { data: await upload({ ...params.data, id: params.id } as never) }
      : (spendings.update?.(resource, params) as never),
};
