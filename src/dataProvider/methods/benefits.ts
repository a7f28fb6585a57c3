import { benefitEndpoints as endpoints } from '#contract/benefits/endpoints.ts';
import { download, reading } from '../endpointMethod.ts';

/** Sums of the report by currency. */
export const readBenefitTotals = reading(endpoints.reportTotals);

/** Sums of the report by field and currency. */
export const readBenefitFields = reading(endpoints.reportFields);

/** The report as a spreadsheet; a failed download stays silent. */
export const downloadBenefitReport = download(endpoints.reportSheet, { errorMessage: null });
