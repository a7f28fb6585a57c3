import { type SQL, sql } from 'drizzle-orm';
import { can, contributors } from '#contract/roles.ts';
import type { NameOperator } from '#contract/search/query.ts';
import { SEARCH_LIMITS } from '#contract/search/schema.ts';
import { fullNameSql, searchedName } from '#server/platform/db/full-name.ts';
import { containsText, holdsText } from '#server/platform/db/search.ts';
import type { Caller, ServiceContext } from '#server/platform/http/call.ts';
import type { StoredSettings } from '#server/platform/settings/settings.repository.ts';
import { listedTo } from '#server/process/contributions/list/scopes.ts';
import { visibleTo } from '#server/process/selection/visibility.ts';

/** Somebody who submitted something that the caller comes across; nobody else is named. */
const isSeenAuthor = (caller: Caller, settings: StoredSettings): SQL => sql`exists (
  select from contribution_participant author join contribution on contribution.id = author.contribution_id
   where author.user_id = person.id and author.role = 'OWNER' and contribution.date_submitted is not null
     and ${visibleTo(caller)} and ${listedTo(caller, settings)})`;

/** People with such a name who are looked at for those whom the caller comes across. */
const MOST_NAMED = 2000;

/**
 * Names with a word that begins so, in the caller's language and by the alphabet, that an operator can be completed with: of authors
 * those of contributions that the caller comes across.
 */
export async function completionsOf(
  {
    db,
    caller,
    services,
    settings,
  }: Pick<ServiceContext, 'db' | 'caller' | 'services'> & { settings: StoredSettings },
  { operator, text, locale }: { operator: NameOperator; text: string; locale: string },
): Promise<string[]> {
  if (!can(caller.roles, contributors)) return [];
  const named = (definitions: SQL, member: 'name' | 'title') => sql`(
    select entry.value ->> ${member} from jsonb_array_elements(${definitions}) with ordinality entry
     order by (entry.value ->> 'language' = ${locale}) desc, entry.ordinality limit 1)`;
  // An index finds what holds the text; of that, what has a word that begins so.
  const begins = (name: SQL) =>
    text === ''
      ? sql`true`
      : sql`${containsText(name, text)} and ${holdsText(sql`(' ' || searchable(${name}))`, ` ${text}`)}`;
  const values = {
    author: sql`
      with named as materialized (
        select person.* from app_user person
         where person.erased_at is null and ${begins(searchedName(sql`person`))} limit ${MOST_NAMED})
      select distinct ${fullNameSql(sql`person`)} as value from named person where ${isSeenAuthor(caller, settings)}`,
    state: sql`
      select distinct value from (
        select ${named(sql`state.state_definition_list`, 'name')} as value from life_cycle_state state
          join life_cycle cycle on cycle.id = state.life_cycle_id where cycle.is_active
        union
        select ${services.messages.translate(locale, 'family.joined')} where exists (select from contribution_family_member)
        ) state where ${begins(sql`value`)}`,
    field: sql`
      select distinct value from (
        select ${named(sql`field.definition_list`, 'title')} as value from contribution_field field
         where field.is_active) field where ${begins(sql`value`)}`,
  }[operator];
  const { rows } = await db.execute<{ value: string }>(sql`
    select value from (${values}) found where value <> '' order by searchable(value), value limit ${SEARCH_LIMITS.completions}`);
  return rows.map(({ value }) => value);
}
