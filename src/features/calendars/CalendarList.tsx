import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import { useQueryClient } from '@tanstack/react-query';
import { useDelete, useLocale } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { CALENDAR_SORT_FIELDS, type CalendarRow } from '#contract/calendars/schema.ts';
import { weekdayNames } from '#contract/formats/weekdays.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { numberColumn } from '#src/components/list/columns.tsx';
import { searchFilter } from '#src/components/list/filters.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { RowAction } from '#src/components/list/RowAction.tsx';
import { refreshResources } from '#src/dataProvider/refreshResources.ts';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CALENDARS, calendarAddress } from './calendarForm.ts';

const FILTERS: readonly ListFilter<FilterName<'calendars', 'list'>>[] = [
  searchFilter('name.contains', 'calendar.search'),
];

/** All calendars, for platform administrators. */
export default function CalendarList() {
  const { remove, dialog } = useCalendarRemoval();
  const create = <NewButton label="calendar.new" to={`${CALENDARS}/create`} />;
  return (
    <>
      <ListPage
        resource="calendars"
        view="list"
        filters={FILTERS}
        sortable={CALENDAR_SORT_FIELDS}
        defaultSort="name,asc"
        columns={useCalendarColumns()}
        empty={{ title: 'calendar.empty', text: 'calendar.empty.text', action: create }}
        crumbs={[{ label: 'menu.platform.calendars' }]}
        actions={create}
        rowActions={(calendar) => (
          <>
            <RowAction
              label="calendar.edit"
              title={calendar.name}
              to={calendarAddress(calendar.id)}
              icon={<EditOutlined fontSize="small" />}
            />
            <RowAction
              label="calendar.delete"
              title={calendar.name}
              onClick={() => void remove(calendar)}
              opensDialog
              icon={<DeleteOutlined fontSize="small" />}
            />
          </>
        )}
        excel
        print
        dense
      />
      {dialog}
    </>
  );
}

/** Deletes a calendar after a question; the default one, and one in use, says why it stays. */
function useCalendarRemoval() {
  const queries = useQueryClient();
  const [deleteOne] = useDelete<CalendarRow>();
  const { confirm, dialog } = useConfirm();
  const remove = async (calendar: CalendarRow) => {
    const { id, name, isDefault, unitCount } = calendar;
    const kind = isDefault ? 'isTheDefault' : unitCount > 0 ? 'inUse' : 'delete';
    const sure = await confirm({
      title: `calendar.${kind}.title`,
      text: `calendar.${kind}.text`,
      args: { title: name, smart_count: unitCount },
      confirmLabel: `calendar.${kind}`,
      destructive: kind === 'delete',
    });
    if (!sure || kind !== 'delete') return;
    // The call has shown its refusal; the list shows what is there either way.
    await deleteOne('calendars', { id, previousData: calendar }, { returnPromise: true }).catch(
      () => undefined,
    );
    await refreshResources(queries, ['calendars']);
  };
  return { remove, dialog };
}

function useCalendarColumns(): readonly ColumnOf<'calendars', 'list'>[] {
  const translate = useTranslate();
  const locale = useLocale();
  const short = weekdayNames(locale, 'short');
  const daysOf = ({ workingDays }: CalendarRow) =>
    short
      .filter(({ id }) => workingDays.includes(id))
      .map(({ label }) => label)
      .join(', ');
  return [
    { name: 'id', label: 'calendar.id', sortBy: 'id', text: ({ id }) => id, hidden: true },
    {
      name: 'name',
      label: 'calendar.name',
      sortBy: 'name',
      primary: true,
      render: ({ id, name, isDefault }) => (
        <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Link component={RouterLink} to={calendarAddress(id)} sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Link>
          {isDefault && <Chip size="small" variant="outlined" label={translate('calendar.default')} />}
        </Box>
      ),
      text: ({ name }) => name,
    },
    {
      name: 'timeZone',
      label: 'field.timeZone',
      sortBy: 'timeZone',
      text: ({ timeZone }) => timeZone.replaceAll('_', ' '),
    },
    { name: 'workingDays', label: 'field.workingDays', text: daysOf },
    numberColumn('holidayCount', 'field.holidays'),
    numberColumn('unitCount', 'calendar.units'),
  ];
}
