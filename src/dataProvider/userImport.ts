import type { BodyInput } from '#contract/http.ts';
import { userImportEndpoints as endpoints } from '#contract/users/import.endpoints.ts';
import type { UserImportPlan } from '#contract/users/import.schema.ts';
import { call } from './httpClient.ts';

export type ImportColumns = NonNullable<BodyInput<typeof endpoints.check>['columns']>;

/** What a file of people would make and change. */
export const checkUserImport = async (
  file: File,
  columns: ImportColumns,
  signal?: AbortSignal,
): Promise<UserImportPlan> => (await call(endpoints.check, { file, body: { columns }, signal })).data;

/** Makes and changes the people of a file, as it was checked. */
export const applyUserImport = async (file: File, run: BodyInput<typeof endpoints.apply>) =>
  (await call(endpoints.apply, { file, body: run })).data;
