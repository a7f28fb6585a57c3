import { type SQL, sql } from 'drizzle-orm';
import { parseSearch, type SearchQuery } from '#contract/search/query.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { planSearch, type SearchPlan } from './plan.ts';

type Reading = Pick<ServiceContext, 'db' | 'caller' | 'services'> & { locale: string };

/** What a query of a person comes to, in the languages of the installation. */
export async function planFor(
  { db, caller, services, locale }: Reading,
  query: SearchQuery,
): Promise<SearchPlan> {
  const settings = await services.settings.at(db, caller.siteVersion);
  const locales = [locale, ...settings.locales];
  const joinedNames = locales.map((each) => services.messages.translate(each, 'family.joined'));
  return planSearch(db, query, { locales, joinedNames });
}

/** What is searched as a whole, by the kind under which its words are stored. */
type StoredKind = 'campaign' | 'competition' | 'content';

/**
 * Whether the title or the text of something holds the words of a query, or what a word that stands nowhere may mean, as a
 * condition on its id. Operators ask nothing of what is no contribution.
 */
export async function holdsStored(reading: Reading, kind: StoredKind, id: SQL, q: string): Promise<SQL> {
  const { exact, corrected, without } = await planFor(reading, parseSearch(q));
  const asked = [exact?.words, corrected?.words].filter((words) => words !== undefined);
  if (asked.length === 0 && without !== null) asked.push(without);
  if (asked.length === 0) return sql`false`;
  const either = asked.map((words) => sql`searched.words @@ ${words}::tsquery`);
  return sql`${id} in (select searched.id from searched_words searched
    where searched.kind = ${kind} and (${sql.join(either, sql` or `)}))`;
}
