import { z } from 'zod';
import { CONTRIBUTION_SORT_FIELDS } from '#contract/contributions/list.schema.ts';
import { ContributionRow } from '#contract/contributions/schema.ts';
import { DecisionNoteInput } from '#contract/decision-notes/schema.ts';
import { Instant } from '#contract/http.ts';
import { CompetitionState, LifeCycleState } from '#contract/life-cycles/schema.ts';
import { UNDO_OBSTACLES } from './undo.ts';

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
  /** Scores that the running round still lacks, of jurors with open accounts; 0 outside of rounds, and for an owner. */
  missingScores: z.number(),
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
  /** What the authors of ideas read that are out of the running by it, with the placeholders of decision notes. */
  note: DecisionNoteInput.nullish(),
});
export type CompetitionStateChange = z.output<typeof CompetitionStateChange>;

/** What a change would do, counted before it happens. */
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
  /** Ideas whose authors would get the note. */
  explained: z.number(),
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

/** The last move of a competition, with what undoing it would do. */
export const UndoableMove = z.object({
  id: z.number(),
  fromState: CompetitionState,
  toState: CompetitionState,
  movedAt: Instant,
  /** Ideas that would be back in the state that they had. */
  ideas: z.number(),
  /** Drafts that could be submitted again. */
  drafts: z.number(),
  /** Open tasks that would be canceled, and those that would be open again. */
  canceledTasks: z.number(),
  reopenedTasks: z.number(),
  /** People who were notified of it, and would be notified that it was undone. */
  notified: z.number(),
  /** Why it cannot be undone any more; null: it can. */
  obstacle: z.enum(UNDO_OBSTACLES).nullable(),
});
export type UndoableMove = z.infer<typeof UndoableMove>;

export const IDEA_SORT_FIELDS = ['evalAvarage', 'participantCount', ...CONTRIBUTION_SORT_FIELDS] as const;
