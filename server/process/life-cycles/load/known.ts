import { type SQL, sql } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import type { Db } from '#server/platform/db/client.ts';
import { isOneOf } from '#server/platform/db/id-array.ts';
import { executePrepared } from '#server/platform/db/prepared-statement.ts';
import type { PointName } from '#server/process/points/points.grant.ts';

/** What messages and the history have to know of a person. */
export interface Person extends QueryResultRow {
  id: number;
  firstName: string;
  lastName: string;
  langKey: string;
  activated: boolean;
  unsubscribed: boolean;
}

/** What was read together with a situation, of those whom a decision on it is likely to name. */
export interface Known {
  people: ReadonlyMap<number, Person>;
  points: ReadonlyMap<number, PointName>;
}

/** People as messages and the history know them, as a query. */
export const peopleAmong = (ids: SQL): SQL => sql`
  select person.id, person.first_name as "firstName", person.last_name as "lastName",
         person.lang_key as "langKey", person.activated, person.unsubscribed
    from app_user person where person.id ${ids}`;

/** The people with these ids; only those who are not known yet are read. */
export async function peopleFor(
  db: Db,
  ids: readonly number[],
  known: readonly Known[],
): Promise<Map<number, Person>> {
  const people = new Map<number, Person>();
  const shared = new Set(known.map((one) => one.people));
  for (const id of ids) {
    for (const some of shared) {
      const person = some.get(id);
      if (person) people.set(id, person);
    }
  }
  const missing = [...new Set(ids)].filter((id) => !people.has(id));
  if (missing.length === 0) return people;
  const { rows } = await executePrepared<Person>(db, peopleAmong(isOneOf(missing)));
  for (const person of rows) people.set(person.id, person);
  return people;
}
