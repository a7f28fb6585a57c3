import { type SQL, sql } from 'drizzle-orm';
import { CONTRIBUTION_TYPES, MODULE_OF_TYPE } from '#contract/roles.ts';
import type { SearchKind } from '#contract/search/schema.ts';
import { searchedName } from '#server/platform/db/full-name.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { executePreparedIf } from '#server/platform/db/prepared-statement.ts';
import { holdsAnyWords, wordsOf } from '#server/platform/db/search.ts';
import type { Services } from '#server/platform/services.ts';
import type { StoredSettings } from '#server/platform/settings/settings.repository.ts';
import type { WordPlan } from '#server/platform/words/plan.ts';
import { anyWords } from '#server/platform/words/word-query.ts';
import { programmeViewerOf } from '#server/process/programme/programme-viewer.ts';
import { type HitKey, MOST_HITS } from '#server/process/word-search/hit-keys.ts';
import { type Searching, withinDays } from '#server/process/word-search/searching.ts';
import { readableCampaigns } from '#server/programmes/campaigns/campaign.visibility.ts';
import { readableCompetitions } from '#server/programmes/competitions/competition.visibility.ts';
import { inLanguage, readableTo } from '#server/publishing/contents/content.audience.ts';

export interface SearchingAll extends Searching {
  services: Services;
  settings: StoredSettings;
  locale: string;
}

/** Static contents that have a page of their own. */
const PAGES = ['privacy-platform', 'terms-platform'];

interface OtherRow {
  [column: string]: unknown;
  kind: SearchKind;
  id: number;
  date: string | null;
  isTitle: boolean;
}

const row = (kind: SearchKind, id: SQL, date: SQL, isTitle: SQL) =>
  sql`select ${kind}::text as kind, ${id} as id, ${date}::timestamptz as date, ${isTitle} as "isTitle"`;

/** Rows of a table whose words are stored under a kind. */
const stored = (
  kind: 'campaign' | 'competition' | 'content',
  table: SQL,
  words: string,
  isOpen: SQL,
): SQL => sql`
  ${row(kind, sql`${table}.id`, sql`${table}.publish_date`, sql`searched.title @@ ${anyWords(words)}`)}
    from searched_words searched join ${table} on ${table}.id = searched.id
   where searched.kind = ${sql.raw(`'${kind}'`)} and searched.words @@ ${anyWords(words)} and ${isOpen}`;

const none = sql`null`;

/** Fields of contributions whose module is on; written into the statement, so that its plan does not depend on that. */
const isOfModuleOn = (availableModules: StoredSettings['availableModules']): SQL => {
  const off = CONTRIBUTION_TYPES.filter((type) => !availableModules.includes(MODULE_OF_TYPE[type]));
  return sql.join(
    [sql`true`, ...off.map((type) => sql`field.contribution_type <> ${sql.raw(`'${type}'`)}`)],
    sql` and `,
  );
};

/** Fields of modules that are on, by their titles in any language. */
const fields = (words: string, { availableModules }: Pick<StoredSettings, 'availableModules'>): SQL => sql`
  ${row('field', sql`field.id`, none, sql`true`)} from contribution_field field
   where field.is_active and ${isOfModuleOn(availableModules)} and exists (
     select from jsonb_array_elements(field.definition_list) entry
      where search_words(entry.value ->> 'title') @@ ${anyWords(words)})`;

const pages = (words: string, locale: string): SQL => sql`
  ${row('page', sql`page.id`, none, sql`search_words(page.title) @@ ${anyWords(words)}`)} from static_content page
   where page.locale = ${locale} and page.content_key in ${PAGES} and page.title <> '' and page.content <> ''
     and search_words(page.title || ' ' || page.content) @@ ${anyWords(words)}`;

/** The words that names of people have to hold. */
const askedOf = ({ plan: { query } }: SearchingAll) => [...query.words, ...query.phrases].join(' ');

/** People by their names. */
function people(searching: SearchingAll): SQL | null {
  const asked = askedOf(searching);
  if (asked === '') return null;
  return sql`${row('person', sql`person.id`, sql`person.created_date`, sql`true`)} from app_user person
     where ${holdsAnyWords(sql`searchable(${searchedName(sql`person`)})`, asked)}`;
}

/** Queries of what there is besides contributions, by kind. What operators ask of contributions alone leaves it out. */
async function queriesFor(
  searching: SearchingAll,
  { words }: WordPlan,
  kinds: ReadonlySet<SearchKind>,
): Promise<SQL[]> {
  const { caller, services, locale, plan } = searching;
  const { authors, states, fields: ofFields, query } = plan;
  if (states || ofFields || query.type.length > 0) return [];
  const viewer = await programmeViewerOf(searching);
  const isDated = query.after !== null || query.before !== null;
  const programme = (kind: 'campaign' | 'competition', table: SQL, isOpen: SQL) =>
    stored(kind, table, words, sql`${isOpen} and ${withinDays(plan, sql`${table}.publish_date`)}`);
  const queries: [SearchKind, () => SQL | null][] = [
    ['campaign', () => programme('campaign', sql`campaign`, readableCampaigns(viewer))],
    ['competition', () => programme('competition', sql`competition`, readableCompetitions(viewer))],
    ['person', () => (isDated ? null : people(searching))],
    ['field', () => (isDated ? null : fields(words, viewer.settings))],
    ['page', () => (isDated ? null : pages(words, locale))],
  ];
  const asked = authors ? [] : queries.filter(([kind]) => kinds.has(kind)).map(([, give]) => give());
  if (kinds.has('content')) {
    const isReadable = readableTo({ caller, now: services.now(), settings: viewer.settings });
    const isBy = authors ? sql`content_item.created_by = any(${idArray(authors)})` : sql`true`;
    const isOpen = sql`${isReadable} and ${inLanguage(locale)} and ${isBy}
      and ${withinDays(plan, sql`content_item.publish_date`)}`;
    asked.push(stored('content', sql`content_item`, words, isOpen));
  }
  return asked.filter((one) => one !== null);
}

/** People are asked for by each word: as many are a statement for itself, and more are seldom asked. */
const MOST_WORDS = 3;

/** Whether a search is asked again and again, so that connections remember its plan. */
const isFrequentlyAsked = (searching: SearchingAll): boolean =>
  searching.isFrequent === true && wordsOf(askedOf(searching)).length <= MOST_WORDS;

/** Everything but contributions and their parts that holds the words, as far as the caller may open it. */
export async function othersHolding(
  searching: SearchingAll,
  plan: WordPlan,
  kinds: ReadonlySet<SearchKind>,
  isCorrected: boolean,
): Promise<HitKey[]> {
  const queries = await queriesFor(searching, plan, kinds);
  if (queries.length === 0) return [];
  const statement = sql`
    select * from (${sql.join(queries, sql` union all `)}) found
     order by "isTitle" desc, date desc nulls last, id desc limit ${MOST_HITS}`;
  const { rows } = await executePreparedIf<OtherRow>(isFrequentlyAsked(searching), searching.db, statement);
  return rows.map(({ kind, id, date, isTitle }) => ({
    ...{ kind, id, contributionId: null, partId: null, date, support: 0, isCorrected },
    matchedIn: kind === 'person' ? ('name' as const) : isTitle ? ('title' as const) : ('text' as const),
  }));
}
