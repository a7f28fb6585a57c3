import { filteredRowsOf, forPlatformAdministrators, forSignedIn, mediaOf } from '#contract/http.ts';
import { AuditEvent, auditFilters, auditQuery, ListExport, NDJSON_MEDIA } from './schema.ts';

export const auditEndpoints = {
  list: forPlatformAdministrators('GET management/audits', {
    summary: 'A page of the audit trail: sign-ins, accounts, exports and what administrators changed',
    query: auditQuery,
    ...filteredRowsOf(AuditEvent),
  }),
  export: forPlatformAdministrators('GET management/audits/export', {
    summary:
      'The audit trail as NDJSON, the oldest entry first, each with its place in the chain and its hash',
    query: auditFilters,
    ...mediaOf(NDJSON_MEDIA),
    confirmed: true,
  }),
  noteExport: forSignedIn('POST api/v3/exports', {
    summary: 'Notes in the audit trail that the browser saves a list as a file',
    body: ListExport,
  }),
};
