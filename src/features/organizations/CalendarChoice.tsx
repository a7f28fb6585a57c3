import { useGetList } from 'ra-core';
import { useWatch } from 'react-hook-form';
import type { CalendarRow } from '#contract/calendars/schema.ts';
import { MAX_PAGE_SIZE } from '#contract/parameters.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { OrganizationValues } from './organizationValues.ts';

const ALL = {
  meta: { view: 'list' },
  pagination: { page: 1, perPage: MAX_PAGE_SIZE },
  sort: { field: 'name', order: 'ASC' },
} as const;

/** The calendar of an organization or a unit of its own, or none. */
export function CalendarChoice() {
  const translate = useTranslate();
  const { data } = useGetList<CalendarRow>('calendars', ALL);
  const type = useWatch<OrganizationValues, 'type'>({ name: 'type' });
  return (
    <ChoiceInput
      source="calendarId"
      label="organization.calendar"
      help={`organization.calendar.${type}.help`}
      placeholder={translate(`organization.calendar.none.${type}`)}
      options={(data ?? []).map(({ id, name }) => ({ id, label: name }))}
      // What is stored would show as none while the names are on their way.
      disabled={!data}
    />
  );
}
