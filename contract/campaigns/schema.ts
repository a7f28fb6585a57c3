import { z } from 'zod';
import { AudiencePlaces, formAudience } from '#contract/audiences/schema.ts';
import { changesOf, endpointFor, Instant, pagesOnDemand, textOf } from '#contract/http.ts';
import { MailWordsList } from '#contract/mailings/words.ts';
import { MOST_SHIFT_DAYS } from '#contract/programmes/dates.ts';
import {
  PROGRAMME_ACCESS_LEVELS,
  PROGRAMME_CODE,
  PROGRAMME_LIMITS,
  type ProgrammeAccessLevel,
} from '#contract/programmes/rules.ts';
import { CAMPAIGN_STAFF } from '#contract/publishers.ts';
import { anyOf } from '#contract/roles.ts';
import { CAMPAIGN_STATES, CAMPAIGN_TYPES } from './rules.ts';

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
  accessLevel: z.enum(PROGRAMME_ACCESS_LEVELS),
  authorName: z.string().nullable(),
  publishDate: Instant.nullable(),
  dateSubmissionStart: Instant.nullable(),
  dateSubmissionEnd: Instant.nullable(),
  /** When it was ended, before or after its end date. */
  dateSubmissionTerminated: Instant.nullable(),
  dateUpdated: Instant,
  /** Paths of pictures are below `api/v3/` [R2J-19]. */
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

/** A campaign on its page [R2A-20 … R2A-26, R2B-47 … R2B-50]. */
export const Campaign = CampaignRow.extend({
  /** Rich text. */
  body: z.string(),
  /** The same as `publishDate`, Q2-59. */
  announceDate: Instant.nullable(),
  targetOrganizations: z.array(TargetRef),
  targetUnits: z.array(TargetRef),
  /** It is open, and the caller could contribute but for its audience (decision 0091). */
  notInAudience: z.boolean(),
  /** Whom it is for then, for insiders; empty where it names people only. */
  audiencePlaces: AudiencePlaces,
});
export type Campaign = z.infer<typeof Campaign>;

/** When a draft is published without anybody at it, for those who run it (decision 0100). */
const planned = {
  /** The moment for which its publishing is planned. */
  publishAt: Instant.nullable(),
  /** Message key of why it was not published then. */
  publishRefusal: z.string().nullable(),
};

/** The campaign as its form edits it, with what the caller may do to it [R2B-03]. */
export const CampaignForm = Campaign.extend({
  ...formAudience,
  ...planned,
  /** The mail goes out with the planned publishing. */
  publishSendsEmail: z.boolean(),
  publishMailWords: MailWordsList,
  /** Who planned it. */
  publishPlannedBy: z.string().nullable(),
  version: z.number(),
});
export type CampaignForm = z.infer<typeof CampaignForm>;

/** Row of the management list with what may be done to it [R2B-05, R2B-08, R2B-09], Q2-50, Q2-51. */
export const ManagedCampaign = CampaignRow.extend({
  ...planned,
  /** Numbers of a minute ago at most (decision 0100): contributions that were submitted, */
  contributionCount: z.number(),
  /** their authors, */
  participantCount: z.number(),
  /** and visits of its page: people who are signed in count once a day, others each time. */
  visitCount: z.number(),
  canEdit: z.boolean(),
  canArchive: z.boolean(),
  canDelete: z.boolean(),
});
export type ManagedCampaign = z.infer<typeof ManagedCampaign>;

/** What came of a campaign, step by step: people up to those who submitted, then contributions (decision 0100). */
export const CampaignFunnel = z.object({
  /** People with open accounts whom it is for, and those of them who were notified by mail. */
  audience: z.number(),
  notified: z.number(),
  /** People who opened its page while signed in, and how often others did; null where it is for so few that each would be known. */
  visitors: z.number().nullable(),
  anonymousReads: z.number(),
  /** Authors of drafts and of submissions, null likewise; and of submissions alone. */
  beginners: z.number().nullable(),
  submitters: z.number(),
  /** Contributions that were submitted, have an answer (decision 0097), are completed. */
  contributions: z.number(),
  answered: z.number(),
  implemented: z.number(),
  /** States of the completed ones, by which lists find them. */
  implementedStateIds: z.array(z.number()),
});
export type CampaignFunnel = z.infer<typeof CampaignFunnel>;

/** A code of a campaign or a competition [R2B-33 … R2B-36, R2D-22 … R2D-24]. */
export const ProgrammeCode = textOf(PROGRAMME_LIMITS.code).regex(PROGRAMME_CODE, {
  error: 'patternCampaign',
});
export const ProgrammeSummary = textOf(PROGRAMME_LIMITS.summary);
/** PUBLIC, or for the registered: any other level, also one that is not known, counts as that, Q2-54. */
export const ProgrammeAccess = z
  .string()
  .max(50)
  .transform((level): ProgrammeAccessLevel => (level === 'PUBLIC' ? 'PUBLIC' : 'REGISTERED'));
const ProgrammeTargets = z.array(TargetRef).max(PROGRAMME_LIMITS.targets.max).default([]);
/** Whom a campaign or a competition is for, as creations and changes send it (decision 0091). */
export const audienceInput = {
  targetOrganizations: ProgrammeTargets,
  targetUnits: ProgrammeTargets,
  targetUsers: ProgrammeTargets,
  external: z.boolean().default(true),
};

const CampaignInput = z.object({
  code: ProgrammeCode,
  title: textOf(PROGRAMME_LIMITS.campaignTitle),
  summary: ProgrammeSummary,
  body: z.string().max(PROGRAMME_LIMITS.html.max).default(''),
  campaignType: CampaignType.default('SUGGESTION'),
  /** From when contributions are taken; null, or passed by the publishing: from the publishing on (decision 0100). */
  dateSubmissionStart: Instant.nullable().optional(),
  dateSubmissionEnd: Instant,
  accessLevel: ProgrammeAccess.default('REGISTERED'),
  ...audienceInput,
});

/** A new campaign is a draft; INIT is what an unsaved one is called in the form [R2B-22], Q2-04. */
export const NewCampaign = CampaignInput.extend({ publishState: z.enum(['INIT', 'DRAFT']).optional() });
export type NewCampaign = z.output<typeof NewCampaign>;

/** Of a copy: its code, and by how many whole days its dates move from those of its source. */
export const cloneInput = {
  code: ProgrammeCode,
  shiftDays: z.number().int().min(-MOST_SHIFT_DAYS).max(MOST_SHIFT_DAYS).default(0),
};
export const CampaignClone = z.object({ ...cloneInput, title: textOf(PROGRAMME_LIMITS.campaignTitle) });
export type CampaignClone = z.output<typeof CampaignClone>;

/** A save, a publishing, an end or an archiving: `publishState` says which [R2B-11, R2B-20, R2J-27], Q2-65. */
export const CampaignChange = changesOf(CampaignInput).extend({
  id: z.number().int().positive(),
  /** The version that the form was filled from; without it the save wins over any other, S2-43. */
  version: z.number().int().optional(),
  /** Left out: the campaign keeps its state. */
  publishState: z.enum(CAMPAIGN_STATES).optional(),
  /** Acted on only where the save publishes, or plans that, S2-07. */
  sendEmailToUser: z.boolean().optional(),
  /** What the sender says in that mail (decision 0111). */
  mailWords: MailWordsList.optional(),
  /** With the state DRAFT: it is published at that moment, without anybody at it (decision 0100). */
  publishAt: Instant.optional(),
});
export type CampaignChange = z.output<typeof CampaignChange>;

/** A campaign to choose; the choice "none" (0) is added by the screens [R3A-24]. */
export const CampaignOption = z.object({ id: z.number(), title: z.string() });
export type CampaignOption = z.infer<typeof CampaignOption>;

/** How many closed ones come with the open ones, all of them without it; a page of them where one is asked for. */
export const PublicProgrammesQuery = z.object({
  ...pagesOnDemand,
  closed: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .optional(),
});

/** What those who run campaigns sort by besides. */
export const MANAGED_SORT_FIELDS = [
  'publishState',
  'campaignType',
  'contributionCount',
  'participantCount',
  'visitCount',
] as const;

export const CAMPAIGN_SORT_FIELDS = [
  'publishDate',
  'id',
  'code',
  'title',
  'dateSubmissionEnd',
  'dateUpdated',
] as const;

export const forCampaignStaff = endpointFor(anyOf(...CAMPAIGN_STAFF));
