import { z } from 'zod';
import { anyOf, contributors, everyone } from './access.ts';
import {
  CampaignRow,
  DriveAccess,
  DriveCode,
  DriveSummary,
  DriveTargets,
  PublicDrivesQuery,
  TargetRef,
} from './campaigns.ts';
import { DRIVE_ACCESS_LEVELS, DRIVE_LIMITS } from './drive-rules.ts';
import { changesOf, endpoint, Id, Instant, language, paging } from './http.ts';
import { CompetitionState, LifeCycle, LifeCycleState, StateType } from './life-cycles.ts';
import { ParticipationRole } from './participation.ts';
import { PUBLIC_PATHS } from './public-paths.ts';

export * from './competition-rules.ts';
export * from './competition-start.ts';

/** What the idea of a rank wins [R2H-01]; rank 1 is the first. */
export const CompetitionReward = z.object({
  id: z.number(),
  competitionId: z.number(),
  rank: z.number(),
  /** Words, or a whole number of points. */
  reward: z.string(),
  isPoint: z.boolean(),
});
export type CompetitionReward = z.infer<typeof CompetitionReward>;

/** A competition in lists [R2C-06 … R2C-15, R2C-35 … R2C-45]. */
export const CompetitionRow = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  summary: z.string(),
  competitionState: CompetitionState,
  publishState: CampaignRow.shape.publishState,
  accessLevel: z.enum(DRIVE_ACCESS_LEVELS),
  publishDate: Instant.nullable(),
  dateSubmissionEnd: Instant.nullable(),
  dateCreated: Instant,
  bannerId: z.number().nullable(),
  bannerPreviewId: z.number().nullable(),
  /** Paths of pictures stand below `api/v3/` [R2J-19]. */
  bannerPath: z.string().nullable(),
  bannerPreviewPath: z.string().nullable(),
  rewards: z.array(CompetitionReward),
  /** Own names of the present evaluation step; empty in other states [R2C-42, R2C-43], Q2-47. */
  lifeCycleStateDefinitions: z.array(z.object({ language: z.string(), name: z.string() })),
  /** It takes ideas now, whoever sends them, Q1-26, S2-44. */
  isOpen: z.boolean(),
  /** The caller may hand in an idea now; for a visitor the same as `isOpen`, S1-51, S2-02, Q2-74. */
  canSubmit: z.boolean(),
});
export type CompetitionRow = z.infer<typeof CompetitionRow>;

/** How many ideas stand in a state [R2C-39, R2C-40], S2-27, S2-28. */
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
});
export type Competition = z.infer<typeof Competition>;

/** The competition as the wizard edits it [R2C-38, R2J-08]. */
export const CompetitionForm = CompetitionRow.extend({
  body: z.string(),
  lifecycle: z.number(),
  targetOrganizations: z.array(TargetRef),
  targetUnits: z.array(TargetRef),
  /** Number of changes; a save that names an older one is refused. */
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
  code: DriveCode,
  title: z.string().trim().min(DRIVE_LIMITS.competitionTitle.min).max(DRIVE_LIMITS.competitionTitle.max),
  summary: DriveSummary,
  lifecycle: z.number().int().positive(),
  body: z.string().max(DRIVE_LIMITS.html.max).default(''),
  dateSubmissionEnd: Instant.nullable().default(null),
  accessLevel: DriveAccess.default('REGISTERED'),
  targetOrganizations: DriveTargets,
  targetUnits: DriveTargets,
});
export type NewCompetition = z.output<typeof CompetitionInput>;

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

export const competitionStaff = anyOf('ROLE_COMPETITION_ADMIN', 'ROLE_COMPETITION_EDITOR');
const byId = z.object({ id: Id });

/** Competitions for readers and for those who prepare them [R2J-04 … R2J-11], Q2-39. */
export const competitionEndpoints = {
  list: endpoint('GET api/v3/competitions', {
    access: contributors,
    summary: 'Published competitions',
    query: z.object({
      ...paging(COMPETITION_SORT_FIELDS, 'dateCreated,desc'),
      ...language,
      locale: z.string().max(20).optional(),
    }),
    response: z.array(CompetitionRow),
    list: true,
  }),
  all: endpoint(`GET ${PUBLIC_PATHS.competitions}`, {
    access: everyone,
    summary:
      'The same in one piece: open ones by their publishing, then closed ones by their end, newest first',
    params: z.object({ lang: z.string().max(20) }),
    query: PublicDrivesQuery,
    response: z.array(CompetitionRow),
    list: true,
  }),
  read: endpoint('GET api/v3/competitions/:id/langKey/:lang', {
    access: everyone,
    summary: 'One competition with its counts, in a language',
    params: z.object({ id: Id, lang: z.string().max(20) }),
    response: Competition,
  }),
  manage: endpoint('GET api/v3/competitions/manage', {
    access: competitionStaff,
    summary: 'Competitions in all states, S2-45',
    query: z.object({
      ...paging([...COMPETITION_SORT_FIELDS, 'competitionState', 'publishState'], 'id,desc'),
      'title.contains': z.string().max(100).optional(),
      'competitionState.equals': CompetitionState.optional(),
    }),
    response: z.array(ManagedCompetition),
    list: true,
  }),
  edit: endpoint('GET api/v3/competitions/:id/update', {
    access: competitionStaff,
    summary: 'One competition for the wizard',
    params: byId,
    response: CompetitionForm,
  }),
  create: endpoint('POST api/v3/competitions', {
    access: competitionStaff,
    summary: 'Starts a competition as a draft, with its creator as the first moderator, Q2-14',
    body: CompetitionInput,
    response: CompetitionForm,
    status: 201,
    alert: 'app.competition.created',
  }),
  save: endpoint('PUT api/v3/competitions', {
    access: competitionStaff,
    summary: 'Saves what the wizard edits, as far as the state of the competition allows, Q2-25',
    body: CompetitionChange,
    response: CompetitionForm,
    alert: 'app.competition.updated',
  }),
  start: endpoint('PUT api/v3/competitions/start', {
    access: competitionStaff,
    summary: 'Publishes a complete draft, S2-09, S2-10',
    body: z.object({ id: z.number().int().positive(), sendEmailToUser: z.boolean().default(false) }),
    response: CompetitionForm,
    alert: 'app.competition.started',
  }),
  lifeCycle: endpoint('GET api/v3/life-cycles-competition/:id', {
    access: contributors,
    summary: 'The life cycle of a competition with its states in rank order, Q2-31',
    params: byId,
    response: LifeCycle.extend({ states: z.array(LifeCycleState) }),
  }),
  /** The address in the paths of banners. */
  image: endpoint('GET api/v3/competition-images/:key', {
    access: everyone,
    summary: 'The bytes of a banner, for those who may see its competition',
    params: z.object({ key: z.uuid() }),
    response: z.string(),
    media: 'application/octet-stream',
  }),
};
