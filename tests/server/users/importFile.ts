import { userImportEndpoints } from '#contract/users/import.endpoints.ts';
import type { UserImportPlan } from '#contract/users/import.schema.ts';
import { admin } from './userAdministration.ts';

/** Lines of a CSV file. */
export const csv = (...lines: string[]) => ({ name: 'people.csv', bytes: Buffer.from(lines.join('\r\n')) });
/** A file of people, CSV or a workbook. */
export type PeopleFile = ReturnType<typeof csv>;

export const check = (file: PeopleFile, columns: object = {}, call = admin, corrections: object[] = []) =>
  call(userImportEndpoints.check, { file, body: { columns, corrections } as never });

/** Carries out what was checked. */
export const apply = (
  file: PeopleFile,
  plan: Pick<UserImportPlan, 'digest'>,
  more: object = {},
  call = admin,
) => call(userImportEndpoints.apply, { file, body: { columns: {}, digest: plan.digest, ...more } });

/** Checks and carries out. */
export async function bringIn(file: PeopleFile, more: object = {}, call = admin) {
  const { body } = await check(file, {}, call);
  return apply(file, body, more, call);
}

/** Line, outcome and the names of the faults. */
export const outcomes = ({ rows }: UserImportPlan) =>
  rows.map(({ line, outcome, faults }) => [
    line,
    outcome,
    ...faults.map(({ field, fault, value }) =>
      [field, fault, value].filter((part) => part !== null).join(' '),
    ),
  ]);
