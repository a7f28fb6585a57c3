import { type SQL, sql } from 'drizzle-orm';
import type { NameOperator } from '#contract/search/query.ts';
import { SEARCH_LIMITS } from '#contract/search/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameSql, searchedName } from '#server/platform/db/full-name.ts';
import { containsText } from '#server/platform/db/search.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { visibleTo } from '#server/process/selection/visibility.ts';

/** Newest contributions of a person who may be completed: somebody of whom the caller sees none is not named. */
const isSeenAuthor = (caller: Caller): SQL => sql`exists (
  select from contribution_participant author join contribution on contribution.id = author.contribution_id
   where author.user_id = person.id and author.role = 'OWNER' and contribution.date_submitted is not null
     and ${visibleTo(caller)})`;

/** People who have names alike that are looked through for those whom the caller knows. */
const MOST_NAMED = 200;

/** Names that an operator can be completed with, in the caller's language; of authors those of contributions that the caller sees. */
export async function completionsOf(
  db: Db,
  caller: Caller,
  { operator, text, locale }: { operator: NameOperator; text: string; locale: string },
): Promise<string[]> {
  const named = (definitions: SQL, member: 'name' | 'title') => sql`(
    select entry.value ->> ${member} from jsonb_array_elements(${definitions}) with ordinality entry
     order by (entry.value ->> 'language' = ${locale}) desc, entry.ordinality limit 1)`;
  const pattern = `% ${text.replace(/[\\%_]/g, '\\$&')}%`;
  // An index finds what holds the text; of that, what has a word that begins so.
  const holds = (name: SQL) =>
    text === ''
      ? sql`true`
      : sql`${containsText(name, text)} and ' ' || searchable(${name}) like searchable(${pattern})`;
  const values = {
    author: sql`
      with named as materialized (
        select person.* from app_user person where ${holds(searchedName(sql`person`))} limit ${MOST_NAMED})
      select distinct ${fullNameSql(sql`person`)} as value from named person where ${isSeenAuthor(caller)}`,
    state: sql`
      select distinct value from (
        select ${named(sql`state.state_definition_list`, 'name')} as value from life_cycle_state state
          join life_cycle cycle on cycle.id = state.life_cycle_id where cycle.is_active) state where ${holds(sql`value`)}`,
    field: sql`
      select distinct value from (
        select ${named(sql`field.definition_list`, 'title')} as value from contribution_field field where field.is_active) field
       where ${holds(sql`value`)}`,
  }[operator];
  const { rows } = await db.execute<{ value: string }>(sql`
    select value from (${values}) found where value <> '' order by searchable(value), value limit ${SEARCH_LIMITS.completions}`);
  return rows.map(({ value }) => value);
}
