import type { ContributionType } from '#contract/access.ts';
import type { QueryInput } from '#contract/http.ts';
import { reportEndpoints, reportingEndpoints } from '#contract/reports/endpoints.ts';
import type {
  Collaboration,
  Distribution,
  ProcessReportRow,
  UnitReportRow,
} from '#contract/reports/schema.ts';
import { endpointResource } from './endpointResource.ts';
import { call, callForFile } from './httpClient.ts';

/** People and what they did. */
export const userReport = endpointResource(reportEndpoints, { lists: ['users'], language: 'langKey' });

interface Reading {
  signal?: AbortSignal | undefined;
}

/** Period and fields as the address holds them: texts. */
export interface ReportFilters {
  start?: string;
  end?: string;
  fieldIds?: string;
}

type Sent = QueryInput<typeof reportingEndpoints.distribution>;
/** The reports of this group name the language `lang`, Q3-128. */
const sent = (filters: ReportFilters, lang: string): Sent => ({ ...filters, lang }) as Sent;
const quiet = { errorMessage: null } as const;

/** Contributions by field, state, unit and month [R3P-190]. */
export const readDistribution = async (
  type: ContributionType,
  filters: ReportFilters,
  lang: string,
  { signal }: Reading = {},
): Promise<Distribution[]> =>
  (
    await call(reportingEndpoints.distribution, {
      params: { type },
      query: sent(filters, lang),
      signal,
      ...quiet,
    })
  ).data;

/** Owners, comments and ratings by unit [R3P-191]. */
export const readCollaboration = async (
  type: ContributionType,
  filters: ReportFilters,
  lang: string,
  { signal }: Reading = {},
): Promise<Collaboration[]> =>
  (
    await call(reportingEndpoints.collaboration, {
      params: { type },
      query: sent(filters, lang),
      signal,
      ...quiet,
    })
  ).data;

/** Units and what became of their contributions [R3P-188]. */
export const readUnitReport = async (
  type: ContributionType,
  filters: ReportFilters,
  lang: string,
  { signal }: Reading = {},
): Promise<UnitReportRow[]> =>
  (await call(reportEndpoints.units, { params: { type }, query: sent(filters, lang), signal, ...quiet }))
    .data;

/** Average days in each state [R3P-189]. */
export const readProcessReport = async (
  type: ContributionType,
  filters: ReportFilters,
  lang: string,
  { signal }: Reading = {},
): Promise<ProcessReportRow[]> =>
  (
    await call(reportEndpoints.process, {
      params: { type, x: lang },
      query: sent(filters, lang),
      signal,
      ...quiet,
    })
  ).data;

type UserSheetQuery = QueryInput<typeof reportEndpoints.usersSheet>;

/** People as a spreadsheet; a failed download stays silent [R3L-10]. */
export const readUserSheet = (query: UserSheetQuery, { signal }: Reading = {}) =>
  callForFile(reportEndpoints.usersSheet, { query, signal, ...quiet });

const SHEETS = {
  distribution: reportingEndpoints.distributionSheet,
  collaboration: reportingEndpoints.collaborationSheet,
  units: reportEndpoints.unitsSheet,
} as const;

/** A report of a type as a spreadsheet [R3L-09], Q3-100. */
export const readReportSheet = (
  report: keyof typeof SHEETS,
  type: ContributionType,
  filters: ReportFilters,
  lang: string,
  { signal }: Reading = {},
) => callForFile(SHEETS[report], { params: { type }, query: sent(filters, lang), signal, ...quiet });

/** Days in each state as a spreadsheet. */
export const readProcessSheet = (
  type: ContributionType,
  filters: ReportFilters,
  lang: string,
  { signal }: Reading = {},
) =>
  callForFile(reportEndpoints.processSheet, {
    params: { type, x: lang },
    query: sent(filters, lang),
    signal,
    ...quiet,
  });
