import { sql } from 'drizzle-orm';
import { withStoredPlaces } from '#server/people/organizations/targets.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { StoredSettings } from '#server/platform/settings/settings.repository.ts';
import type { Announced, Announcement } from './announcement.ts';

/**
 * Whom a record is for and who takes mails, but has got none about it.
 * @returns the beginning of a statement, and a condition on `u` in it
 */
export function waitingPeople<Row extends Announced>(
  kind: Announcement<Row>,
  record: Row,
  settings: StoredSettings,
) {
  const { owner } = kind.targets;
  const places = withStoredPlaces(kind.targets, record.id, kind.units(record));
  const isWaiting = sql`u.activated and not u.unsubscribed and ${kind.isFor(record, settings)}
    and not exists (select from ${kind.recipients} had where had.${owner} = ${record.id} and had.user_id = u.id)`;
  return { places, isWaiting };
}

/** Stores who has got the mail about a record: nobody gets it twice, however often it is asked for. */
export async function rememberRecipients<Row extends Announced>(
  db: Db,
  { recipients, targets }: Announcement<Row>,
  recordId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  await db.execute(sql`insert into ${recipients} (${targets.owner}, user_id)
    select ${recordId}::bigint, unnest(${idArray(userIds)})`);
}
