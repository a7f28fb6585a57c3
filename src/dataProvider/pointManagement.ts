import type { BodyInput } from '#contract/http.ts';
import { pointEndpoints as points } from '#contract/points/endpoints.ts';
import { pointSpendingEndpoints as spendings } from '#contract/points/spendings.endpoints.ts';
import { call } from './httpClient.ts';

/** A record as it was seen: a save upon another version is refused. */
interface SeenRecord {
  id: number;
  version?: number | undefined;
}

/** Points of somebody: earned, used, remaining [R3P-91]. */
export const readBalanceOf = async (id: number, signal?: AbortSignal) =>
  (await call(points.totals, { params: { id }, signal, errorMessage: null })).data;

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

/** Deletes a record; the points are available again [R3P-111]. */
export const removeSpending = async (id: number): Promise<void> => {
  await call(spendings.remove, { params: { id } });
};

export type GivenBody = BodyInput<typeof points.give>;

/** Takes given points back [R3P-97]. */
export const takeBackPoints = async (id: number): Promise<void> => {
  await call(points.takeBack, { params: { id } });
};
