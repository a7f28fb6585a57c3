import { z } from 'zod';
import { endpoint, filteredList } from '#contract/http.ts';
import { platformAdministrators } from '#contract/roles.ts';
import { AuditEvent, auditQuery } from './schema.ts';

export const auditEndpoints = {
  list: endpoint('GET management/audits', {
    access: platformAdministrators,
    summary: 'A page of the audit trail: sign-ins and what administrators changed',
    query: auditQuery,
    response: z.array(AuditEvent),
    ...filteredList,
  }),
};
