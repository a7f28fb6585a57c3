import { z } from 'zod';
import { anyOf, contributors, everyone } from './access.ts';
import { CAMPAIGN_STATES, CAMPAIGN_TYPES } from './campaign-rules.ts';
import { DRIVE_ACCESS_LEVELS, DRIVE_CODE, DRIVE_LIMITS, type DriveAccessLevel } from './drive-rules.ts';
import { changesOf, endpoint, Id, Instant, NoContent, pagesOnDemand, paging } from './http.ts';
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

/** An organization or a unit that a campaign or a competition aims at, Q2-24. */
export const TargetRef = z.object({ id: z.number().int().positive() });
export type TargetRef = z.infer<typeof TargetRef>;

/** A campaign on its page [R2A-20 … R2A-26, R2B-47 … R2B-50]. */
export const Campaign = CampaignRow.extend({
  /** Rich text. */
  body: z.string(),
  /** The same as `publishDate`, Q2-59. */
  announceDate: Instant.nullable(),
  targetOrganizations: z.array(TargetRef),
  targetUnits: z.array(TargetRef),
});
export type Campaign = z.infer<typeof Campaign>;

/** The campaign as its form edits it, with what the caller may do to it [R2B-03]. */
export const CampaignForm = Campaign.extend({
  /** Number of changes; a save that names an older one is refused. */
  version: z.number(),
});
export type CampaignForm = z.infer<typeof CampaignForm>;

/** Row of the management list with what may be done to it [R2B-05, R2B-08, R2B-09], Q2-50, Q2-51. */
export const ManagedCampaign = CampaignRow.extend({
  canEdit: z.boolean(),
  canArchive: z.boolean(),
  canDelete: z.boolean(),
});
export type ManagedCampaign = z.infer<typeof ManagedCampaign>;

/** A code of a campaign or a competition [R2B-33 … R2B-36, R2D-22 … R2D-24]. */
export const DriveCode = z
  .string()
  .trim()
  .min(DRIVE_LIMITS.code.min)
  .max(DRIVE_LIMITS.code.max)
  .regex(DRIVE_CODE, { error: 'patternCampaign' });
export const DriveSummary = z.string().trim().min(DRIVE_LIMITS.summary.min).max(DRIVE_LIMITS.summary.max);
/** PUBLIC, or for the registered: any other level, also one that is not known, counts as that, Q2-54. */
export const DriveAccess = z
  .string()
  .max(50)
  .transform((level): DriveAccessLevel => (level === 'PUBLIC' ? 'PUBLIC' : 'REGISTERED'));
export const DriveTargets = z.array(TargetRef).max(DRIVE_LIMITS.targets.max).default([]);

const CampaignInput = z.object({
  code: DriveCode,
  title: z.string().trim().min(DRIVE_LIMITS.campaignTitle.min).max(DRIVE_LIMITS.campaignTitle.max),
  summary: DriveSummary,
  body: z.string().max(DRIVE_LIMITS.html.max).default(''),
  campaignType: CampaignType.default('SUGGESTION'),
  dateSubmissionEnd: Instant,
  accessLevel: DriveAccess.default('REGISTERED'),
  targetOrganizations: DriveTargets,
  targetUnits: DriveTargets,
});

/** A new campaign is a draft; INIT is what an unsaved one is called in the form [R2B-22], Q2-04. */
export const NewCampaign = CampaignInput.extend({ publishState: z.enum(['INIT', 'DRAFT']).optional() });
export type NewCampaign = z.output<typeof NewCampaign>;

/** A save, a publishing, an end or an archiving: `publishState` says which [R2B-11, R2B-20, R2J-27], Q2-65. */
export const CampaignChange = changesOf(CampaignInput).extend({
  id: z.number().int().positive(),
  /** The version that the form was filled from; without it the save wins over any other, S2-43. */
  version: z.number().int().optional(),
  /** Left out: the campaign keeps its state. */
  publishState: z.enum(CAMPAIGN_STATES).optional(),
  /** Acted on only where the save publishes, S2-07. */
  sendEmailToUser: z.boolean().optional(),
});
export type CampaignChange = z.output<typeof CampaignChange>;

/** A campaign to choose; the choice "none" (0) is added by the screens [R3A-24]. */
export const CampaignOption = z.object({ id: z.number(), title: z.string() });
export type CampaignOption = z.infer<typeof CampaignOption>;

/** How many closed ones come with the open ones, all of them without it; a page of them where one is asked for. */
export const PublicDrivesQuery = z.object({
  ...pagesOnDemand,
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

const campaignAuthor = anyOf('ROLE_CAMPAIGN_AUTHOR');
const campaignEditor = anyOf('ROLE_CAMPAIGN_EDITOR');
const campaignStaff = anyOf('ROLE_CAMPAIGN_AUTHOR', 'ROLE_CAMPAIGN_EDITOR');
const byId = z.object({ id: Id });

/** Campaigns for readers and for those who run them [R2J-20 … R2J-28], Q2-38. */
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
    summary:
      'The same in one piece: open ones by their publishing, then closed ones by their end, newest first',
    query: PublicDrivesQuery,
    response: z.array(CampaignRow),
    list: true,
  }),
  read: endpoint('GET api/v3/campaigns/:id', {
    access: everyone,
    summary: 'One campaign; a put-away one for the signed-in only',
    params: byId,
    response: Campaign,
  }),
  manage: endpoint('GET api/v3/campaigns/manage', {
    access: campaignStaff,
    summary: 'Campaigns in all states: all of them for editors, the own ones for authors, Q2-51',
    query: z.object({
      ...paging([...CAMPAIGN_SORT_FIELDS, 'publishState', 'campaignType'], 'id,desc'),
      'title.contains': z.string().max(100).optional(),
      'publishState.equals': z.enum(CAMPAIGN_STATES).optional(),
      'campaignType.equals': CampaignType.optional(),
    }),
    response: z.array(ManagedCampaign),
    list: true,
  }),
  edit: endpoint('GET api/v3/campaigns/:id/update', {
    access: campaignStaff,
    summary: 'One campaign for its form',
    params: byId,
    response: CampaignForm,
  }),
  create: endpoint('POST api/v3/campaigns', {
    access: campaignAuthor,
    summary: 'Starts a campaign as a draft',
    body: NewCampaign,
    response: CampaignForm,
    status: 201,
    alert: 'app.campaign.created',
  }),
  save: endpoint('PUT api/v3/campaigns', {
    access: campaignStaff,
    summary: 'Saves a campaign, publishes, ends or archives it',
    body: CampaignChange,
    response: CampaignForm,
    alert: 'app.campaign.updated',
  }),
  remove: endpoint('DELETE api/v3/campaigns/:id', {
    access: campaignEditor,
    summary: 'Deletes a draft that nothing was sent to',
    params: byId,
    response: NoContent,
    status: 204,
    alert: 'app.campaign.deleted',
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
