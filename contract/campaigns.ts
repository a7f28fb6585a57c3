import { z } from 'zod';
import { contributors } from './access.ts';
import { endpoint, Id } from './http.ts';

/** Types of contribution that a campaign can collect. */
export const CAMPAIGN_TYPES = ['SUGGESTION', 'IMPROVEMENT'] as const;
export const CampaignType = z.enum(CAMPAIGN_TYPES);
export type CampaignType = z.infer<typeof CampaignType>;

/** A campaign to choose; the choice "none" (0) is added by the screens [R3A-24]. */
export const CampaignOption = z.object({ id: z.number(), title: z.string() });
export type CampaignOption = z.infer<typeof CampaignOption>;

export const campaignSelectEndpoints = {
  options: endpoint('GET api/v3/campaigns-select-input/:id', {
    access: contributors,
    summary: 'Open campaigns of a type, or of the type of a campaign, that one included, Q2-41',
    params: z.object({ id: z.union([CampaignType, Id]) }),
    query: z.object({
      /** Ended campaigns too: for filtering old contributions. */
      withClosed: z.enum(['true', 'false']).default('false'),
    }),
    response: z.array(CampaignOption),
  }),
};
