import { keepPreviousData } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import type { ContributionType } from '#contract/access.ts';
import { useListAddress } from '#src/components/list/useListAddress.ts';
import { reportPeriod } from '#src/components/reports/ReportPage.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useContributionFilters } from '#src/features/contributions/list/useContributionFilters.ts';

const PERIOD = reportPeriod('report.period');

/** The filters of a list, with the days of the submission as reports have them. */
export function useReportFilters(type: ContributionType, parentId: number) {
  const filters = useContributionFilters({ type, parentId, scope: 'all' })
    .filter(({ name }) => name !== 'dateSubmitted.greaterThanOrEqual' && name !== 'figure')
    // States are pressed above lists; here they are a filter as any other.
    .map((filter) => ({ ...filter, isElsewhere: false }));
  return [PERIOD, ...filters];
}

/** The figures of a list: its filters stand in the address. */
export function useAnalytics(type: ContributionType, parentId: number) {
  const lang = useLocale();
  const address = useListAddress({ filters: useReportFilters(type, parentId) });
  const asked = { query: { ...address.apiFilters, type, parentId, lang } };
  // While another filter is applied, the figures stay.
  const figures = useRead('readAnalytics', asked, { placeholderData: keepPreviousData });
  return { address, asked, figures };
}

export type AskedFigures = ReturnType<typeof useAnalytics>['asked'];
