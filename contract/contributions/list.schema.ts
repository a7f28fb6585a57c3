import { z } from 'zod';
import { language, paging } from '#contract/http.ts';
import { SORTABLE_ATTRIBUTES } from './attributes.ts';
import { contributionFilters } from './filters.ts';

/** Which contributions a list shows, Q3-11, S3-21. */
const LIST_SCOPES = ['mine', 'all', 'role', 'manage', 'ideas-manage'] as const;
export const ListScope = z.enum(LIST_SCOPES);
export type ListScope = z.infer<typeof ListScope>;

export const CONTRIBUTION_SORT_FIELDS = [
  'id',
  'code',
  'title',
  'dateSubmitted',
  'dateUpdated',
  'state',
  'supportCount',
  'commentCount',
  'lastActivity',
  'trending',
  /** Open promises by the day that they are due, then what has none. */
  'answerDueAt',
  ...SORTABLE_ATTRIBUTES,
] as const;

/** By `relevance`, the best comes first in a list that is searched, and the newest in any other. */
const CONTRIBUTION_LIST_SORT_FIELDS = [...CONTRIBUTION_SORT_FIELDS, 'relevance'] as const;

export const listQuery = z.object({
  ...paging(CONTRIBUTION_LIST_SORT_FIELDS, 'id,desc'),
  ...language,
  ...contributionFilters,
});
/** What narrows a list whose states are counted. */
export const listCountsQuery = listQuery.omit({ page: true, size: true, sort: true, 'stateId.in': true });
export type ContributionListQuery = z.output<typeof listQuery>;
