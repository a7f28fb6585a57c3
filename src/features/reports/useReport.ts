import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import type { ContributionType } from '#contract/access.ts';
import { fieldEndpoints } from '#contract/fields/endpoints.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { datedName } from '#src/components/list/excel.ts';
import { useLoadedChoices } from '#src/components/list/loadedFilter.tsx';
import type { ExcelSource } from '#src/components/list/useExcelExport.ts';
import {
  type ListAddress,
  type ListAddressOptions,
  type ListFilters,
  useListAddress,
} from '#src/components/list/useListAddress.ts';
import { periodFilter } from '#src/components/reports/ReportPage.tsx';
import { useText } from '#src/components/useText.ts';
import { call } from '#src/dataProvider/httpClient.ts';
import type { ReportFilters } from '#src/dataProvider/reports.ts';

const PERIOD = periodFilter('report.period');
/** Value of "without a field". */
const NO_FIELD = 0;

/** Period and fields of a report of a type, kept in the address [R3L-11, R3L-12]. */
export function useReportAddress<Field extends string = string>(
  type: ContributionType,
  sorting: Pick<ListAddressOptions<string, Field>, 'sortable' | 'defaultSort'> = {},
): ListAddress {
  const locale = useLocale();
  const text = useText();
  const fields = useLoadedChoices({
    name: 'fieldIds',
    label: 'report.fields',
    queryKey: ['reports', 'fields', type, locale],
    load: async (signal) => {
      const { data } = await call(fieldEndpoints.all, { params: { type }, signal, errorMessage: null });
      return [
        ...data.map(({ id, definitionList }) => ({
          id,
          label: inLanguage(definitionList, locale)?.title ?? String(id),
        })),
        { id: NO_FIELD, label: text('report.none.FIELD') },
      ];
    },
  });
  return useListAddress({ filters: [PERIOD, fields], ...sorting });
}

/** What the server is asked by. */
export function reportFilters({ apiFilters }: ListFilters): ReportFilters {
  const { start, end, fieldIds } = apiFilters;
  return { ...(start && { start }), ...(end && { end }), ...(fieldIds && { fieldIds }) };
}

/** One report of a type. Another type, period or language is another one: nothing of the former stays [R3L-08]. */
export function useReport<T>(
  name: string,
  type: ContributionType,
  filters: ReportFilters,
  read: (
    type: ContributionType,
    filters: ReportFilters,
    lang: string,
    options: { signal: AbortSignal },
  ) => Promise<T[]>,
) {
  const locale = useLocale();
  return useQuery({
    queryKey: ['reports', name, type, filters, locale],
    queryFn: ({ signal }) => read(type, filters, locale, { signal }),
    retry: false,
  });
}

/** A workbook of the server under its name of today [R3L-09]. */
export const serverSheet =
  (name: string, read: (signal: AbortSignal) => Promise<Blob>): ExcelSource =>
  async ({ signal }) => ({
    fileName: datedName(name),
    blob: await read(signal),
  });
