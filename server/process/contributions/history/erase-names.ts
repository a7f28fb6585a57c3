import { type SQL, sql } from 'drizzle-orm';
import { FORMER_MEMBER } from '#contract/users/former-member.ts';
import type { ErasedPerson } from '#server/people/personal-data/erasure.event.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameSql } from '#server/platform/db/full-name.ts';
import { idArray } from '#server/platform/db/id-array.ts';

/** People of one side of an entry, with another name for this one. */
const renamed = (side: 'old' | 'new', userId: number): SQL => sql`
  (select coalesce(jsonb_agg(case when (named->>'id')::bigint = ${userId}
                                  then jsonb_set(named, '{name}', to_jsonb(${FORMER_MEMBER}::text)) else named end
                             order by place), '[]')
     from jsonb_array_elements(named_people->${side}::text) with ordinality as people (named, place))`;

const names = (side: 'old' | 'new', userId: number): SQL =>
  sql`named_people @> ${JSON.stringify({ [side]: [{ id: userId }] })}::jsonb`;

/** What an entry of before tells in its text: names, with a comma between them. */
const parts = (column: SQL): SQL => sql`string_to_array(${column}, ', ')`;
const withoutName = (column: SQL, fullName: string): SQL =>
  sql`array_to_string(array_replace(${parts(column)}, ${fullName}::text, ${FORMER_MEMBER}::text), ', ')`;

/** Others of this name who are still here. */
async function namesakesOf(db: Db, userId: number, fullName: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from app_user other
     where id <> ${userId} and erased_at is null and ${fullNameSql(sql`other`)} = ${fullName}`);
  return rows.map(({ id }) => id);
}

/** Whether one of these has a part in the contribution of an entry, which may as well name them. */
const haveAPart = (userIds: readonly number[]): SQL => {
  const inTable = (table: string) => sql`exists (
    select from ${sql.identifier(table)} part
     where part.contribution_id = contribution_history.contribution_id and part.user_id = any(${idArray(userIds)}))`;
  return sql`(${inTable('contribution_participant')} or ${inTable('contribution_task')}
              or ${inTable('contribution_history')})`;
};

/**
 * Takes a person's name out of the history, the one change that its entries ever see. Those that stand since before people
 * were kept apart name them in their text: there the name goes, but where it may as well be that of somebody who stays.
 */
export async function eraseFromHistories(
  db: Db,
  { userId, fullName }: Pick<ErasedPerson, 'userId' | 'fullName'>,
): Promise<void> {
  await db.execute(sql`
    update contribution_history
       set named_people = jsonb_build_object('old', ${renamed('old', userId)}, 'new', ${renamed('new', userId)})
     where named_people is not null and (${names('old', userId)} or ${names('new', userId)})`);
  if (fullName === '') return;
  const namesakes = await namesakesOf(db, userId, fullName);
  await db.execute(sql`
    update contribution_history
       set old_value = ${withoutName(sql`old_value`, fullName)}, new_value = ${withoutName(sql`new_value`, fullName)}
     where named_people is null and category in ('ASSIGN', 'FIELD')
       and (${fullName}::text = any(${parts(sql`old_value`)}) or ${fullName}::text = any(${parts(sql`new_value`)}))
       ${namesakes.length > 0 ? sql`and not ${haveAPart(namesakes)}` : sql``}`);
}
