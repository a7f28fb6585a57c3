import type { BodyInput } from '#contract/http.ts';
import { scheduleEndpoints as endpoints } from '#contract/schedules/endpoints.ts';
import type { Schedule } from '#contract/schedules/schema.ts';
import { call } from './httpClient.ts';

/** The implementation schedule of a contribution [R3P-86]. */
export const readSchedule = async (
  id: number,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Schedule> => (await call(endpoints.read, { params: { id }, signal, errorMessage: null })).data;

export type ScheduleBody = BodyInput<typeof endpoints.replace>;

/** Replaces it [R3P-87]. */
export const storeSchedule = async (id: number, body: ScheduleBody): Promise<Schedule> =>
  (await call(endpoints.replace, { params: { id }, body })).data;
