import { z } from 'zod';
import { contributors, everyone } from './access.ts';
import { CAMPAIGN_STATES, CAMPAIGN_TYPES, DRIVE_ACCESS_LEVELS } from './campaign-rules.ts';
import { endpoint, Id, Instant, paging } from './http.ts';
import { PUBLIC_PATHS } from './public-paths.ts';

export * from './campaign-rules.ts';

export const CampaignType = z.enum(CAMPAIGN_TYPES);
export type CampaignType = z.infer<typeof CampaignType>;

/** A campaign in lists [R2A-03 … R2A-16, R2B-47 … R2B-50]. */
export const CampaignRow = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  summary: z.string(),
  campaignType: CampaignType,
  publishState: z.enum(CAMPAIGN_STATES),
  accessLevel: z.enum(DRIVE_ACCESS_LEVELS),
  authorName: z.string().nullable(),
  publishDate: Instant.nullable(),
  dateSubmissionStart: Instant.nullable(),
  dateSubmissionEnd: Instant.nullable(),
  /** When it was ended, before or after its end date. */
  dateSubmissionTerminated: Instant.nullable(),
  dateUpdated: Instant,
  /** Paths of pictures stand below `api/v3/` [R2J-19]. */
  bannerPath: z.string().nullable(),
  bannerPreview: z.string().nullable(),
  /** It takes contributions now, whoever sends them, Q1-26, S2-44. */
  isOpen: z.boolean(),
  /** The caller may contribute now; for a visitor the same as `isOpen`, S1-51, S2-01, Q2-07. */
  canSubmit: z.boolean(),
});
export type CampaignRow = z.infer<typeof CampaignRow>;

/** A campaign on its page [R2A-20 … R2A-26]. */
export const Campaign = CampaignRow.extend({
  /** Rich text. */
  body: z.string(),
});
export type Campaign = z.infer<typeof Campaign>;

/** A campaign to choose; the choice "none" (0) is added by the screens [R3A-24]. */
export const CampaignOption = z.object({ id: z.number(), title: z.string() });
export type CampaignOption = z.infer<typeof CampaignOption>;

/** How many closed ones come with the open ones; all of them without it. */
export const ClosedLimit = z.object({
  closed: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .optional(),
});

export const CAMPAIGN_SORT_FIELDS = [
  'publishDate',
  'id',
  'code',
  'title',
  'dateSubmissionEnd',
  'dateUpdated',
] as const;

/** Public reading of campaigns [R2J-20, R2J-21], Q2-38. */
export const campaignEndpoints = {
  list: endpoint('GET api/v3/campaigns', {
    access: everyone,
    summary: 'Published and ended campaigns that the caller may see',
    query: z.object({
      ...paging(CAMPAIGN_SORT_FIELDS, 'publishDate,desc'),
      'campaignType.equals': CampaignType.optional(),
      'isOpen.equals': z.enum(['true', 'false']).optional(),
    }),
    response: z.array(CampaignRow),
    list: true,
  }),
  all: endpoint(`GET ${PUBLIC_PATHS.campaigns}`, {
    access: everyone,
    summary: 'The same unpaged: open ones by their publishing, then closed ones by their end, newest first',
    query: ClosedLimit,
    response: z.array(CampaignRow),
  }),
  read: endpoint('GET api/v3/campaigns/:id', {
    access: everyone,
    summary: 'One campaign; a put-away one for the signed-in only',
    params: z.object({ id: Id }),
    response: Campaign,
  }),
  /** The address in the paths of banners. */
  image: endpoint('GET api/v3/campaign-images/:key', {
    access: everyone,
    summary: 'The bytes of a banner, for those who may see its campaign',
    params: z.object({ key: z.uuid() }),
    response: z.string(),
    media: 'application/octet-stream',
  }),
};

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
