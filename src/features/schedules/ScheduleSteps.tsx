import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ListContextProvider, useList } from 'ra-core';
import type { ScheduleItem } from '#contract/schedules/schema.ts';
import { DateField } from '#src/components/fields/DateTimeField.tsx';
import { ListCards } from '#src/components/list/ListCards.tsx';
import { ListTable } from '#src/components/list/ListTable.tsx';
import type { ListColumn } from '#src/components/list/listColumn.ts';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { stepState } from './timeline.ts';

interface ScheduleStepsProps {
  items: readonly ScheduleItem[];
  /** `YYYY-MM-DD` */
  today: string;
}

/** The steps in their order: what, who, from when until when, how far, and what is late. */
export function ScheduleSteps({ items, today }: ScheduleStepsProps) {
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
    { name: 'start', label: 'schedule.item.start', render: ({ start }) => <DateField value={start} /> },
    { name: 'end', label: 'schedule.item.end', render: ({ end }) => <DateField value={end} /> },
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
