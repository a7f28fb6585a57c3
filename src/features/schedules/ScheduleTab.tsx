import Add from '@mui/icons-material/Add';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ListContextProvider, useGetOne, useList } from 'ra-core';
import { useState } from 'react';
import { formatDateTime, toDateInput } from '#contract/formats/dates.ts';
import { isLate, progressOf } from '#contract/schedules/rules.ts';
import type { Schedule, ScheduleItem } from '#contract/schedules/schema.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { dateColumn, unsorted } from '#src/components/list/columns.tsx';
import { ListCards } from '#src/components/list/ListCards.tsx';
import { ListTable } from '#src/components/list/ListTable.tsx';
import type { ListColumn } from '#src/components/list/listColumn.ts';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import type { RecordOf } from '#src/dataProvider/resourceTypes.ts';
import { useReload } from '#src/features/contributions/contributionQueries.ts';
import type { ContributionTabProps } from '#src/features/contributions/detail/tabDefinition.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ScheduleChart } from './ScheduleChart.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import { stepState } from './timeline.ts';

/** How a contribution is put into practice. */
export default function ScheduleTab({ contribution }: ContributionTabProps) {
  const { id } = contribution;
  const reload = useReload(id);
  const [editing, setEditing] = useState(false);
  const { data, error, isPending, refetch } = useGetOne<RecordOf<'schedules'>>('schedules', { id });
  if (isPending) return <ListSkeleton rows={3} columns={3} />;
  if (!data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (editing) {
    return <ScheduleForm schedule={data} onStored={() => void reload()} onClose={() => setEditing(false)} />;
  }
  return <Shown schedule={data} onEdit={data.canEdit ? () => setEditing(true) : undefined} />;
}

interface ShownProps {
  schedule: Schedule;
  onEdit: (() => void) | undefined;
}

function Shown({ schedule, onEdit }: ShownProps) {
  const translate = useTranslate();
  const { items } = schedule;
  const today = toDateInput(new Date());
  if (items.length === 0) {
    return (
      <EmptyState
        title="schedule.none"
        text="schedule.none.text"
        action={
          onEdit && (
            <Button variant="contained" startIcon={<Add />} onClick={onEdit} sx={{ minHeight: 44 }}>
              {translate('schedule.start')}
            </Button>
          )
        }
      />
    );
  }
  return (
    <Box component="section" aria-label={translate('schedule.title')}>
      <Head schedule={schedule} today={today} onEdit={onEdit} />
      <ScheduleChart items={items} today={today} />
      <ScheduleSteps items={items} today={today} />
    </Box>
  );
}

function Head({ schedule, today, onEdit }: ShownProps & { today: string }) {
  const { items, lastModifiedBy, lastModifiedDate } = schedule;
  const translate = useTranslate();
  const progress = progressOf(items);
  const late = items.filter((item) => isLate(item, today)).length;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mb: 0.5 }}>
          <strong>{progress}%</strong>
          <span>{translate('schedule.steps', { smart_count: items.length })}</span>
          {late > 0 && (
            <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
              {translate('schedule.late.count', { smart_count: late })}
            </Box>
          )}
        </Box>
        <LinearProgress
          variant="determinate"
          value={progress}
          aria-label={translate('schedule.progress')}
          sx={{ height: 8, borderRadius: 999 }}
        />
        {lastModifiedBy && (
          <Box sx={{ mt: 0.5, fontSize: 13, color: 'text.secondary' }}>
            {translate('schedule.modified', {
              name: lastModifiedBy,
              date: formatDateTime(lastModifiedDate),
            })}
          </Box>
        )}
      </Box>
      {onEdit && (
        <Button variant="outlined" startIcon={<EditOutlined />} onClick={onEdit} sx={{ minHeight: 44 }}>
          {translate('schedule.edit')}
        </Button>
      )}
    </Box>
  );
}

interface ScheduleStepsProps {
  items: readonly ScheduleItem[];
  /** `YYYY-MM-DD` */
  today: string;
}

/** The steps in their order: what, who, from when until when, how far, and what is late. */
function ScheduleSteps({ items, today }: ScheduleStepsProps) {
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  const columns: readonly ListColumn<ScheduleItem>[] = [
    {
      name: 'title',
      label: 'schedule.item.title',
      primary: true,
      render: ({ rank, title }) => `${rank}. ${title}`,
      text: ({ title }) => title,
    },
    { name: 'responsible', label: 'schedule.item.responsible', text: ({ responsible }) => responsible },
    unsorted(dateColumn('start', 'schedule.item.start', { format: 'date' })),
    unsorted(dateColumn('end', 'schedule.item.end', { format: 'date' })),
    {
      name: 'percent',
      label: 'schedule.item.percent',
      align: 'end',
      render: ({ percent }) => `${percent}%`,
      text: ({ percent }) => percent,
    },
    {
      name: 'state',
      label: 'schedule.item.state',
      render: (item) => <StatusChip kind="scheduleStep" value={stepState(item, today)} />,
    },
  ];
  const list = useList<ScheduleItem>({ data: [...items], exporter: false });
  const shared = { title: 'schedule.list', columns };
  return (
    <ListContextProvider value={list}>
      {narrow ? (
        <ListCards {...shared} />
      ) : (
        <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
          <ListTable {...shared} dense />
        </Paper>
      )}
    </ListContextProvider>
  );
}
