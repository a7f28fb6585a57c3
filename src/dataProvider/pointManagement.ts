import type { BodyInput, QueryInput } from '../../contract/http.ts';
import { type ManagedSpending, pointSpendingEndpoints as spendings } from '../../contract/point-spendings.ts';
import { type GivenPoints, pointEndpoints as points } from '../../contract/points.ts';
import { call } from './httpClient.ts';

interface Rows<T> {
  data: T[];
  total: number;
}

/** Points of somebody: earned, used, remaining [R3P-91]. */
export const readBalanceOf = async (id: number, signal?: AbortSignal) =>
  (await call(points.totals, { params: { id }, signal, errorMessage: null })).data;

/** A page of what all people spent [R3P-106]. */
export async function readAllSpendings(
  query: QueryInput<typeof spendings.manage>,
  signal?: AbortSignal,
): Promise<Rows<ManagedSpending>> {
  const { data, total } = await call(spendings.manage, { query, signal, errorMessage: null });
  return { data, total: total ?? data.length };
}

/** What is stored of a spending; `id` for one that is there already. */
export interface SpendingToStore {
  id?: number | undefined;
  body: Omit<BodyInput<typeof spendings.create>, 'userId'> & { userId: number };
  /** A new file. */
  file: File | null;
  /** The stored file is to go. */
  dropFile: boolean;
}

/** Records or changes what somebody spent, with its file [R3P-108 … R3P-110]. */
export async function storeSpending(spending: SpendingToStore): Promise<ManagedSpending> {
  const { id, body, file, dropFile } = spending;
  if (file) return (await call(spendings.uploadFile, { body: { ...body, id }, file })).data;
  if (id === undefined) return (await call(spendings.create, { body })).data;
  return (await call(spendings.save, { body: { ...body, id, ...(dropFile && { fileId: null }) } })).data;
}

/** Deletes a record; the points are available again [R3P-111]. */
export const removeSpending = async (id: number): Promise<void> => {
  await call(spendings.remove, { params: { id } });
};

/** A page of what administrators gave by hand. */
export async function readGivenPoints(
  query: QueryInput<typeof points.given>,
  signal?: AbortSignal,
): Promise<Rows<GivenPoints>> {
  const { data, total } = await call(points.given, { query, signal, errorMessage: null });
  return { data, total: total ?? data.length };
}

export type GivenBody = BodyInput<typeof points.give>;

/** Gives points, or changes what was given [R3P-95, R3P-96]. */
export const storeGivenPoints = async (body: GivenBody, id?: number): Promise<GivenPoints> =>
  id === undefined
    ? (await call(points.give, { body })).data
    : (await call(points.saveGiven, { body: { ...body, id } })).data;

/** Takes given points back [R3P-97]. */
export const takeBackPoints = async (id: number): Promise<void> => {
  await call(points.takeBack, { params: { id } });
};
