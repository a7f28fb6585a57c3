import { endpointFor } from '#contract/http.ts';
import { anyOf } from '#contract/roles.ts';
import { AudiencePreview, AudienceRequest } from './schema.ts';

const forPublishers = endpointFor(
  anyOf(
    'ROLE_CAMPAIGN_AUTHOR',
    'ROLE_CAMPAIGN_EDITOR',
    'ROLE_COMPETITION_ADMIN',
    'ROLE_COMPETITION_EDITOR',
    'ROLE_CONTENT_AUTHOR',
    'ROLE_CONTENT_EDITOR',
  ),
);

/** Whom campaigns, competitions and news reach. */
export const audienceEndpoints = {
  preview: forPublishers('POST api/v3/audiences/preview', {
    summary: 'How many people an audience reaches, and a page of them by name; nothing is stored',
    body: AudienceRequest,
    response: AudiencePreview,
    isTrial: true,
  }),
};
