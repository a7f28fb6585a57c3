import { type SQL, sql, type Table } from 'drizzle-orm';

/** `app_user`, or an alias of it: as a table of drizzle, or as a statement calls it. */
type People = SQL | (Table & { firstName: unknown; lastName: unknown });

/** The name by which people are searched and sorted: the very expression of the indexes on it, so not trimmed. */
export const searchedName = (person: People): SQL<string> =>
  sql<string>`${person}.first_name || ' ' || ${person}.last_name`;

/** First and last name in one, without a blank beside the only one that somebody has. */
export const fullNameSql = (person: People): SQL<string> => sql<string>`trim(${searchedName(person)})`;

/** The same where there may be no such person (a left join): null then, as without any name. */
export const fullNameOf = (person: People): SQL<string | null> =>
  sql<string | null>`nullif(${fullNameSql(person)}, '')`;

/** The person of an id with the parts of their name, as JSON; null where there is none. */
export const namedPerson = (id: SQL): SQL => sql`(
  select jsonb_build_object('id', person.id, 'firstName', person.first_name, 'lastName', person.last_name)
    from app_user person where person.id = ${id})`;
