import { endpointFor } from '#contract/http.ts';
import { PUBLISHERS } from '#contract/publishers.ts';
import { anyOf } from '#contract/roles.ts';
import { AudiencePreview, AudienceRequest } from './schema.ts';

const forPublishers = endpointFor(anyOf(...PUBLISHERS));

/** Whom campaigns, competitions and news reach. */
export const audienceEndpoints = {
  preview: forPublishers('POST api/v3/audiences/preview', {
    summary: 'How many people an audience reaches, and a page of them by name; nothing is stored',
    body: AudienceRequest,
    response: AudiencePreview,
    isTrial: true,
  }),
};
