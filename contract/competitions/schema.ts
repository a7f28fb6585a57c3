import { z } from 'zod';
import { AudiencePlaces, formAudience } from '#contract/audiences/schema.ts';
import {
  audienceInput,
  CampaignRow,
  cloneInput,
  ProgrammeAccess,
  ProgrammeCode,
  ProgrammeSummary,
  TargetRef,
} from '#contract/campaigns/schema.ts';
import { ParticipationRole } from '#contract/contributions/participation.ts';
import { changesOf, endpointFor, Instant, textOf } from '#contract/http.ts';
import { CompetitionState, StateType } from '#contract/life-cycles/schema.ts';
import { PROGRAMME_ACCESS_LEVELS, PROGRAMME_LIMITS } from '#contract/programmes/rules.ts';
import { COMPETITION_TEMPLATES } from '#contract/programmes/templates.ts';
import { COMPETITION_STAFF } from '#contract/publishers.ts';
import { Reward } from '#contract/rewards/schema.ts';
import { anyOf } from '#contract/roles.ts';

/** What the idea of a rank wins [R2H-01]. */
export const CompetitionReward = Reward.extend({ competitionId: z.number() });
export type CompetitionReward = z.infer<typeof CompetitionReward>;

/** A competition in lists [R2C-06 … R2C-15, R2C-35 … R2C-45]. */
export const CompetitionRow = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  summary: z.string(),
  competitionState: CompetitionState,
  publishState: CampaignRow.shape.publishState,
  accessLevel: z.enum(PROGRAMME_ACCESS_LEVELS),
  publishDate: Instant.nullable(),
  dateSubmissionEnd: Instant.nullable(),
  dateCreated: Instant,
  bannerId: z.number().nullable(),
  bannerPreviewId: z.number().nullable(),
  /** Paths of pictures are below `api/v3/` [R2J-19]. */
  bannerPath: z.string().nullable(),
  bannerPreviewPath: z.string().nullable(),
  rewards: z.array(CompetitionReward),
  /** Own names of the present evaluation step; empty in other states [R2C-42, R2C-43], Q2-47. */
  lifeCycleStateDefinitions: z.array(z.object({ language: z.string(), name: z.string() })),
  /** It takes ideas now, whoever sends them, Q1-26, S2-44. */
  isOpen: z.boolean(),
  /** The caller may submit an idea now; for a visitor the same as `isOpen`, S1-51, S2-02, Q2-74. */
  canSubmit: z.boolean(),
});
export type CompetitionRow = z.infer<typeof CompetitionRow>;

/** How many ideas are in a state [R2C-39, R2C-40], S2-27, S2-28. */
export const StateIdeaCount = z.object({
  stateId: z.number(),
  stateType: StateType,
  /** In the asked language, S2-39. */
  stateName: z.string(),
  ideaCount: z.number(),
});
export type StateIdeaCount = z.infer<typeof StateIdeaCount>;

/** An idea that has won, for those who may see it, S2-24. */
export const CompetitionWinner = z.object({
  contributionId: z.number(),
  title: z.string(),
  rank: z.number(),
  reward: z.string(),
  isPoint: z.boolean(),
  /** Full names, the first owner first. */
  owners: z.array(z.string()),
});
export type CompetitionWinner = z.infer<typeof CompetitionWinner>;

/** A competition on its page [R2C-35 … R2C-42], Q2-69. */
export const Competition = CompetitionRow.extend({
  /** Rich text. */
  body: z.string(),
  /** Id of the life cycle of its ideas. */
  lifecycle: z.number(),
  /** Its life cycle has an evaluation by a jury, which is in its course for visitors too. */
  hasJury: z.boolean(),
  /** All ideas but unsubmitted ones, by the rank of their states; states without ideas are left out, S2-27. */
  stateIdeaCount: z.array(StateIdeaCount),
  /** The caller's own, drafts included; empty for a visitor, S2-28. */
  ownStateIdeaList: z.array(StateIdeaCount),
  /** Who won, by rank, once it is completed; empty for a visitor: ideas are for the signed-in, S3-20. */
  winners: z.array(CompetitionWinner),
  /** What the caller is to the competition or to any idea of it, S2-29. */
  roles: z.array(ParticipationRole),
  /** The caller may open the manage tabs [R2I-12], Q2-14. */
  callerIsModerator: z.boolean(),
  /** It is open, and the caller could submit an idea but for its audience (decision 0091). */
  notInAudience: z.boolean(),
  /** Whom it is for then, for insiders; empty where it names people only. */
  audiencePlaces: AudiencePlaces,
});
export type Competition = z.infer<typeof Competition>;

/** The competition as the wizard edits it [R2C-38, R2J-08]. */
export const CompetitionForm = CompetitionRow.extend({
  body: z.string(),
  lifecycle: z.number(),
  targetOrganizations: z.array(TargetRef),
  targetUnits: z.array(TargetRef),
  ...formAudience,
  version: z.number(),
});
export type CompetitionForm = z.infer<typeof CompetitionForm>;

/** Row of the administrators' list [R2E-01], Q2-27, Q2-71. */
export const ManagedCompetition = CompetitionRow.extend({
  canEdit: z.boolean(),
  canArchive: z.boolean(),
});
export type ManagedCompetition = z.infer<typeof ManagedCompetition>;

const CompetitionInput = z.object({
  code: ProgrammeCode,
  title: textOf(PROGRAMME_LIMITS.competitionTitle),
  summary: ProgrammeSummary,
  lifecycle: z.number().int().positive(),
  body: z.string().max(PROGRAMME_LIMITS.html.max).default(''),
  dateSubmissionEnd: Instant.nullable().default(null),
  accessLevel: ProgrammeAccess.default('REGISTERED'),
  ...audienceInput,
});
export type NewCompetition = z.output<typeof CompetitionInput>;

/** A creation; with a template of the product, what that sets up and the sender leaves out. */
export const CompetitionCreation = CompetitionInput.extend({
  template: z.enum(COMPETITION_TEMPLATES).optional(),
});

export const CompetitionClone = z.object({
  ...cloneInput,
  title: textOf(PROGRAMME_LIMITS.competitionTitle),
});
export type CompetitionClone = z.output<typeof CompetitionClone>;

/** A save of a wizard step; states are changed by other calls [R2E-04, R2J-10]. */
export const CompetitionChange = changesOf(CompetitionInput).extend({
  id: z.number().int().positive(),
  /** The version that the form was filled from; without it the save wins over any other, S2-43. */
  version: z.number().int().optional(),
});
export type CompetitionChange = z.output<typeof CompetitionChange>;

export const COMPETITION_SORT_FIELDS = [
  'dateCreated',
  'id',
  'code',
  'title',
  'publishDate',
  'dateSubmissionEnd',
] as const;

export const forCompetitionStaff = endpointFor(anyOf(...COMPETITION_STAFF));
