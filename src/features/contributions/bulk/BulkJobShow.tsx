import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { isOpenJob } from '#contract/bulk/rules.ts';
import type { BulkJob } from '#contract/bulk/schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { Id } from '#contract/http.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { refreshResources } from '#src/dataProvider/refreshResources.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { BulkResults } from './BulkResults.tsx';
import { JobButtons } from './JobButtons.tsx';
import { RefusalWords } from './RefusalWords.tsx';

/** ms between readings of a job that runs. */
const EVERY_MS = 1000;

/** A command for many contributions: its progress, and what became of each. */
export default function BulkJobShow() {
  const { data: id } = Id.safeParse(useParams().id);
  return id === undefined ? <NotFoundPage /> : <Job key={id} id={id} />;
}

function Job({ id }: { id: number }) {
  const translate = useTranslate();
  const queries = useQueryClient();
  const {
    data: job,
    error,
    refetch,
  } = useRead(
    'readBulkJob',
    { params: { id } },
    {
      refetchInterval: (query) => (query.state.data && isOpenJob(query.state.data.state) ? EVERY_MS : false),
    },
  );
  const isOpen = job ? isOpenJob(job.state) : true;
  useEffect(() => {
    // What lists show of it is another now.
    if (!isOpen) void refreshResources(queries, ['contributions', 'tasks', 'jobs']);
  }, [isOpen, queries]);
  if (failureStatus(error) === 404) return <NotFoundPage />;
  if (!job && error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!job) return <LoadingSpinner />;
  return (
    <>
      <PageTitle title={translate(`bulk.job.${job.command}`)} actions={<JobButtons job={job} />} />
      <SectionCard title={`bulk.job.${job.state}`}>
        <Progress job={job} />
      </SectionCard>
      <BulkResults job={job} />
    </>
  );
}

function Progress({ job }: { job: BulkJob }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { done, total, changed, command } = job;
  const isOpen = isOpenJob(job.state);
  const words = translate('bulk.job.progress', {
    done: formatInteger(done, locale),
    total: formatInteger(total, locale),
  });
  return (
    <>
      {isOpen && (
        <>
          <LinearProgress
            variant="determinate"
            value={total === 0 ? 0 : (100 * done) / total}
            aria-label={translate(`bulk.job.${command}`)}
            aria-valuetext={words}
            sx={{ height: 8, borderRadius: 4, mb: 1 }}
          />
          <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{words}</Typography>
          <Typography color="textSecondary" sx={{ mb: 1 }}>
            {translate('bulk.job.leave')}
          </Typography>
        </>
      )}
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {isOpen
          ? ''
          : command === 'REMIND' && job.state === 'CANCELED'
            ? translate('bulk.job.notReminded')
            : translate(command === 'REMIND' ? 'bulk.job.reminded' : 'bulk.job.changed', {
                smart_count: changed,
              })}
      </Typography>
      <RefusalWords refused={job.refused} />
      {job.undoneById !== null && (
        <Typography color="textSecondary">{translate('bulk.job.undone')}</Typography>
      )}
    </>
  );
}
