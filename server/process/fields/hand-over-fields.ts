import { sql } from 'drizzle-orm';
import type { Title } from '#contract/texts/titles.ts';
import { titleIn } from '#contract/texts/titles.ts';
import type { HandOverPart, Unrestored } from '#server/process/hand-over/hand-over.parts.ts';

interface Before {
  /** The successor has the person's row, or both have their own and that of the person is off. */
  moved: boolean;
  /** Whether the successor's own row was on. */
  wasActive: boolean;
}

interface Role extends Record<string, unknown> {
  id: number;
  /** The row of the successor in the same role of the field. */
  ownId: number | null;
  ownIsActive: boolean | null;
}

/** Roles in fields. A successor who has the role already goes on with their own; that of the person is off then. */
export const fieldPart: HandOverPart = {
  kind: 'fields',
  count: async (db, userId) => {
    const { rows } = await db.execute<{ all: number; sole: number }>(sql`
      select count(*)::int as all, (count(*) filter (where not exists (
               select from contribution_field_user other join app_user on app_user.id = other.user_id and app_user.activated
                where other.field_id = own.field_id and other.user_role = own.user_role and other.is_active
                  and other.user_id <> own.user_id)))::int as sole
        from contribution_field_user own where own.user_id = ${userId} and own.is_active`);
    return rows[0] ?? { all: 0, sole: 0 };
  },
  take: async ({ db }, { fromId, toId }) => {
    const { rows } = await db.execute<Role>(sql`
      select own.id, other.id as "ownId", other.is_active as "ownIsActive"
        from contribution_field_user own
        left join contribution_field_user other
          on other.field_id = own.field_id and other.user_role = own.user_role and other.user_id = ${toId}
       where own.user_id = ${fromId} and own.is_active order by own.id for update of own`);
    for (const { id, ownId } of rows) {
      await db.execute(
        ownId === null
          ? sql`update contribution_field_user set user_id = ${toId} where id = ${id}`
          : sql`update contribution_field_user set is_active = (id = ${ownId}) where id in (${id}, ${ownId})`,
      );
    }
    return rows.map(({ id, ownId, ownIsActive }) => ({
      subjectId: id,
      before: { moved: ownId === null, wasActive: ownIsActive ?? false } satisfies Before,
    }));
  },
  giveBack: async ({ db, caller }, { fromId, toId }, taken) => {
    const unrestored: Unrestored[] = [];
    for (const { subjectId, before } of taken) {
      const { moved, wasActive } = before as Before;
      const holder = moved ? toId : fromId;
      const { rows } = await db.execute<{ titles: Title[]; isTheirs: boolean; isBack: boolean }>(sql`
        select field.definition_list as titles,
               exists (select from contribution_field_user own where own.field_id = role.field_id
                   and own.user_role = role.user_role and own.user_id = ${fromId} and own.is_active) as "isBack",
               role.user_id = ${holder} and role.is_active = ${moved} and not exists (
                 select from contribution_field_user other where other.field_id = role.field_id
                    and other.user_role = role.user_role and other.user_id = ${fromId} and other.id <> role.id) as "isTheirs"
          from contribution_field_user role join contribution_field field on field.id = role.field_id
         where role.id = ${subjectId} for update of role`);
      const [row] = rows;
      if (!row) {
        unrestored.push({ name: '', reason: 'gone' });
      } else if (row.isBack) {
        // Somebody gave it back by hand.
      } else if (!row.isTheirs) {
        unrestored.push({ name: titleIn(row.titles, caller.langKey), reason: 'changed' });
      } else if (moved) {
        await db.execute(sql`update contribution_field_user set user_id = ${fromId} where id = ${subjectId}`);
      } else {
        await db.execute(sql`
          update contribution_field_user other set is_active = ${wasActive} from contribution_field_user own
           where own.id = ${subjectId} and other.field_id = own.field_id and other.user_role = own.user_role
             and other.user_id = ${toId} and other.is_active`);
        await db.execute(sql`update contribution_field_user set is_active = true where id = ${subjectId}`);
      }
    }
    return unrestored;
  },
};
