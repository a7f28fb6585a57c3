import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/db/client.ts';
import { secrets } from '#server/platform/db/schema/settings.ts';

const NAME = 'token-signing-key';

/** The key that signs tokens: from the environment, else made once and shared by all processes. */
export async function signingSecret(db: Database, fromEnvironment: string | undefined): Promise<string> {
  if (fromEnvironment !== undefined) return fromEnvironment;
  await db
    .insert(secrets)
    .values({ name: NAME, value: randomBytes(48).toString('base64') })
    .onConflictDoNothing();
  const [row] = await db.select().from(secrets).where(eq(secrets.name, NAME));
  if (!row) throw new Error('The signing key of tokens vanished while it was read');
  return row.value;
}
