import { sql } from 'drizzle-orm';
import { describeAgent } from '#contract/account/describe-agent.ts';
import type { Db } from '#server/platform/db/client.ts';
import { found } from '#server/platform/errors.ts';
import { queueMails } from '#server/platform/mail/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import { lockAddressee } from './account.repository.ts';
import { newDeviceMail } from './account-key.mails.ts';
import type { Device } from './sessions.ts';

/** Notes a kind of device; answers whether it is the first of its kind of somebody who is known with others. */
async function isNewKind(db: Db, userId: number, device: string): Promise<boolean> {
  const { rows } = await db.execute<{ knowsOthers: boolean; isKnown: boolean }>(sql`
    with noted as (
      insert into known_device (user_id, device) values (${userId}, ${device})
      on conflict (user_id, device) do update set last_seen_at = now()
    )
    select count(*) > 0 as "knowsOthers", coalesce(bool_or(device = ${device}), false) as "isKnown"
      from known_device where user_id = ${userId}`);
  return rows.some(({ knowsOthers, isKnown }) => knowsOthers && !isKnown);
}

/**
 * Remembers with what kind of device somebody signs in, browser and system without their versions, and notifies the person
 * of a kind that was not there before. The first of all is no news.
 */
export async function noteDevice(db: Db, services: Services, userId: number, device: Device): Promise<void> {
  const kind = describeAgent(device.userAgent ?? null);
  const name = [kind.browser ?? '?', kind.system ?? '?'].join(' / ');
  if (!(await isNewKind(db, userId, name)) || !(await readSettings(db)).newDeviceMails) return;
  const person = found(await lockAddressee(db, userId));
  await queueMails(db, services, [newDeviceMail(services, person, { ...kind, place: device.place })]);
}
