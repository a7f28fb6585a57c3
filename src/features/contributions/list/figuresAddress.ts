import type { ContributionType } from '#contract/access.ts';

/** Days of the submission, as lists and as reports call them. */
const PERIOD: Readonly<Record<string, string>> = {
  'dateSubmitted.greaterThanOrEqual': 'start',
  'dateSubmitted.lessThanOrEqual': 'end',
};

/** Where the figures of the process of a list stand. @param filters of the list, as its address has them */
export function processFiguresAddress(
  type: ContributionType,
  parentId: number,
  filters: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams(
    Object.entries(filters).map(([name, value]) => [PERIOD[name] ?? name, value]),
  );
  return `/reporting/process/${type}/${parentId}${search.size > 0 ? `?${search}` : ''}`;
}
