import type { BodyInput } from '#contract/http.ts';
import { pointEndpoints as points } from '#contract/points/endpoints.ts';
import type { GivenPoints } from '#contract/points/schema.ts';
import { pointSpendingEndpoints as spendings } from '#contract/points/spendings.endpoints.ts';
import type { ManagedSpending } from '#contract/points/spendings.schema.ts';
import { call } from './httpClient.ts';

/** A record as it was seen: a save upon another version is refused. */
interface SeenRecord {
  id: number;
  version?: number | undefined;
}

/** Points of somebody: earned, used, remaining [R3P-91]. */
export const readBalanceOf = async (id: number, signal?: AbortSignal) =>
  (await call(points.totals, { params: { id }, signal, errorMessage: null })).data;

/** One record of what somebody spent [R3P-104]. */
export const readSpending = async (id: number): Promise<ManagedSpending> =>
  (await call(spendings.read, { params: { id }, errorMessage: null })).data;

/** What is stored of a spending. */
export interface SpendingToStore {
  /** The record that is changed, as it was seen; null for a new one. */
  base: SeenRecord | null;
  body: Omit<BodyInput<typeof spendings.create>, 'userId'> & { userId: number };
  /** A new file. */
  file: File | null;
  /** The stored file is to go. */
  dropFile: boolean;
}

/** Records or changes what somebody spent, with its file [R3P-108 … R3P-110]. */
export async function storeSpending(spending: SpendingToStore): Promise<ManagedSpending> {
  const { base, body, file, dropFile } = spending;
  const seen = base && { id: base.id, version: base.version };
  if (file) return (await call(spendings.uploadFile, { body: { ...body, ...seen }, file })).data;
  if (!seen) return (await call(spendings.create, { body })).data;
  return (await call(spendings.save, { body: { ...body, ...seen, ...(dropFile && { fileId: null }) } })).data;
}

/** Deletes a record; the points are available again [R3P-111]. */
export const removeSpending = async (id: number): Promise<void> => {
  await call(spendings.remove, { params: { id } });
};

/** One entry that an administrator gave. */
export const readOneGiven = async (id: number): Promise<GivenPoints> =>
  (await call(points.readGiven, { params: { id }, errorMessage: null })).data;

export type GivenBody = BodyInput<typeof points.give>;

/** Gives points, or changes what was given upon the version that was seen [R3P-95, R3P-96]. */
export const storeGivenPoints = async (body: GivenBody, base: SeenRecord | null): Promise<GivenPoints> =>
  base === null
    ? (await call(points.give, { body })).data
    : (await call(points.saveGiven, { body: { ...body, id: base.id, version: base.version } })).data;

/** Takes given points back [R3P-97]. */
export const takeBackPoints = async (id: number): Promise<void> => {
  await call(points.takeBack, { params: { id } });
};
