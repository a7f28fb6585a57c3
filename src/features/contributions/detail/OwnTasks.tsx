import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { formatDate } from '#contract/formats/dates.ts';
import { DeadlineNote } from '#src/components/tasks/DeadlineNote.tsx';
import { isUnfinished } from '#src/components/tasks/deadline.ts';
import { OwnTaskChip } from '#src/components/tasks/OwnTaskChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** The reader's tasks on this contribution. */
export function OwnTasks({ tasks }: Pick<ContributionDetail, 'tasks'>) {
  const translate = useTranslate();
  if (tasks.length === 0) return null;
  return (
    <Box component="section" aria-label={translate('contribution.tasks')}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {translate('contribution.tasks')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {tasks.map((task) => (
          <Box component="li" key={task.id} sx={{ overflowWrap: 'anywhere' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <span>{task.taskName}</span>
              <OwnTaskChip task={task} />
              <DeadlineNote task={task} />
            </Box>
            {task.end && !isUnfinished(task) && (
              <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
                {translate('contribution.next.until', { date: formatDate(task.end) })}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
