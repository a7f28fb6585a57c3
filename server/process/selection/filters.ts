import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { ContributionListQuery } from '#contract/contributions/list.schema.ts';
import { codesMeant } from '#contract/search/codes.ts';
import { asked } from '#server/platform/db/paging.ts';
import { beginsWith, holdsWords } from '#server/platform/db/search.ts';
import { AppError } from '#server/platform/errors.ts';
import { isAnswerIn } from './answers.ts';
import { attributeConditions } from './attributes.ts';
import { isOfFigure } from './figures.ts';
import { participates, type Viewer } from './visibility.ts';

export type ContributionFilters = Partial<Omit<ContributionListQuery, 'page' | 'size' | 'sort'>>;

interface EiTokens {
  units: number[];
  organizations: number[];
  /** Selection values, or 1 and 0 for yes and no, by extra input. */
  selections: Map<number, number[]>;
}

const SAFE = (text: string) => {
  const id = Number(text);
  if (!Number.isSafeInteger(id)) throw new AppError('error.malformed');
  return id;
};

/**
 * The tokens of `eiId.in`: `12` a unit, `org3` an organization, `ei_4_17` a choice of an extra input,
 * `ei_5_1` yes and `ei_5_0` no of one that asks for it, Q3-01. The form was checked by the contract, S3-87.
 */
function parseEiTokens(text: string): EiTokens {
  const tokens: EiTokens = { units: [], organizations: [], selections: new Map() };
  for (const token of text.split(',')) {
    if (token.startsWith('org')) tokens.organizations.push(SAFE(token.slice(3)));
    else if (token.startsWith('ei_')) {
      const [, input = '', value = ''] = token.split('_');
      const id = SAFE(input);
      tokens.selections.set(id, [...(tokens.selections.get(id) ?? []), SAFE(value)]);
    } else tokens.units.push(SAFE(token));
  }
  return tokens;
}

/** Units of the list with all units below them, as an array that is known before an index is chosen. */
function withDescendants(units: readonly number[]): SQL {
  return sql`array(
    with recursive below(id) as (
      select id from organization_unit where id in ${units}
      union select child.id from organization_unit child join below on child.parent_unit_id = below.id
    ) select id from below)`;
}

function byOwnersPlace({ units, organizations }: EiTokens): SQL[] {
  const places = [
    ...(units.length > 0 ? [sql`contribution.owner_unit_id = any(${withDescendants(units)})`] : []),
    ...(organizations.length > 0 ? [sql`contribution.owner_organization_id in ${organizations}`] : []),
  ];
  return places.length > 0 ? [sql`(${sql.join(places, sql` or `)})`] : [];
}

/** Choices by id; 1 and 0 are also yes and no of an input without choices. An input holds one or the other. */
function holdsOneOf(values: readonly number[]): SQL {
  const chosen = sql`v.selection_value_ids && ${sql.param(values)}::bigint[]`;
  const answers = values.filter((value) => value === 0 || value === 1).map((value) => value === 1);
  return answers.length === 0 ? chosen : sql`(${chosen} or v.bool_value in ${answers})`;
}

function bySelections({ selections }: EiTokens): SQL[] {
  return [...selections].map(
    ([input, values]) => sql`exists (
      select 1 from extra_input_value v
       where v.contribution_id = contribution.id and v.extra_input_id = ${input} and ${holdsOneOf(values)})`,
  );
}

function byCampaign(ids: readonly number[]): SQL {
  const named = ids.filter((id) => id > 0);
  const free = ids.includes(0) ? [sql`contribution.campaign_id is null`] : [];
  const inNamed = named.length > 0 ? [sql`contribution.campaign_id in ${named}`] : [];
  return sql`(${sql.join([...free, ...inNamed], sql` or `)})`;
}

/** 0: without a field. */
const byField = (fields: readonly number[]): SQL =>
  fields.includes(0)
    ? sql`(contribution.field_id in ${fields} or contribution.field_id is null)`
    : sql`contribution.field_id in ${fields}`;

/** Rows with one of the tags. A tagging knows the place of its contribution, so that few rows are read of all that have it. */
function byTag(filters: ContributionFilters): SQL[] {
  const tags = filters['selectedTagId.in'];
  if (!tags) return [];
  const states = filters['stateId.in'];
  const fields = filters['contributionFieldId.in'];
  return [
    sql`contribution.id in (select t.contribution_id from contribution_tagging t where t.tag_id in ${tags}
      ${states ? sql`and t.state_id in ${states}` : sql``} ${fields ? sql`and t.field_id in ${fields}` : sql``})`,
  ];
}

/** Rows on which the viewer has one of the roles; whoever may see a row is its VIEWER, S3-51. */
function byRole(viewer: Viewer, roles: readonly string[]): SQL {
  if (roles.includes('VIEWER')) return sql`true`;
  return roles.length > 0 ? participates(viewer, sql`p.role in ${roles}`) : sql`false`;
}

/** A code, or its beginning with a part of the number: `SUG-000131`, `sug-0001`. Titles are rarely written so. */
const CODE = /^[A-Z0-9.-]+-\d+$/;
/** More digits than any code goes on with. */
const LAST_NUMBER = '999999999999';

/**
 * Whether a text is a code, also one without its zeros (`sug-102`, `sug 102`), or its beginning; null for what is none. Codes are
 * in capitals, so the text is turned into them and not the column. The range is what an index of codes serves in any collation.
 */
export function isCodedSo(text: string, column: SQL): SQL | null {
  const whole = codesMeant(text);
  if (whole.length === 0) return null;
  const isWhole = sql`${column} in ${whole}`;
  const code = text.trim().toUpperCase();
  if (!CODE.test(code)) return sql`(${isWhole})`;
  const begins = sql`${column} >= ${code} and ${column} <= ${code + LAST_NUMBER} and ${beginsWith(column, code)}`;
  // The code itself is a beginning, too.
  return whole.length === 1 ? sql`(${begins})` : sql`(${isWhole} or (${begins}))`;
}

/**
 * Whether every word of a text is in the title, or the text is the code or its beginning.
 * @param of the columns to look at; the title as it is searched
 */
export function titleOrCode(
  text: string,
  of: { title: SQL; code: SQL } = { title: sql`contribution.searched_title`, code: sql`contribution.code` },
): SQL {
  const isCoded = isCodedSo(text, of.code);
  const inTitle = holdsWords(of.title, text);
  return isCoded ? sql`(${inTitle} or ${isCoded})` : sql`(${inTitle})`;
}

/**
 * The conditions of a list's filters on `contribution`: AND between filters, OR between the values of
 * one [R3A-25 … R3A-34].
 */
export function filterConditions(viewer: Viewer, filters: ContributionFilters, now: string): SQL[] {
  const places = filters['eiId.in'];
  const tokens = places ? parseEiTokens(places) : null;
  return [
    ...asked(filters['title.contains']?.trim(), (title) => titleOrCode(title)),
    ...byTag(filters),
    ...asked(filters['campaignId.in'], byCampaign),
    ...asked(filters['contributionFieldId.in'], byField),
    ...asked(filters['stateId.in'], (states) => sql`contribution.state_id in ${states}`),
    ...(tokens ? [...byOwnersPlace(tokens), ...bySelections(tokens)] : []),
    ...asked(filters['role.in'], (roles) => byRole(viewer, roles)),
    ...asked(
      filters['dateSubmitted.greaterThanOrEqual'],
      (from) => sql`contribution.date_submitted >= ${from}`,
    ),
    ...asked(filters['dateSubmitted.lessThanOrEqual'], (to) => sql`contribution.date_submitted <= ${to}`),
    ...asked(filters['answerState.in'], (states) => isAnswerIn(states, now)),
    ...asked(filters['answerOwnerId.in'], (people) => sql`contribution.answer_owner_id in ${people}`),
    ...asked(filters.figure, (figure) => isOfFigure(figure, now)),
    ...attributeConditions(filters),
  ];
}

/**
 * Whether a filter leaves few rows and finds them by an index of its own: a text, tags, units, values of
 * extra inputs, own roles. Such rows are collected first; walking the index of the list until ten of them
 * came by would read all of it when there are fewer than ten.
 */
export function isSelective(filters: ContributionFilters): boolean {
  const roles = filters['role.in'];
  return Boolean(
    filters['title.contains']?.trim() ||
      filters['selectedTagId.in'] ||
      (filters['eiId.in'] && !filters['eiId.in'].includes('org')) ||
      (roles && !roles.includes('VIEWER')),
  );
}

/** The parent in a list's path: the competition of ideas, the campaign of others; 0 for any, Q3-11. */
export function byParent(type: ContributionType, parentId: number): SQL[] {
  if (parentId === 0) return [];
  return [
    type === 'IDEA'
      ? sql`contribution.competition_id = ${parentId}`
      : sql`contribution.campaign_id = ${parentId}`,
  ];
}
