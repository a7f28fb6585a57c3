import { analyticsEndpoints } from '#contract/reports/analytics.ts';
import { analyticsPartEndpoints } from '#contract/reports/analytics-parts.ts';
import { reportEndpoints, reportingEndpoints } from '#contract/reports/endpoints.ts';
import { eventLogEndpoints } from '#contract/reports/event-log.ts';
import { download, reading } from '../endpointMethod.ts';

/** Contributions by field, state, unit and month. */
export const readDistribution = reading(reportingEndpoints.distribution);

/** Owners, comments and ratings by unit. */
export const readCollaboration = reading(reportingEndpoints.collaboration);

/** Units and what became of their contributions. */
export const readUnitReport = reading(reportEndpoints.units);

/** Average days in each state. */
export const readProcessReport = reading(reportEndpoints.process);

/** How the submitted contributions of a list go through their life cycles. */
export const readAnalytics = reading(analyticsEndpoints.read);

/** Who takes part in them, and what they bring. */
export const readParticipation = reading(analyticsPartEndpoints.participation);
export const readFigureBenefits = reading(analyticsPartEndpoints.benefits);

/** Spreadsheets of the reports; a failed download stays silent. */
const SILENT = { errorMessage: null };
export const downloadDistribution = download(reportingEndpoints.distributionSheet, SILENT);
export const downloadCollaboration = download(reportingEndpoints.collaborationSheet, SILENT);
export const downloadUnitReport = download(reportEndpoints.unitsSheet, SILENT);
export const downloadProcessReport = download(reportEndpoints.processSheet, SILENT);
export const downloadAnalytics = download(analyticsEndpoints.sheet, SILENT);
export const downloadUserReport = download(reportEndpoints.usersSheet, SILENT);

/** Histories of the contributions of a list as an event log, XES or CSV; its failure is shown. */
export const downloadEventLog = download(eventLogEndpoints.read);
