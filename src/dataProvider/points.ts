import type { BodyInput } from '#contract/http.ts';
import { pointEndpoints } from '#contract/points/endpoints.ts';
import { pointSpendingEndpoints } from '#contract/points/spendings.endpoints.ts';
import type { PointSpending } from '#contract/points/spendings.schema.ts';
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

// Each part of the page says itself what failed: no toast besides.
const quiet = { errorMessage: null } as const;

/** Points of the caller: earned, used, remaining [R3P-92]. */
export async function readMyPoints(signal?: AbortSignal) {
  return (await call(pointEndpoints.myPoints, { signal, ...quiet })).data;
}

/** Points of a person by origin and kind, the kinds in a language [R3P-90]. */
export async function readTotalsByOrigin(userId: number, langKey: string, signal?: AbortSignal) {
  const { data } = await call(pointEndpoints.totalsByOrigin, {
    params: { id: userId },
    query: { langKey },
    signal,
    ...quiet,
  });
  return data;
}

/** Place of a person among all in the period of the settings [R3P-94]. */
export async function readPosition(userId: number, signal?: AbortSignal) {
  return (await call(pointEndpoints.leadersPosition, { params: { id: userId }, signal, ...quiet })).data;
}

/** What a person was rewarded with, newest first: whole points, or words [R3P-112, R3G-04], S3-80. */
export async function readRewards(userId: number, signal?: AbortSignal) {
  return (await call(pointEndpoints.rewards, { params: { id: userId }, signal, ...quiet })).data;
}

/** What a person spent points on, newest first [R3P-105]. */
export async function readSpendings(userId: number, signal?: AbortSignal): Promise<PointSpending[]> {
  return (await call(pointSpendingEndpoints.ofUser, { params: { id: userId }, signal, ...quiet })).data;
}
