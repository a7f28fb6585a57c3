import type { Db } from '#server/platform/db/client.ts';
import { addDefaultLifeCycles } from '#server/process/life-cycles/defaults/install.ts';
import { createAdministrator } from './first-administrator.ts';

/**
 * Makes the first administrator of an installation, who finds a life cycle for each type to begin with, S3-122:
 * without one nobody could hand in anything. Whoever has life cycles already keeps them.
 */
export async function beginInstallation(db: Db, person: Parameters<typeof createAdministrator>[1]) {
  const administrator = await createAdministrator(db, person);
  await addDefaultLifeCycles(db);
  return administrator;
}
