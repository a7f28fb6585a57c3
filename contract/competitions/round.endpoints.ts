import { z } from 'zod';
import { forContributors, Instant } from '#contract/http.ts';
import { MAX_SELECTED_USERS } from '#contract/programmes/rules.ts';
import { CompetitionUser } from './people.schema.ts';

/** How far a juror of the running round is. */
const JurorProgress = z.object({
  user: CompetitionUser,
  /** Ideas that they score: what is their own is none of them, S2-21. 0: none is left for them. */
  asked: z.number(),
  given: z.number(),
  /** When the first of their open scores is due; null without a deadline, or when nothing is left. */
  dueDate: Instant.nullable(),
  /** When a moderator reminded them last, of this round. */
  remindedAt: Instant.nullable(),
});
export type JurorProgress = z.infer<typeof JurorProgress>;

/** The scores of a running round, before a moderator ends it. */
export const CompetitionRound = z.object({
  /** Name of the jury. */
  juryTitle: z.string(),
  /** Ideas of the round, and those that all who are asked have scored. */
  ideas: z.number(),
  complete: z.number(),
  /** How many of the jury score each idea; null: all. */
  jurorsPerIdea: z.number().nullable(),
  /** Ideas that could have more jurors than they have, up to the number that is asked for. */
  unseated: z.number(),
  /** Ideas that nobody has scored, is asked to score or could be asked of the jury. */
  unjudged: z.number(),
  /** With open accounts, also those without any idea; most missing scores first. */
  jurors: z.array(JurorProgress),
});
export type CompetitionRound = z.infer<typeof CompetitionRound>;

/** The round in which a competition is, for its moderators. Outside of one: error.commandNotAvailable. */
export const competitionRoundEndpoints = {
  read: forContributors('GET api/v3/competitions/:id/round', {
    summary: 'Who of the jury has scored how many ideas of the running round, for moderators',
    response: CompetitionRound,
  }),
  remind: forContributors('POST api/v3/competitions/:id/round/reminders', {
    summary: 'Reminds jurors whose scores are missing, each once a day at most',
    body: z.object({ userIds: z.array(z.number().int().positive()).min(1).max(MAX_SELECTED_USERS) }),
    response: z.object({ reminded: z.number() }),
  }),
  seat: forContributors('POST api/v3/competitions/:id/round/seats', {
    summary: 'Gives ideas that lack jurors those of the jury with the fewest ideas',
    response: z.object({ ideas: z.number() }),
  }),
  moveDeadline: forContributors('PUT api/v3/competitions/:id/round/deadline', {
    summary: 'Gives the open scores of the running round another deadline, and notifies their jurors',
    body: z.object({ dueDate: Instant }),
    response: z.object({ jurors: z.number() }),
  }),
};
