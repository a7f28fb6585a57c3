import { useLocale } from 'ra-core';
import type { ContributionType } from '#contract/access.ts';
import { fieldOptions } from '#src/components/contributions/options.ts';
import { datedName } from '#src/components/files/saveFile.ts';
import { useLoadedChoices } from '#src/components/list/loadedFilter.tsx';
import type { ExcelSource } from '#src/components/list/useExcelExport.ts';
import { type ListAddressOptions, useListAddress } from '#src/components/list/useListAddress.ts';
import { reportPeriod } from '#src/components/reports/ReportPage.tsx';
import { useText } from '#src/components/useText.ts';
import type { ListMeta, Row } from '#src/dataProvider/resourceTypes.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';

const PERIOD = reportPeriod('report.period');
/** Value of "without a field". */
const NO_FIELD = 0;

/**
 * Period and fields of a report of a type, held in the address, and what the report is asked with; this group names the
 * language `lang`. Another type, period or language is another report: nothing of the former stays.
 */
export function useReport<Field extends string = string>(
  type: ContributionType,
  sorting: Pick<ListAddressOptions<string, Field>, 'sortable' | 'defaultSort'> = {},
) {
  const lang = useLocale();
  const text = useText();
  const dataProvider = useDataProvider();
  const fields = useLoadedChoices({
    name: 'fieldIds',
    label: 'report.fields',
    queryKey: ['fields', 'reports', type, lang],
    load: async (signal) => {
      const { data } = await dataProvider.getList<Row<'fields', 'all'>>('fields', {
        filter: { type },
        meta: { view: 'all' } satisfies ListMeta<'fields'>,
        signal,
      });
      return [...fieldOptions(data, lang), { id: NO_FIELD, label: text('report.none.FIELD') }];
    },
  });
  const address = useListAddress({ filters: [PERIOD, fields], ...sorting });
  const { start, end, fieldIds } = address.apiFilters;
  const filters = { ...(start && { start }), ...(end && { end }), ...(fieldIds && { fieldIds }) };
  return { address, asked: { params: { type }, query: { ...filters, lang } } };
}

/** A workbook of the server under its name of today. */
export const serverSheet =
  (name: string, read: (signal: AbortSignal) => Promise<{ data: Blob }>): ExcelSource =>
  async ({ signal }) => ({
    fileName: datedName(name),
    blob: (await read(signal)).data,
  });
