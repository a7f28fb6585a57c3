import type { Db } from '#server/platform/db/client.ts';
import type { Caller } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { secondFactorRefusal } from './second-factor.prove.ts';
import { removeRecoveryCodes, secondStepOf } from './second-factor.repository.ts';

/**
 * What follows when somebody has given up a second step, in the transaction that removes it: with the last one the recovery
 * codes go too, and whose role needs a second step keeps it.
 * @throws AppError error.secondFactor.needed
 */
export async function requireRemainingFactor(db: Db, services: Services, caller: Caller): Promise<void> {
  if (await secondStepOf(db, caller.id)) return;
  const { secondFactorRoles } = await services.settings.at(db, caller.siteVersion);
  if (secondFactorRoles.some((role) => caller.roles.has(role))) throw secondFactorRefusal('needed');
  await removeRecoveryCodes(db, caller.id);
}
