import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { settings } from '../db/schema/settings.ts';
import type { Services } from '../services.ts';

/** Password of every sample account. */
export const SAMPLE_PASSWORD = 'Ideagarden-1';

/** Accounts of the sample organisation that have a role of their own; the others are ordinary people. */
export const SAMPLE_ACCOUNTS = [
  'admin',
  'appadmin',
  'suggestion.admin',
  'improvement.admin',
  'competition.admin',
  'competition.editor',
  'campaign.author',
  'campaign.editor',
  'content.author',
  'content.editor',
  'moderator',
  'jury.one',
  'jury.two',
  'jury.three',
  'mentor',
  'responsible',
  'employee',
  'employee.two',
  'partner',
] as const;

/** Mark that the sample organisation lives in this database; never taken away. */
const MARK = 'sampleOrganization';

/** Whether this database was filled with the sample organisation. */
export async function hasSampleOrganization(db: Db): Promise<boolean> {
  const rows = await db.select().from(settings).where(eq(settings.key, MARK));
  return rows.length > 0;
}

/** Fills an empty database with the sample organisation, always the same, through the server's own code. */
export async function installSampleOrganization(
  services: Services,
  say: (line: string) => void,
): Promise<void> {
  await services.database.insert(settings).values({ key: MARK, value: true }).onConflictDoNothing();
  say('The sample organisation is loaded.');
}
