import type { UserInput } from '#contract/users/schema.ts';
import { nameIsTaken } from '#server/people/account/account.repository.ts';
import type { Db } from '#server/platform/db/client.ts';
import { invalid, refused } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { configuredLocales } from '#server/platform/texts/locales.ts';
import { unknownUnits } from './users.repository.ts';

/** What a change of an account needs of its call. */
export interface UserWork {
  db: Db;
  caller: Caller;
  services: Services;
}

/** A login and an e-mail name one account, S3-96. */
export async function requireUnique(
  db: Db,
  { login, email }: Partial<Pick<UserInput, 'login' | 'email'>>,
  exceptId: number,
): Promise<void> {
  for (const [name, key] of [
    [login, 'error.userexists'],
    [email, 'error.emailexists'],
  ] as const) {
    if (name !== undefined && (await nameIsTaken(db, name, exceptId))) throw refused(key, 'user');
  }
}

export async function requireValid(
  { db, services }: UserWork,
  { langKey, organizationUnits }: Partial<Pick<UserInput, 'langKey' | 'organizationUnits'>>,
): Promise<void> {
  const faults: { field: string; message: string }[] = [];
  if (langKey !== undefined && !(await configuredLocales(db, services)).includes(langKey)) {
    faults.push({ field: 'langKey', message: 'Value' });
  }
  const unknown = await unknownUnits(
    db,
    (organizationUnits ?? []).map(({ unitId }) => unitId),
  );
  if (unknown.length > 0) faults.push({ field: 'organizationUnits', message: 'Value' });
  if (faults.length > 0) throw invalid('user', faults);
}

export const profileOf = ({ phone, educationLevel, company, department, position }: Partial<UserInput>) => ({
  phone,
  educationLevel,
  company,
  department,
  position,
});
