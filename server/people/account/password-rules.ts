import { dictionary } from '@zxcvbn-ts/language-common';
import { guessableBy, type Named, type RankOf, ranksOf } from '#contract/account/guessable-password.ts';
import { isStrongPassword } from '#contract/account/password.ts';
import type { Db } from '#server/platform/db/client.ts';
import { AppError } from '#server/platform/errors.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';

let ranks: RankOf | undefined;
/** Place of a password, in small letters, among the 49,233 most common ones of published leaks; read at the first question. */
export function rankOf(text: string): number {
  ranks ??= ranksOf(dictionary['passwords-common']);
  return ranks(text);
}
/**
 * What a person may choose as a password: as long as administrators ask for, none of the most common ones, neither the own
 * name nor that of the installation, and more than repetitions and rows. Passwords that are stored already are not asked again.
 * @param isStrict a change, a reset or a first administrator: the four classes of letters too [R1D-61, R1D-62], S1-10
 * @throws AppError rulePassword, error.password.short, or what `guessableBy` says
 */
export async function requireGoodPassword(
  db: Db,
  password: string,
  person: Named,
  { isStrict }: { isStrict: boolean },
): Promise<void> {
  if (isStrict && !isStrongPassword(password)) throw new AppError('rulePassword', { inBody: true });
  const { credentialMinLength, title } = await readSettings(db);
  if (password.length < credentialMinLength) {
    throw new AppError('error.password.short', { inBody: true, params: String(credentialMinLength) });
  }
  const refusal = guessableBy(password, { person, title, rankOf });
  if (refusal !== null) throw new AppError(refusal, { inBody: true });
}
