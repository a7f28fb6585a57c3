import type { Db } from '#server/platform/db/client.ts';
import { domainEvent } from '#server/platform/registrations.ts';
import type { Services } from '#server/platform/services.ts';
import { createAdministrator } from './first-administrator.ts';

/** The installation has its first administrator: features install what it begins with. */
export const installationBegun = domainEvent<null>('an installation was begun');

/** Makes the first administrator of an installation and, in the same transaction, what it begins with. */
export async function beginInstallation(
  db: Db,
  { registrations }: Pick<Services, 'registrations'>,
  person: Parameters<typeof createAdministrator>[1],
) {
  const administrator = await createAdministrator(db, person);
  await registrations.publish(installationBegun, db, null);
  return administrator;
}
