import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { QueryCard } from '#src/components/layout/QueryCard.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { BackupTable } from './BackupTable.tsx';
import { JobTable } from './JobTable.tsx';

/** Pause between two readings while the page is open, ms. */
const REFRESH_MS = 10_000;

/** The work that nobody waits for: each job with its last run, and the backups that were made. */
export default function JobsPage() {
  const translate = useTranslate();
  const work = useRead('readBackgroundWork', undefined, { refetchInterval: REFRESH_MS });
  const late = work.data?.jobs.some(({ isLate }) => isLate) ?? false;
  return (
    <Box sx={{ pb: 6 }}>
      <BreadcrumbBar crumbs={[{ label: 'menu.system.jobs' }]} print />
      <PageTitle title="menu.system.jobs" />
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: '68ch' }}>
        {translate('system.jobs.lead')}
      </Typography>
      <div role="status">
        {late && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {translate('system.jobs.late')}
          </Alert>
        )}
      </div>
      <QueryCard title="system.backups" query={work}>
        {({ backups }) => <BackupTable backups={backups} />}
      </QueryCard>
      <QueryCard title="system.jobs" query={work} rows={8}>
        {({ jobs }) => <JobTable jobs={jobs} />}
      </QueryCard>
    </Box>
  );
}
