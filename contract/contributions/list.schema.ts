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
  ...SORTABLE_ATTRIBUTES,
] as const;

export const listQuery = z.object({
  ...paging(CONTRIBUTION_SORT_FIELDS, 'id,desc'),
  ...language,
  ...contributionFilters,
});
export type ContributionListQuery = z.output<typeof listQuery>;
