import Alarm from '@mui/icons-material/Alarm';
import Box from '@mui/material/Box';
import { formatDate } from '#contract/formats/dates.ts';
import type { TaskRow } from '#contract/tasks/schema.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { deadlineOf, deadlineWords, isUnfinished } from './deadline.ts';

/**
 * How late an open task is, or how long it still has; nothing for other tasks. What somebody began of his own is not
 * late for anybody: it says since when it lies there.
 */
export function DeadlineNote({ task }: { task: Pick<TaskRow, 'status' | 'start' | 'end' | 'isOwnDraft'> }) {
  const translate = useTranslate();
  if (isUnfinished(task)) {
    return (
      <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
        {translate('task.unfinishedSince', { date: formatDate(task.start) })}
      </Box>
    );
  }
  const deadline = deadlineOf(task, new Date());
  if (!deadline) return null;
  const { key, args } = deadlineWords(deadline);
  const late = deadline.kind === 'late';
  const pressing = late || deadline.days <= 1;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        fontSize: 13,
        fontWeight: pressing ? 600 : 400,
        color: late ? 'error.main' : pressing ? 'warning.main' : 'text.secondary',
      }}
    >
      {late && <Alarm aria-hidden sx={{ fontSize: 16 }} />}
      {translate(key, args)}
    </Box>
  );
}
