import { calendarEndpoints, holidayEndpoints } from '#contract/calendars/endpoints.ts';
import { found } from '#server/platform/errors.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { createCalendar, removeCalendar, saveCalendar } from './calendar.save.ts';
import { pageOfCalendars, readCalendar } from './calendars.repository.ts';
import { holidayCountries, proposeHolidays } from './holiday-proposals.ts';

export const calendarRoutes: Route[] = [
  ...routes(calendarEndpoints, {
    list: ({ query, db }) => pageOfCalendars(db, query),
    read: async ({ params, db }) => found(await readCalendar(db, params.id)),
    create: ({ body, db }) => createCalendar(db, body),
    save: ({ body, db }) => saveCalendar(db, body),
    remove: ({ params, db }) => removeCalendar(db, params.id),
  }),
  ...routes(holidayEndpoints, {
    countries: ({ query }) => holidayCountries(query.language),
    proposals: ({ query }) => proposeHolidays(query),
  }),
];
