import type { BodyInput } from '#contract/http.ts';
import { pointEndpoints } from '#contract/points/endpoints.ts';
import { pointSpendingEndpoints } from '#contract/points/spendings.endpoints.ts';
import { endpointResource } from './endpointResource.ts';
import { call } from './httpClient.ts';

/** Point entries: a person's (`userId`), and what administrators gave. */
export const userPoints = endpointResource(pointEndpoints, {
  lists: ['detail', 'given'],
  records: ['readGiven'],
  create: 'give',
  update: 'saveGiven',
  delete: 'takeBack',
  language: 'langKey',
});

/** What a person was rewarded with (`id`), newest first: whole points, or words. */
export const userRewards = endpointResource(pointEndpoints, { lists: ['rewards'] });

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
