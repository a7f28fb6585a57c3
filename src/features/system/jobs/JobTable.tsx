import { useLocale } from 'ra-core';
import type { BackgroundJob } from '#contract/system/jobs.schema.ts';
import { NothingHere } from '#src/components/feedback/NothingHere.tsx';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { NumberField } from '#src/components/fields/NumberField.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { LocalTable } from '#src/components/list/LocalTable.tsx';
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
  const rows = jobs
    .map((job) => ({ ...job, id: job.name }))
    .toSorted((one, other) => needs(one) - needs(other) || nameOf(one).localeCompare(nameOf(other), locale));
  if (rows.length === 0) return <NothingHere title="system.jobs.none" />;
  return <LocalTable title="system.jobs" columns={columns} rows={rows} />;
}
