import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { ListScope } from '#contract/contributions/list.schema.ts';
import { seesAllOfType } from '#contract/roles.ts';
import { asked, askedFilters } from '#server/platform/db/paging.ts';
import type { ContributionFilters } from '#server/process/selection/filters.ts';
import { audiencesOf, opened, participates, type Viewer } from '#server/process/selection/visibility.ts';

/** Filters by which the stored numbers differ. */
const TALLIED = new Set(['stateId.in', 'contributionFieldId.in', 'campaignId.in']);

const audiencesIn = (tokens: readonly string[]) => sql`tally.audience = any(${sql.param(tokens)}::text[])`;

/** What a participant sees without belonging to the audience. */
const onlyByPart = (viewer: Viewer) => sql`not contribution.is_deleted and ${participates(viewer)}
  and not (${opened(viewer)})`;

/** Conditions on `contribution_tally tally` that mean the same as those of a list's filters and parent. */
function tallyConditions(type: ContributionType, parentId: number, filters: ContributionFilters): SQL[] {
  return [
    sql`tally.type = ${type}`,
    ...asked(parentId || undefined, (parent) => sql`tally.parent_id = ${parent}`),
    ...asked(filters['campaignId.in'], (campaigns) => sql`tally.parent_id in ${campaigns}`),
    ...asked(filters['contributionFieldId.in'], (fields) => sql`tally.field_id in ${fields}`),
    ...asked(filters['stateId.in'], (states) => sql`tally.state_id in ${states}`),
  ];
}

const sumOf = (conditions: readonly SQL[]) => sql`(
  select coalesce(sum(tally.number), 0)::int8 from contribution_tally tally
   where ${sql.join([...conditions], sql` and `)})`;

/** How many contributions were submitted to a campaign or a competition, as the list of all of them counts. */
export const submittedTo = (type: SQL, parentId: SQL): SQL =>
  sumOf([sql`tally.type = ${type}`, sql`tally.parent_id = ${parentId}`, audiencesIn(['SUBMITTED'])]);

/** The one tag that a list is filtered by, and nothing else; only for that numbers of tags are stored. */
function onlyTag({ parentId, query }: Pick<Counted, 'parentId' | 'query'>): number | null {
  const { 'selectedTagId.in': tags } = query;
  const others = askedFilters(query).filter((key) => key !== 'selectedTagId.in');
  return parentId === 0 && others.length === 0 && tags?.length === 1 ? (tags[0] ?? null) : null;
}

const tagSum = (type: ContributionType, tagId: number, audiences: readonly string[]) => sql`(
  select coalesce(sum(tally.number), 0)::int8 from contribution_tag_tally tally
   where tally.type = ${type} and tally.tag_id = ${tagId} and ${audiencesIn(audiences)})`;

interface Counted {
  type: ContributionType;
  parentId: number;
  scope: ListScope;
  query: ContributionFilters;
}

/** Whether the stored numbers tell the filters of a list apart. An idea has a competition where others have a campaign. */
const isTallied = ({ type, query }: Pick<Counted, 'type' | 'query'>) =>
  askedFilters(query).every((key) => TALLIED.has(key)) && !(type === 'IDEA' && query['campaignId.in']);

/**
 * The number of matches of a list from the numbers that the database keeps, as an expression; null for
 * scopes and filters that they do not tell apart, whose matches are then counted themselves. What a viewer
 * sees by a part of their own is counted besides: those are few.
 * @param matches the conditions of the list on `contribution`, without those of its scope and type
 */
export function talliedTotal(viewer: Viewer, counted: Counted, matches: readonly SQL[]): SQL | null {
  const { type, parentId, query } = counted;
  const tagId = onlyTag(counted);
  if (tagId === null && !isTallied(counted)) return null;
  const conditions = tallyConditions(type, parentId, query);
  const source = sourceOf(viewer, counted, matches);
  if (source === null) return null;
  const number =
    tagId === null
      ? sumOf([...conditions, audiencesIn(source.audiences)])
      : tagSum(type, tagId, source.audiences);
  return source.besides ? sql`${number} + (select count(*) from ${source.besides})` : number;
}

/**
 * Where the matches of a list are counted: the audiences whose numbers are stored, and what is counted besides.
 * Null for scopes that are not stored.
 */
function sourceOf(viewer: Viewer, { type, scope }: Pick<Counted, 'type' | 'scope'>, matches: readonly SQL[]) {
  if (scope === 'manage') return { audiences: ['ALL'] };
  if (scope !== 'all') return null;
  if (seesAllOfType(viewer.roles, type)) return { audiences: ['SUBMITTED'] };
  const submitted = [
    sql`contribution.type = ${type}`,
    ...matches,
    sql`contribution.date_submitted is not null`,
  ];
  return {
    audiences: audiencesOf(viewer),
    besides: sql`contribution where ${sql.join(submitted, sql` and `)} and ${onlyByPart(viewer)}`,
  };
}

/**
 * Numbers of the matches of a list by `state_id` from those that the database keeps, as a query of `(state_id, number)`; null for
 * scopes and filters that they do not tell apart.
 * @param matches as for `talliedTotal`
 */
export function talliedByState(viewer: Viewer, counted: Counted, matches: readonly SQL[]): SQL | null {
  const { type, parentId, query } = counted;
  if (!isTallied(counted)) return null;
  const source = sourceOf(viewer, counted, matches);
  if (source === null) return null;
  const conditions = [...tallyConditions(type, parentId, query), audiencesIn(source.audiences)];
  const tallied = sql`select tally.state_id, tally.number from contribution_tally tally
    where ${sql.join(conditions, sql` and `)}`;
  return source.besides
    ? sql`${tallied} union all select contribution.state_id, 1 from ${source.besides}`
    : tallied;
}

/**
 * Numbers of the contributions of a type that a viewer may see, by `state_id`, as a query: all of them, and
 * those that were submitted once. Audiences are stored of the latter only.
 */
export function talliedStates(
  viewer: Viewer,
  { type, parentId, matches }: { type: ContributionType; parentId: number; matches: readonly SQL[] },
): SQL {
  const conditions = tallyConditions(type, parentId, {});
  const tallied = (audiences: readonly string[], number: SQL, submitted: SQL) => sql`
    select tally.state_id, ${number}, ${submitted} from contribution_tally tally
     where ${sql.join([...conditions, audiencesIn(audiences)], sql` and `)}`;
  const number = sql`tally.number`;
  if (seesAllOfType(viewer.roles, type)) {
    return sql`${tallied(['ALL'], number, sql`0`)} union all ${tallied(['SUBMITTED'], sql`0`, number)}`;
  }
  return sql`${tallied(audiencesOf(viewer), number, number)} union all
    select contribution.state_id, 1, (contribution.date_submitted is not null)::int from contribution
     where ${sql.join([...matches], sql` and `)} and ${onlyByPart(viewer)}`;
}
