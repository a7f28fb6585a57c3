import Box from '@mui/material/Box';
import { formatDateTime } from '#contract/formats/dates.ts';
import type { TaskRow } from '#contract/tasks/schema.ts';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { useReaderZone } from '#src/components/fields/useReaderZone.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { DeadlineNote, showsPromise } from './DeadlineNote.tsx';

interface TaskEndProps {
  task: Pick<TaskRow, 'status' | 'start' | 'end' | 'isOwnDraft' | 'promise'>;
}

/**
 * When a task is due, and how near that is. Tasks are counted in calendar days and promised answers in working days: of a task
 * with which an answer is promised the promise comes first, and the end of the task is named as that.
 */
export function TaskEnd({ task }: TaskEndProps) {
  const translate = useTranslate();
  const zone = useReaderZone();
  const { end } = task;
  const isPromised = showsPromise(task);
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      {!isPromised && <DateTimeField value={end} />}
      <DeadlineNote task={task} />
      {isPromised && end && (
        <Box
          component="time"
          dateTime={end}
          title={translate('task.promise.why')}
          sx={{ fontSize: 13, color: 'text.secondary' }}
        >
          {translate('task.promise.task', { date: formatDateTime(end, zone) })}
        </Box>
      )}
    </Box>
  );
}
