import type { ContributionType } from '#contract/roles.ts';

/** Queries about fields. */
export const FIELD_QUERIES = ['contributionFields'] as const;
export const fieldListKey = (type: ContributionType) => [...FIELD_QUERIES, 'list', type] as const;
export const fieldKey = (type: ContributionType, id: number) => [...FIELD_QUERIES, 'one', type, id] as const;
export const fieldPeopleKey = (id: number) => [...FIELD_QUERIES, 'people', id] as const;
