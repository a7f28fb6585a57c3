import { sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { SearchQuery } from '#contract/search/query.ts';
import type { SearchFacets, SearchKind } from '#contract/search/schema.ts';
import { type Name, nameIn, type Title, titleIn } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameSql } from '#server/platform/db/full-name.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { isResting } from '#server/process/selection/families.ts';
import { firstOwner } from '#server/process/selection/first-owner.ts';
import { type Found, findAll } from './find.ts';

/** Values of a facet that are offered: those with the most hits. */
const MOST_VALUES = 12;

function counted<Value>(values: readonly Value[]): { value: Value; count: number }[] {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}

/** Former members have no name to look for. */
const IS_NAMED = sql`person.erased_at is null`;

interface FactsRow {
  [column: string]: unknown;
  id: number;
  type: ContributionType;
  states: Name[];
  isJoined: boolean;
  field: Title[] | null;
  author: string | null;
}

async function factsOf(db: Db, ids: readonly number[]): Promise<Map<number, FactsRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<FactsRow>(sql`
    select contribution.id, contribution.type, state.state_definition_list as states, ${isResting()} as "isJoined",
           field.definition_list as field,
           ${firstOwner(IS_NAMED)} as author
      from contribution join life_cycle_state state on state.id = contribution.state_id
      left join contribution_field field on field.id = contribution.field_id
     where contribution.id = any(${idArray(ids)})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Who wrote comments. */
async function writersOf(db: Db, commentIds: readonly number[]): Promise<string[]> {
  if (commentIds.length === 0) return [];
  const { rows } = await db.execute<{ name: string }>(sql`
    select ${fullNameSql(sql`person`)} as name from comment join app_user person on person.id = comment.user_id
     where comment.id = any(${idArray(commentIds)}) and ${IS_NAMED}`);
  return rows.map(({ name }) => name);
}

const isThere = <Value>(value: Value | null | undefined | ''): value is Value =>
  value !== null && value !== undefined && value !== '';

/**
 * Numbers of hits by what they are. Type, state and field are of contributions, with their comments and files; the author of a comment
 * is who wrote it.
 */
async function facetsOf(
  { db, services, locale }: ServiceContext & { locale: string },
  { hits, total, hasMore, plan }: Found,
): Promise<SearchFacets> {
  const joined = services.messages.translate(locale, 'family.joined');
  const facts = await factsOf(db, [...new Set(hits.flatMap(({ contributionId }) => contributionId ?? []))]);
  const owners = hits.flatMap(({ contributionId }) => facts.get(contributionId ?? 0) ?? []);
  const ofComments = hits.filter(({ kind }) => kind === 'comment').map(({ id }) => id);
  const writers = await writersOf(db, ofComments);
  const authors = hits.flatMap(({ kind, contributionId }) =>
    kind === 'comment' ? [] : (facts.get(contributionId ?? 0)?.author ?? []),
  );
  const most = <Value>(values: (Value | null | undefined | '')[]) =>
    counted(values.filter(isThere<Value>)).slice(0, MOST_VALUES);
  return {
    total,
    hasMore,
    kinds: counted<SearchKind>(hits.map(({ kind }) => kind)).map(({ value, count }) => ({
      kind: value,
      count,
    })),
    types: counted(owners.map(({ type }) => type)).map(({ value, count }) => ({ type: value, count })),
    states: most(owners.map(({ isJoined, states }) => (isJoined ? joined : nameIn(states, locale)))).map(
      ({ value, count }) => ({
        name: value,
        count,
      }),
    ),
    fields: most(owners.map(({ field }) => field && titleIn(field, locale))).map(({ value, count }) => ({
      title: value,
      count,
    })),
    authors: most([...authors, ...writers]).map(({ value, count }) => ({ name: value, count })),
    years: counted(hits.flatMap(({ date }) => (date === null ? [] : Number(date.slice(0, 4)))))
      .map(({ value, count }) => ({ year: value, count }))
      .sort((a, b) => b.year - a.year),
    unknown: [...plan.unknown],
  };
}

interface Asked {
  query: SearchQuery;
  kind?: readonly SearchKind[] | undefined;
}

interface Group {
  facet: 'kinds' | 'types' | 'states' | 'fields' | 'authors' | 'years';
  isAsked: (asked: Asked) => boolean;
  /** The same search without it. */
  without: (asked: Asked) => Asked;
}

const byOperator = (
  facet: Group['facet'],
  isAsked: (query: SearchQuery) => boolean,
  nothing: Partial<SearchQuery>,
): Group => ({
  facet,
  isAsked: ({ query }) => isAsked(query),
  without: ({ query, kind }) => ({ query: { ...query, ...nothing }, kind }),
});

const GROUPS: readonly Group[] = [
  { facet: 'kinds', isAsked: ({ kind }) => Boolean(kind?.length), without: ({ query }) => ({ query }) },
  byOperator('types', ({ type }) => type.length > 0, { type: [] }),
  byOperator('states', ({ state }) => state.length > 0, { state: [] }),
  byOperator('fields', ({ field }) => field.length > 0, { field: [] }),
  byOperator('authors', ({ author }) => author.length > 0, { author: [] }),
  byOperator(
    'years',
    ({ before, after, invalidDates }) => before !== null || after !== null || invalidDates.length > 0,
    { before: null, after: null, invalidDates: [] },
  ),
];

/**
 * Numbers of what a query finds. A facet that is chosen from counts what the query finds without it: one sees what the other values
 * hold, and may choose one of them besides.
 */
export async function readFacets(
  context: ServiceContext & { locale: string },
  asked: Asked,
): Promise<SearchFacets> {
  const facets = await facetsOf(context, await findAll(context, asked));
  for (const { facet, isAsked, without } of GROUPS) {
    if (!isAsked(asked)) continue;
    const others = await facetsOf(context, await findAll(context, without(asked)));
    Object.assign(facets, { [facet]: others[facet] });
  }
  return facets;
}
