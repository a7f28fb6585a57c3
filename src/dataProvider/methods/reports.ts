import { reportEndpoints, reportingEndpoints } from '#contract/reports/endpoints.ts';
import { download, reading } from '../endpointMethod.ts';

/** Contributions by field, state, unit and month [R3P-190]. */
export const readDistribution = reading(reportingEndpoints.distribution);

/** Owners, comments and ratings by unit [R3P-191]. */
export const readCollaboration = reading(reportingEndpoints.collaboration);

/** Units and what became of their contributions [R3P-188]. */
export const readUnitReport = reading(reportEndpoints.units);

/** Average days in each state [R3P-189]. */
export const readProcessReport = reading(reportEndpoints.process);

/** Spreadsheets of the reports [R3L-09], Q3-100; a failed download stays silent [R3L-10]. */
const SILENT = { errorMessage: null };
export const downloadDistribution = download(reportingEndpoints.distributionSheet, SILENT);
export const downloadCollaboration = download(reportingEndpoints.collaborationSheet, SILENT);
export const downloadUnitReport = download(reportEndpoints.unitsSheet, SILENT);
export const downloadProcessReport = download(reportEndpoints.processSheet, SILENT);
export const downloadUserReport = download(reportEndpoints.usersSheet, SILENT);
