import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { contributionFilters } from '#contract/contributions/filters.ts';
import { ListScope } from '#contract/contributions/list.schema.ts';
import { endpointFor, IdOrNone, language, mediaOf } from '#contract/http.ts';
import { anyOf, TYPE_ADMINISTRATOR_ROLES } from '#contract/roles.ts';
import { EVENT_LOG_FORMATS } from './rules.ts';

/** Media type of a log as XES; one as CSV is sent as `text/csv`. */
export const XES_MEDIA = 'application/xml';

/** Which contributions: a list with its filters. */
export const ofList = {
  type: ContributionType,
  /** Competition of ideas, campaign of others; 0: of all. */
  parentId: IdOrNone.default(0),
  scope: ListScope.default('all'),
  ...language,
  ...contributionFilters,
};

const eventLogQuery = z.object({ format: z.enum(EVENT_LOG_FORMATS).default('xes'), ...ofList });
export type EventLogQuery = z.output<typeof eventLogQuery>;

/** Those who see all contributions of a type with their whole histories; of which type, the query says. */
export const forWhoeverSeesAll = endpointFor(
  anyOf('ROLE_ADMIN', 'ROLE_APP_ADMIN', ...TYPE_ADMINISTRATOR_ROLES),
);

export const eventLogEndpoints = {
  read: forWhoeverSeesAll('GET api/v3/reports/event-log', {
    summary:
      'Histories of the contributions of a list as an event log, XES 2.0 (IEEE 1849) or CSV, for process mining',
    query: eventLogQuery,
    ...mediaOf(XES_MEDIA),
    confirmed: true,
  }),
};
