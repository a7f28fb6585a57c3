import { z } from 'zod';
import { contributors } from './access.ts';
import { CONTRIBUTION_SORT_FIELDS, ContributionRow } from './contributions.ts';
import { endpoint, Id, language, listOf, paging } from './http.ts';
import { CompetitionState, LifeCycleState, STATE_TYPES } from './life-cycles.ts';

/** An idea in its moderator's list [R2E-19 … R2E-23]. */
export const ManagedIdea = ContributionRow.extend({
  /** Name of the state in the asked language; the same as `stateName`. */
  stateLabel: z.string(),
  /** Path below `api/v3/`; the same as `bannerPreviewPath`. */
  bannerPreview: z.string().nullable(),
  /** Mean of the juries' scores, 20 to 100, unrounded; null without any, S2-22, and for an owner of the idea. */
  evalAvarage: z.number().nullable(),
  /** Number of jurors' scores behind it, Q2-49; 0 for an owner. */
  participantCount: z.number(),
  /** What it would win by its place now; only in TERMINATED and APPROVAL, S2-23; null for an owner. */
  possibleRewardId: z.number().nullable(),
  possibleRewardLabel: z.string().nullable(),
  /** What it has won, S2-24. */
  rewardId: z.number().nullable(),
  rewardLabel: z.string().nullable(),
});
export type ManagedIdea = z.infer<typeof ManagedIdea>;

/** A state that open ideas may get when the competition moves on [R2E-18], S2-12. */
export const PossibleIdeaState = z.object({
  id: z.number(),
  nextCompetitionState: CompetitionState,
  stateType: LifeCycleState.shape.stateType,
  stateDefinitionList: LifeCycleState.shape.stateDefinitionList,
});
export type PossibleIdeaState = z.infer<typeof PossibleIdeaState>;

/** Most ideas that one change of state moves. */
export const MOST_MOVED_IDEAS = 20_000;
/** Of a change of that many ideas, each with a state and with a reward. */
const MAX_CHANGE_BYTES = MOST_MOVED_IDEAS * 150;

/** A change of a competition's state [R2E-16, R2E-17], Q2-28. */
export const CompetitionStateChange = z.object({
  competitionId: z.number().int().positive(),
  newCompetitionState: CompetitionState,
  newIdeaStates: z
    .array(
      z.object({ ideaId: z.number().int().positive(), newLifeCycleStateId: z.number().int().positive() }),
    )
    .max(MOST_MOVED_IDEAS)
    .default([]),
  sendEmailToJury: z.boolean().default(false),
  /** Chosen rewards; honoured only when the competition is completed, Q2-28. */
  contributionList: z
    .array(z.object({ id: z.number().int().positive(), rewardId: z.number().int().positive().nullable() }))
    .max(MOST_MOVED_IDEAS)
    .default([]),
});
export type CompetitionStateChange = z.output<typeof CompetitionStateChange>;

/** What a change would bring, counted before it happens. */
export const StateChangePreview = z.object({
  /** Ideas by the state that they would get, in rank order. */
  moves: z.array(
    z.object({
      stateId: z.number(),
      stateName: z.string(),
      stateType: LifeCycleState.shape.stateType,
      ideaCount: z.number(),
    }),
  ),
  /** Drafts that can no longer be submitted, S2-15. */
  draftsLeft: z.number(),
  /** People who would get at least one notification. */
  notified: z.number(),
  /** Tasks that would be opened, and the jurors who would get them, S2-19. */
  tasks: z.number(),
  jurors: z.number(),
  /** Jurors who would get a mail, S2-18. */
  juryMails: z.number(),
  /** Rewards that would be given, by rank. */
  rewards: z.array(
    z.object({
      rank: z.number(),
      reward: z.string(),
      isPoint: z.boolean(),
      contributionId: z.number(),
      title: z.string(),
      owners: z.array(z.string()),
    }),
  ),
});
export type StateChangePreview = z.infer<typeof StateChangePreview>;

export const IDEA_SORT_FIELDS = ['evalAvarage', 'participantCount', ...CONTRIBUTION_SORT_FIELDS] as const;

/** The moderators' work on ideas [R2J-12, R2J-13, R2J-29], Q2-29, Q2-30. */
export const competitionIdeaEndpoints = {
  list: endpoint('GET api/v3/contributions/IDEA/:competitionId/ideas-manage', {
    access: contributors,
    summary: 'Ideas of a competition with their scores and rewards, for its moderators, S2-38',
    params: z.object({ competitionId: Id }),
    query: z.object({
      ...paging(IDEA_SORT_FIELDS, 'evalAvarage,desc'),
      ...language,
      'title.contains': z.string().max(100).optional(),
      'stateType.in': listOf(STATE_TYPES).optional(),
    }),
    response: z.array(ManagedIdea),
    list: true,
    aliases: ['api/v3/contributions/get-ideas/:competitionId/ideas-manage'],
  }),
  possibleStates: endpoint('GET api/v3/competitions/possible-life-cycle-states/:id', {
    access: contributors,
    summary: 'States that ideas may get with each next state of the competition, for its moderators',
    params: z.object({ id: Id }),
    response: z.array(PossibleIdeaState),
  }),
  preview: endpoint('POST api/v3/competitions/preview-competition-state', {
    access: contributors,
    summary: 'Counts what a change of state would bring, and changes nothing',
    body: CompetitionStateChange,
    maxBodyBytes: MAX_CHANGE_BYTES,
    query: z.object(language),
    response: StateChangePreview,
  }),
  changeState: endpoint('PUT api/v3/competitions/update-competition-state', {
    access: contributors,
    summary: 'Moves a competition and its open ideas on, and gives the rewards when it is completed',
    body: CompetitionStateChange,
    maxBodyBytes: MAX_CHANGE_BYTES,
    response: z.object({ id: z.number(), competitionState: CompetitionState }),
    alert: 'app.competition.stateChanged',
  }),
};
