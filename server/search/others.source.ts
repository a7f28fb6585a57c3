import { type SQL, sql } from 'drizzle-orm';
import { can, platformAdministrators } from '#contract/roles.ts';
import type { SearchKind } from '#contract/search/schema.ts';
import { searchedName } from '#server/platform/db/full-name.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { holdsWords } from '#server/platform/db/search.ts';
import type { Services } from '#server/platform/services.ts';
import { programmeViewerOf } from '#server/process/programme/programme-viewer.ts';
import { readableCampaigns } from '#server/programmes/campaigns/campaign.visibility.ts';
import { readableCompetitions } from '#server/programmes/competitions/competition.visibility.ts';
import { inLanguage, readableIn } from '#server/publishing/contents/content.audience.ts';
import type { Searching } from './contributions.source.ts';
import { type HitKey, MOST_HITS } from './hit-keys.ts';
import type { WordPlan } from './plan.ts';

export interface SearchingAll extends Searching {
  services: Services;
  locale: string;
}

/** Static contents that have a page of their own. */
const PAGES = ['privacy-platform', 'terms-platform'];

interface OtherRow {
  [column: string]: unknown;
  id: number;
  date: string | null;
  isTitle: boolean;
}

const keysOf = (kind: SearchKind, rows: readonly OtherRow[], isCorrected: boolean): HitKey[] =>
  rows.map(({ id, date, isTitle }) => ({
    ...{ kind, id, contributionId: null, partId: null, date, support: 0, isCorrected },
    matchedIn: kind === 'person' ? ('name' as const) : isTitle ? ('title' as const) : ('text' as const),
  }));

const withinDays = ({ plan: { query } }: Searching, date: SQL): SQL =>
  sql`(${query.after}::date is null or ${date} >= ${query.after}::date)
    and (${query.before}::date is null or ${date} < ${query.before}::date)`;

/** Rows of a table whose words are stored under a kind, as far as the caller may open them. */
async function stored(
  searching: SearchingAll,
  { words }: WordPlan,
  {
    kind,
    table,
    date,
    isOpen,
  }: { kind: 'campaign' | 'competition' | 'content'; table: SQL; date: SQL; isOpen: SQL },
): Promise<OtherRow[]> {
  const { rows } = await searching.db.execute<OtherRow>(sql`
    with found as materialized (
      select id, title @@ ${words}::tsquery as is_title from searched_words
       where kind = ${kind} and words @@ ${words}::tsquery)
    select ${table}.id, ${date} as date, found.is_title as "isTitle"
      from found join ${table} on ${table}.id = found.id
     where ${isOpen} and ${withinDays(searching, date)} order by date desc nulls last, ${table}.id desc limit ${MOST_HITS}`);
  return rows;
}

const inJson = (column: SQL, member: string, words: string) => sql`exists (
  select from jsonb_array_elements(${column}) entry
   where search_words(entry.value ->> ${member}) @@ ${words}::tsquery)`;

/** People by their names, for those who administer accounts. */
async function people({ db, caller, plan: { query } }: SearchingAll): Promise<OtherRow[]> {
  const asked = [...query.words, ...query.phrases].join(' ');
  if (asked === '' || !can(caller.roles, platformAdministrators)) return [];
  const { rows } = await db.execute<OtherRow>(sql`
    with found as materialized (
      select person.id, person.created_date from app_user person
       where ${holdsWords(sql`searchable(${searchedName(sql`person`)})`, asked)})
    select id, created_date as date, true as "isTitle" from found order by id desc limit ${MOST_HITS}`);
  return rows;
}

/** Everything but contributions and their parts that holds the words; what operators of contributions ask for leaves all out. */
export async function othersHolding(
  searching: SearchingAll,
  plan: WordPlan,
  kind: 'campaign' | 'competition' | 'content' | 'person' | 'field' | 'page',
  isCorrected: boolean,
): Promise<HitKey[]> {
  const {
    db,
    locale,
    plan: { authors, states, fields, query },
  } = searching;
  const ofAuthors = authors ? sql`content_item.created_by = any(${idArray(authors)})` : sql`true`;
  if (states || fields || query.type.length > 0 || (authors && kind !== 'content')) return [];
  const isDated = query.after !== null || query.before !== null;
  switch (kind) {
    case 'campaign':
    case 'competition': {
      const viewer = await programmeViewerOf(searching);
      const isOpen = kind === 'campaign' ? readableCampaigns(viewer) : readableCompetitions(viewer);
      const table = sql.raw(kind);
      const rows = await stored(searching, plan, { kind, table, date: sql`${table}.publish_date`, isOpen });
      return keysOf(kind, rows, isCorrected);
    }
    case 'content': {
      const isOpen = sql`${await readableIn(searching)} and ${inLanguage(locale)} and ${ofAuthors}`;
      const rows = await stored(searching, plan, {
        ...{ kind, table: sql`content_item`, date: sql`content_item.publish_date`, isOpen },
      });
      return keysOf(kind, rows, isCorrected);
    }
    case 'person':
      return isDated ? [] : keysOf(kind, await people(searching), isCorrected);
    case 'field': {
      if (isDated) return [];
      const { rows } = await db.execute<OtherRow>(sql`
        select id, null as date, true as "isTitle" from contribution_field field
         where field.is_active and ${inJson(sql`field.definition_list`, 'title', plan.words)} order by id desc limit ${MOST_HITS}`);
      return keysOf(kind, rows, isCorrected);
    }
    case 'page': {
      if (isDated) return [];
      const { rows } = await db.execute<OtherRow>(sql`
        select id, null as date, search_words(title) @@ ${plan.words}::tsquery as "isTitle" from static_content
         where locale = ${locale} and content_key in ${PAGES} and title <> '' and content <> ''
           and search_words(title || ' ' || content) @@ ${plan.words}::tsquery order by id desc limit ${MOST_HITS}`);
      return keysOf(kind, rows, isCorrected);
    }
  }
}
