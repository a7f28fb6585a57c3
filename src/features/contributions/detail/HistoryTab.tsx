import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteGetList, useLocale } from 'ra-core';
import { useId, useState } from 'react';
import {
  HISTORY_CATEGORIES,
  type HistoryCategory,
  type HistoryEntry,
} from '#contract/contributions/history.schema.ts';
import { formatDateTime, toDateInput } from '#contract/formats/dates.ts';
import { MAX_PAGE_SIZE } from '#contract/http.ts';
import { dayName } from '#src/components/dayName.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { allRows } from '#src/components/list/allRows.ts';
import { ExcelButton } from '#src/components/list/ExcelButton.tsx';
import type { ExcelTable } from '#src/components/list/excel.ts';
import { PressChip } from '#src/components/list/PressChip.tsx';
import type { ExcelSource } from '#src/components/list/useExcelExport.ts';
import { useText } from '#src/components/useText.ts';
import { failureField } from '#src/dataProvider/errors.ts';
import type { ListMeta, Row } from '#src/dataProvider/resourceTypes.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { type Translate, useTranslate } from '#src/useTranslate.ts';
import { HistoryLine } from './HistoryLine.tsx';
import { type Questions, sentenceOf, valueWords, whoOf } from './historyWords.ts';
import { joinSaves } from './joinSaves.ts';
import type { ContributionTabProps } from './tabDefinition.ts';

const PAGE_SIZE = 20;

type Entry = Row<'contribution-history'>;

/** What happened to a contribution day by day, newest first, all of it or by category. */
export default function HistoryTab({ contribution }: ContributionTabProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { id, code, permissions, extraInputs: questions } = contribution;
  const [category, setCategory] = useState<HistoryCategory>('ALL');
  const dataProvider = useDataProvider();
  const asked = {
    filter: { id, category },
    meta: { view: 'list', locale } satisfies ListMeta<'contribution-history'>,
  };
  const history = useInfiniteGetList<Entry>('contribution-history', {
    ...asked,
    pagination: { page: 1, perPage: PAGE_SIZE },
  });
  const entries = history.data?.pages.flatMap(({ data }) => data) ?? [];
  const total = history.data?.pages.at(-1)?.total ?? entries.length;
  const sheet: ExcelSource = async (run) => {
    const read = (page: number, signal: AbortSignal) => {
      const pagination = { page: page + 1, perPage: MAX_PAGE_SIZE };
      return dataProvider.getList<Entry>('contribution-history', { ...asked, pagination, signal });
    };
    const { rows } = await allRows(read, (entry) => entry, run);
    return historyTable(rows, {
      fileName: translate('history.excel', { code }),
      locale,
      translate,
      questions,
    });
  };
  return (
    <Box component="section" aria-label={translate('contribution.history')}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'flex-end', gap: 1, mb: 2 }}>
        {/* Whoever reads of states alone has nothing to choose from. */}
        {permissions.wholeHistory && <Categories chosen={category} onChoose={setCategory} />}
        {entries.length > 0 && <ExcelButton source={sheet} />}
      </Box>
      {history.isPending && <ListSkeleton rows={4} columns={1} />}
      {history.error &&
        (isNotForReader(history.error) ? (
          <EmptyState title="history.notForReader" text="history.notForReader.text" />
        ) : (
          <ErrorState error={history.error} retry={() => void history.refetch()} />
        ))}
      {history.isSuccess && entries.length === 0 && <EmptyState title="contribution.history.none" />}
      {/* Of one category only, the moves between saves are missing: those would be joined across them. */}
      {byDay(category === 'ALL' ? joinSaves(entries) : entries).map((day) => (
        <Day key={day.day} day={day} questions={questions} />
      ))}
      {history.hasNextPage && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Button
            variant="outlined"
            onClick={() => void history.fetchNextPage()}
            loading={history.isFetchingNextPage}
            sx={{ minHeight: 44 }}
          >
            {translate('contribution.more')}
          </Button>
          <Box role="status" sx={{ fontSize: 13, color: 'text.secondary' }}>
            {translate('history.shown', { shown: entries.length, total })}
          </Box>
        </Box>
      )}
    </Box>
  );
}

/** The right to read the whole history may have ended meanwhile. */
const isNotForReader = (error: Error) => failureField(error, 'message') === 'error.commandNotAllowed';

function Categories(props: { chosen: HistoryCategory; onChoose: (category: HistoryCategory) => void }) {
  const translate = useTranslate();
  return (
    <Box
      role="group"
      aria-label={translate('contribution.history.category')}
      sx={{ flex: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {HISTORY_CATEGORIES.map((each) => (
        <PressChip
          key={each}
          label={translate(`contribution.history.category.${each}`)}
          pressed={each === props.chosen}
          onPress={() => props.onChoose(each)}
          tall
        />
      ))}
    </Box>
  );
}

function Day({ day: { day, entries }, questions }: { day: HistoryDay; questions: Questions }) {
  const text = useText();
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: 2 }}>
      <Typography id={titleId} variant="h3" sx={{ mb: 0.5 }}>
        {text(dayName(day, new Date()))}
      </Typography>
      <Box
        component="ol"
        aria-labelledby={titleId}
        sx={{
          listStyle: 'none',
          m: 0,
          marginInlineStart: '5px',
          p: 0,
          borderInlineStart: '1px solid var(--mui-palette-divider)',
        }}
      >
        {entries.map((entry) => (
          <HistoryLine key={entry.id} entry={entry} questions={questions} />
        ))}
      </Box>
    </Box>
  );
}

interface HistoryDay {
  /** `YYYY-MM-DD` in the reader's zone. */
  day: string;
  entries: HistoryEntry[];
}

/** Entries by the day on which they happened for the reader; the order of the entries stays. */
export function byDay(entries: readonly HistoryEntry[]): HistoryDay[] {
  const days: HistoryDay[] = [];
  for (const entry of entries) {
    const day = toDateInput(entry.date);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

const COLUMNS = ['date', 'who', 'what', 'from', 'to', 'explanation'] as const;

/** A history as a table, in the words of the screen. */
const historyTable = (
  entries: readonly HistoryEntry[],
  {
    fileName,
    locale,
    translate,
    questions,
  }: { fileName: string; locale: string; translate: Translate; questions: Questions },
): ExcelTable => ({
  fileName,
  columns: COLUMNS.map((column) => translate(`history.column.${column}`)),
  rows: entries.map((entry) => [
    formatDateTime(entry.date),
    whoOf(translate, entry),
    sentenceOf(translate, entry, questions),
    entry.fromState?.name ?? valueWords(translate, locale, entry.event, entry.oldValue),
    entry.toState?.name ?? valueWords(translate, locale, entry.event, entry.newValue),
    entry.explanation,
  ]),
});
