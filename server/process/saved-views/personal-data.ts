import { sql } from 'drizzle-orm';
import type { CopySection } from '#server/people/personal-data/copy.sections.ts';
import type { ErasedPerson } from '#server/people/personal-data/erasure.event.ts';
import type { Db } from '#server/platform/db/client.ts';

/** Views of a person with what they have of them; that of others which they have pinned, or are mailed, besides. No token. */
export const SAVED_VIEW_SECTIONS: readonly CopySection[] = [
  {
    name: 'saved-views',
    records: (userId) => sql`
      select view.id, view.name, view.kind, view.path, view.query, view.columns, view.shared_role, view.date_created,
             view.date_updated,
             (select jsonb_agg(unit.name order by unit.name)
                from saved_view_unit shared join organization_unit unit on unit.id = shared.unit_id
               where shared.view_id = view.id) as shared_units
        from saved_view view where view.owner_id = ${userId}`,
  },
  {
    name: 'uses-of-saved-views',
    records: (userId) => sql`
      select row_number() over (order by date_created, view_id, part) as id, view_id, part, date_created, next_at
        from (
          select view_id, 'in the menu' as part, date_created, null::timestamptz as next_at
            from saved_view_pin where user_id = ${userId}
          union all
          select view_id, 'weekly mail', date_created, next_at from saved_view_mail where user_id = ${userId}
          union all
          select view_id, 'feed', date_created, null from saved_view_feed where user_id = ${userId}
        ) used`,
  },
];

/** Views that a former member had alone go, with their pins, mails and feeds; what is shared stays, without an owner. */
export async function eraseSavedViews(db: Db, { userId }: Pick<ErasedPerson, 'userId'>): Promise<void> {
  await db.execute(sql`
    delete from saved_view
     where owner_id = ${userId} and shared_role is null
       and not exists (select from saved_view_unit shared where shared.view_id = saved_view.id)`);
  await db.execute(sql`update saved_view set owner_id = null where owner_id = ${userId}`);
  await db.execute(sql`delete from saved_view_pin where user_id = ${userId}`);
  await db.execute(sql`delete from saved_view_mail where user_id = ${userId}`);
  await db.execute(sql`delete from saved_view_feed where user_id = ${userId}`);
}
