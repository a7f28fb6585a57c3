import { filteredRowsOf, forPlatformAdministrators } from '#contract/http.ts';
import { AuditEvent, auditQuery } from './schema.ts';

export const auditEndpoints = {
  list: forPlatformAdministrators('GET management/audits', {
    summary: 'A page of the audit trail: sign-ins and what administrators changed',
    query: auditQuery,
    ...filteredRowsOf(AuditEvent),
  }),
};
