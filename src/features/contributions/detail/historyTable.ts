import type { HistoryEntry } from '#contract/contributions/history.schema.ts';
import { formatDateTime } from '#contract/formats/dates.ts';
import type { ExcelTable } from '#src/components/list/excel.ts';
import type { Translate } from '#src/useTranslate.ts';
import { sentenceOf, valueWords, whoOf } from './historyWords.ts';

const COLUMNS = ['date', 'who', 'what', 'from', 'to', 'explanation'] as const;

/** A history as a table, in the words of the screen. */
export const historyTable = (
  entries: readonly HistoryEntry[],
  { fileName, locale, translate }: { fileName: string; locale: string; translate: Translate },
): ExcelTable => ({
  fileName,
  columns: COLUMNS.map((column) => translate(`history.column.${column}`)),
  rows: entries.map((entry) => [
    formatDateTime(entry.date),
    whoOf(translate, entry),
    sentenceOf(translate, entry),
    entry.fromState?.name ?? valueWords(translate, locale, entry.event, entry.oldValue),
    entry.toState?.name ?? valueWords(translate, locale, entry.event, entry.newValue),
    entry.explanation,
  ]),
});
