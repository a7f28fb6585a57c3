import { eq, sql } from 'drizzle-orm';
import type { ConfirmationWays } from '#contract/confirmation/schema.ts';
import { secondStepOf } from '#server/people/second-factor/second-factor.repository.ts';
import type { Db } from '#server/platform/db/client.ts';
import { identities } from '#server/platform/db/schema/identities.ts';
import { users } from '#server/platform/db/schema/users.ts';

/**
 * By what a person can confirm who they are. A password alone is not enough for who has a second step: a sign-in asks
 * for both.
 * @param hasProvider whether the installation has an identity provider
 */
export async function readWays(db: Db, userId: number, hasProvider: boolean): Promise<ConfirmationWays> {
  const [row] = await db
    .select({
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      hasIdentity: sql<boolean>`exists (select from ${identities} identity where identity.user_id = ${userId})`,
    })
    .from(users)
    .where(eq(users.id, userId));
  const step = await secondStepOf(db, userId);
  const method = step?.method ?? null;
  return {
    password: method === null && row?.hasPassword === true,
    code: method === 'PASSKEY' ? 'RECOVERY' : method,
    passkey: step?.hasPasskeys === true,
    identityProvider: hasProvider && row?.hasIdentity === true,
  };
}
