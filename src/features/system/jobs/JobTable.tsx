import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ListContextProvider, useList, useLocale } from 'ra-core';
import type { BackgroundJob } from '#contract/system/jobs.schema.ts';
import { NothingHere } from '#src/components/feedback/NothingHere.tsx';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { NumberField } from '#src/components/fields/NumberField.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { ListCards } from '#src/components/list/ListCards.tsx';
import { ListTable } from '#src/components/list/ListTable.tsx';
import type { ListColumn } from '#src/components/list/listColumn.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { inMs } from '../metrics/measures.ts';
import { SystemChip } from '../SystemChip.tsx';
import { statusOf } from './jobStatus.ts';
import { useScheduleWords } from './useScheduleWords.ts';

/** Jobs with what became of their last run, those that need somebody first. */
export function JobTable({ jobs }: { jobs: readonly BackgroundJob[] }) {
  const translate = useTranslate();
  const locale = useLocale();
  const scheduleWords = useScheduleWords();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'));
  const nameOf = ({ name }: BackgroundJob) => translate(`system.job.${name}`, { _: name });
  const columns: readonly ListColumn<BackgroundJob & { id: string }>[] = [
    {
      name: 'name',
      label: 'system.jobs.name',
      primary: true,
      render: (job) => (
        <>
          {nameOf(job)}
          <SecondLine>{scheduleWords(job.cron)}</SecondLine>
        </>
      ),
      text: nameOf,
    },
    {
      name: 'status',
      label: 'system.jobs.status',
      render: (job) => (
        <>
          <SystemChip kind="job" value={statusOf(job)} />
          {job.lastRun?.error && <SecondLine>{job.lastRun.error}</SecondLine>}
        </>
      ),
      isLong: true,
    },
    {
      name: 'lastRun',
      label: 'system.jobs.lastRun',
      render: ({ lastRun }) => (lastRun ? <DateTimeField value={lastRun.endedAt} format="seconds" /> : '–'),
    },
    {
      name: 'duration',
      label: 'system.jobs.duration',
      align: 'end',
      render: ({ lastRun }) =>
        lastRun ? inMs(Date.parse(lastRun.endedAt) - Date.parse(lastRun.startedAt), locale) : '–',
    },
    {
      name: 'count',
      label: 'system.jobs.count',
      align: 'end',
      render: ({ lastRun }) => (lastRun?.count == null ? '–' : <NumberField value={lastRun.count} whole />),
    },
    {
      name: 'failures',
      label: 'system.jobs.failures',
      align: 'end',
      render: ({ failures }) => <NumberField value={failures} whole />,
    },
  ];
  const needs = (job: BackgroundJob) => (job.isLate || job.lastRun?.error != null ? 0 : 1);
  const data = jobs
    .map((job) => ({ ...job, id: job.name }))
    .toSorted((one, other) => needs(one) - needs(other) || nameOf(one).localeCompare(nameOf(other), locale));
  const list = useList({ data, perPage: Math.max(data.length, 1) });
  if (jobs.length === 0) return <NothingHere title="system.jobs.none" />;
  const shared = { title: 'system.jobs', columns } as const;
  return (
    <ListContextProvider value={list}>
      {isNarrow ? <ListCards {...shared} /> : <ListTable {...shared} dense />}
    </ListContextProvider>
  );
}
