import { holidayEndpoints as endpoints } from '#contract/calendars/endpoints.ts';
import { reading } from '../endpointMethod.ts';

/** Countries and their regions for which holidays can be proposed. */
export const readHolidayCountries = reading(endpoints.countries);
/** Public holidays of a country in a year. */
export const readHolidayProposals = reading(endpoints.proposals);
