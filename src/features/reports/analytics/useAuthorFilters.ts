import { useLocale } from 'ra-core';
import { useLocation } from 'react-router-dom';
import type { ContributionType } from '#contract/access.ts';
import { formatMonth } from '#contract/formats/date-in-words.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useReportFilters } from './useAnalytics.ts';

type Name = FilterName<'figure-authors', 'authors'>;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The filters of the report that authors are counted in, and of whom it was asked: these can be removed. */
export function useAuthorFilters(type: ContributionType, parentId: number): readonly ListFilter<Name>[] {
  const search = new URLSearchParams(useLocation().search);
  const locale = useLocale() ?? 'en';
  const month = search.get('month') ?? '';
  const unit = search.get('unitId') ?? '';
  return [
    ...(MONTH.test(month)
      ? [
          {
            ...({ kind: 'choice', name: 'month', label: 'report.analytics.people.month' } as const),
            options: [{ id: month, label: formatMonth(month, locale) }],
          },
        ]
      : []),
    ...(/^\d{1,15}$/.test(unit)
      ? [
          {
            ...({ kind: 'choice', name: 'unitId', label: 'report.unit' } as const),
            options: [{ id: unit, label: 'report.analytics.authors.unit.one' }],
          },
        ]
      : []),
    {
      ...{ kind: 'choice', name: 'firstTime', label: 'report.analytics.authors.firstTimeOnly' },
      options: [{ id: 'true', label: 'report.analytics.authors.firstTimeOnly.true' }],
    },
    // All of them are the authors' too: they are counted in the same report.
    ...(useReportFilters(type, parentId) as readonly ListFilter<Name>[]),
  ];
}
