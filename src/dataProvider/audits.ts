import { auditEndpoints } from '#contract/audits/endpoints.ts';
import { endpointResource } from './endpointResource.ts';

/** Who did what. */
export const audits = endpointResource(auditEndpoints, { lists: ['list'] });
