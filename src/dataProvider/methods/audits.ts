import { auditEndpoints as endpoints } from '#contract/audits/endpoints.ts';
import { change, download } from '../endpointMethod.ts';

/** The audit trail as NDJSON; its failure is shown. */
export const downloadAudits = download(endpoints.export);

/** Tells the audit trail that a list is saved as a file; without that word none is saved. */
export const noteExport = change(endpoints.noteExport, { successMessage: null, errorMessage: null });
