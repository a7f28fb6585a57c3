import { z } from 'zod';
import { DAY_BOUNDS } from '#contract/formats/days.ts';
import {
  endpointFor,
  forPlatformAdministrators,
  paging,
  rowsOf,
  saveOf,
  wholeNumber,
} from '#contract/http.ts';
import { anyOf, TYPE_ADMINISTRATOR_ROLES } from '#contract/roles.ts';
import { Locale } from '#contract/texts/titles.ts';
import {
  CALENDAR_SORT_FIELDS,
  Calendar,
  CalendarCountry,
  CalendarInput,
  CalendarRow,
  CountryCode,
  Holiday,
  RegionCode,
} from './schema.ts';

/** Who sets up what is due by them reads their names. */
const forReaders = endpointFor(anyOf('ROLE_ADMIN', 'ROLE_APP_ADMIN', ...TYPE_ADMINISTRATOR_ROLES));

const yearOf = (day: string) => Number(day.slice(0, 4));

/** Language of names; English where it is left out, or has no names. */
const inLanguage = { language: Locale.default('en') };

export const calendarEndpoints = {
  list: forReaders('GET api/v3/calendars', {
    summary: 'A page of calendars, without their holidays',
    query: z.object({
      ...paging(CALENDAR_SORT_FIELDS, 'name,asc'),
      'name.contains': z.string().max(255).optional(),
    }),
    ...rowsOf(CalendarRow),
  }),
  read: forPlatformAdministrators('GET api/v3/calendars/:id', {
    summary: 'One calendar',
    response: Calendar,
  }),
  create: forPlatformAdministrators('POST api/v3/calendars', {
    summary: 'Creates a calendar',
    body: CalendarInput,
    response: Calendar,
    alert: 'app.calendar.created',
  }),
  save: forPlatformAdministrators('PUT api/v3/calendars', {
    summary: 'Saves a calendar; a new default one takes the place of the one before',
    body: saveOf(CalendarInput),
    response: Calendar,
    alert: 'app.calendar.updated',
  }),
  remove: forPlatformAdministrators('DELETE api/v3/calendars/:id', {
    summary: 'Deletes a calendar that is neither the default nor in use',
    alert: 'app.calendar.deleted',
  }),
};

export const holidayEndpoints = {
  countries: forPlatformAdministrators('GET api/v3/calendars/countries', {
    summary: 'Countries and their regions for which holidays can be proposed, by name',
    query: z.object(inLanguage),
    response: z.array(CalendarCountry),
  }),
  proposals: forPlatformAdministrators('GET api/v3/calendars/holiday-proposals', {
    summary: 'Public holidays of a country or a region in a year',
    query: z.object({
      country: CountryCode,
      region: RegionCode.optional(),
      year: wholeNumber(yearOf(DAY_BOUNDS.min), yearOf(DAY_BOUNDS.max)),
      ...inLanguage,
    }),
    response: z.array(Holiday),
  }),
};
