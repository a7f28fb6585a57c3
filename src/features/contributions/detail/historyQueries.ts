import { useInfiniteQuery } from '@tanstack/react-query';
import { historyEndpoints } from '#contract/contributions/history.endpoints.ts';
import type { HistoryCategory, HistoryEntry } from '#contract/contributions/history.schema.ts';
import { formatDateTime } from '#contract/formats/dates.ts';
import { MAX_PAGE_SIZE } from '#contract/http.ts';
import type { ExcelTable } from '#src/components/list/excel.ts';
import { call } from '#src/dataProvider/httpClient.ts';
import type { Translate } from '#src/useTranslate.ts';
import { sentenceOf, valueWords, whoOf } from './historyWords.ts';

const PAGE_SIZE = 20;

interface Asked {
  /** The contribution. */
  id: number;
  category: HistoryCategory;
  locale: string;
}

const readPage = async (
  { id, category, locale }: Asked,
  { page, size, signal }: { page: number; size: number; signal?: AbortSignal },
) => {
  const query = { page, size, langkey: locale };
  return call(historyEndpoints.list, { params: { id, category }, query, errorMessage: null, signal });
};

/** The history of a contribution, newest first, page by page [R3F-06]. */
export function useHistory(asked: Asked) {
  return useInfiniteQuery({
    queryKey: ['contributions', 'history', asked.id, asked.category, asked.locale],
    queryFn: ({ pageParam, signal }) => readPage(asked, { page: pageParam, size: PAGE_SIZE, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, { data }) => sum + data.length, 0);
      return read < (last.total ?? read) ? pages.length : undefined;
    },
  });
}

/** All of it as a table, in the words of the screen. */
export async function historyTable(
  asked: Asked,
  fileName: string,
  translate: Translate,
): Promise<ExcelTable> {
  const entries: HistoryEntry[] = [];
  for (let page = 0; ; page += 1) {
    const { data, total } = await readPage(asked, { page, size: MAX_PAGE_SIZE });
    entries.push(...data);
    if (data.length < MAX_PAGE_SIZE || entries.length >= (total ?? 0)) break;
  }
  const columns = ['date', 'who', 'what', 'from', 'to', 'explanation'] as const;
  return {
    fileName,
    columns: columns.map((column) => translate(`history.column.${column}`)),
    rows: entries.map((entry) => [
      formatDateTime(entry.date),
      whoOf(translate, entry),
      sentenceOf(translate, entry),
      entry.fromState?.name ?? valueWords(translate, asked.locale, entry.event, entry.oldValue),
      entry.toState?.name ?? valueWords(translate, asked.locale, entry.event, entry.newValue),
      entry.explanation,
    ]),
  };
}
