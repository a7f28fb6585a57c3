import type { ContributionType } from '#contract/access.ts';
import { listAddress } from '#src/app/contributionAddress.ts';

/** Days of the submission, as lists and as reports call them. */
const PERIOD: Readonly<Record<string, string>> = {
  'dateSubmitted.greaterThanOrEqual': 'start',
  'dateSubmitted.lessThanOrEqual': 'end',
};

/**
 * Where the figures of the process of a list are. One that was opened from a figure leads to the figures of all that its filters leave: a
 * figure of a figure has no list.
 * @param filters of the list, as its address has them
 */
export function processFiguresAddress(
  type: ContributionType,
  parentId: number,
  { figure: _figure, ...filters }: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams(
    Object.entries(filters).map(([name, value]) => [PERIOD[name] ?? name, value]),
  );
  return `/reporting/process/${type}/${parentId}${search.size > 0 ? `?${search}` : ''}`;
}

/** The contributions of which figures are, as a list. @param filters of the report, as its address has them, but its period */
export function listOfFiguresAddress(
  type: ContributionType,
  parentId: number,
  filters: Readonly<Record<string, string>>,
): string {
  const search = new URLSearchParams(filters);
  return `${listAddress(type, parentId, 'all')}${search.size > 0 ? `?${search}` : ''}`;
}

/** The people whom figures count. @param filters of the report, as its address has them, and whom it is asked of */
export function authorsOfFiguresAddress(
  type: ContributionType,
  parentId: number,
  filters: Readonly<Record<string, string>>,
): string {
  const search = new URLSearchParams(filters);
  return `/reporting/process/${type}/${parentId}/authors${search.size > 0 ? `?${search}` : ''}`;
}
