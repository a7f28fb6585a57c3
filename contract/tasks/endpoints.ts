import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { PlaceTokens } from '#contract/contributions/filters.ts';
import { PARTICIPATION_ROLES } from '#contract/contributions/participation.ts';
import {
  filteredRowsOf,
  forSignedIn,
  Id,
  IdList,
  Instant,
  language,
  listOf,
  paging,
  rowsOf,
} from '#contract/http.ts';
import { TASK_STATUSES } from './rules.ts';
import { OWN_TASK_SORT_FIELDS, TASK_MODULES, TaskRow } from './schema.ts';

/** Filters of the task lists [R3P-63]. */
const filters = {
  ...language,
  search: z.string().max(255).optional(),
  'taskName.in': z.string().max(2000).optional(),
  'role.in': listOf(PARTICIPATION_ROLES).optional(),
  'contributionFieldId.in': IdList.optional(),
  'stateId.in': IdList.optional(),
  /** By who has them. */
  'userId.in': IdList.optional(),
  'eiId.in': PlaceTokens.optional(),
  module: z.enum(TASK_MODULES).optional(),
  'status.in': listOf(TASK_STATUSES).optional(),
  /** Tasks that start at or after, Q3-47. */
  start: Instant.optional(),
  /** Tasks that end at or before; tasks without an end are left out. */
  end: Instant.optional(),
};

export const taskEndpoints = {
  ofUser: forSignedIn('GET api/v3/contribution-tasks/user/:userId', {
    summary: 'Tasks of a user: oneself, or anybody for a platform administrator',
    query: z.object({ ...paging(OWN_TASK_SORT_FIELDS, 'id,desc'), ...filters }),
    ...rowsOf(TaskRow),
  }),
  ofTypeOrContribution: forSignedIn('GET api/v3/contribution-tasks/:id', {
    summary: 'Tasks of all users for a type name, or of one contribution for an id, Q3-44',
    params: z.object({ id: z.union([ContributionType, Id]) }),
    query: z.object({ ...paging(OWN_TASK_SORT_FIELDS, 'id,desc'), ...filters }),
    ...filteredRowsOf(TaskRow),
  }),
};
