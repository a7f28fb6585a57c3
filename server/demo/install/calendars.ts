import { calendarEndpoints } from '#contract/calendars/endpoints.ts';
import { organizationEndpoints } from '#contract/organizations/endpoints.ts';
import type { SampleDriver } from '../driver.ts';

/** Holidays of everybody, by month and day. */
const OF_ALL = {
  '01-01': "New Year's Day",
  '05-01': 'Labor Day',
  '12-24': 'Christmas Eve',
  '12-25': 'Christmas Day',
  '12-26': 'Boxing Day',
  '12-31': "New Year's Eve",
};
/** Those of the office in another country. */
const OF_ISTANBUL = {
  '01-01': 'Yılbaşı',
  '04-23': 'Ulusal Egemenlik ve Çocuk Bayramı',
  '05-01': 'Emek ve Dayanışma Günü',
  '05-19': "Atatürk'ü Anma, Gençlik ve Spor Bayramı",
  '07-15': 'Demokrasi ve Millî Birlik Günü',
  '08-30': 'Zafer Bayramı',
  '10-29': 'Cumhuriyet Bayramı',
};
/** The unit that works there. */
const UNIT = 'Route Planning';
/** Holidays are known for this year and the next one. */
const YEARS = [0, 1];

/** Fills the default calendar, and makes another one for a unit. */
export async function makeCalendars(driver: SampleDriver, today: Date): Promise<void> {
  const inBothYears = (days: Readonly<Record<string, string>>) =>
    YEARS.flatMap((ahead) =>
      Object.entries(days).map(([day, name]) => ({ date: `${today.getUTCFullYear() + ahead}-${day}`, name })),
    );
  const [usual] = await driver.call('admin', calendarEndpoints.list);
  if (!usual) throw new Error('There is no calendar');
  await driver.call('admin', calendarEndpoints.save, {
    body: { id: usual.id, holidays: inBothYears(OF_ALL) },
  });
  const { id: calendarId } = await driver.call('admin', calendarEndpoints.create, {
    body: {
      name: 'Istanbul',
      timeZone: 'Europe/Istanbul',
      workingDays: [1, 2, 3, 4, 5],
      country: 'TR',
      holidays: inBothYears(OF_ISTANBUL),
    },
  });
  const units = await driver.call('admin', organizationEndpoints.units);
  const unit = units.find(({ name }) => name === UNIT);
  await driver.call('admin', organizationEndpoints.save, { body: { id: String(unit?.id), calendarId } });
}
