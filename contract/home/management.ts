import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { CampaignType } from '#contract/campaigns/schema.ts';
import { endpointFor, Instant } from '#contract/http.ts';
import { homeManagers } from './rules.ts';

/** How many rows the list has that is filtered in the same way; `hasMore`: more than the total, up to which it counts. */
const Counted = z.object({ total: z.number(), hasMore: z.boolean() });
export type Counted = z.infer<typeof Counted>;

const ManagedContributions = z.object({
  type: ContributionType,
  /** By `LATE`. */
  late: Counted,
  /** By `WAITING`. */
  waiting: Counted,
  /** Authors of these, each once, those of contributions that were joined too; of as many as are counted. */
  waitingPeople: z.number(),
  /** Submitted since the moment that was asked for. */
  submitted: Counted,
});

/** A campaign that takes contributions for a few days more. */
const EndingCampaign = z.object({
  id: z.number(),
  title: z.string(),
  campaignType: CampaignType,
  endsAt: Instant,
  /** That were submitted. */
  contributions: z.number(),
});

/** A competition in an evaluation in which scores are missing. */
const UnfinishedRound = z.object({
  id: z.number(),
  title: z.string(),
  /** Jurors who owe scores. */
  jurors: z.number(),
  /** Ideas that lack scores. */
  ideas: z.number(),
  /** When the first of the missing scores is due, as on the page of the round; null without a deadline. */
  dueAt: Instant.nullable(),
  /** The caller moderates it, and has the list of its ideas. */
  isModerated: z.boolean(),
});

/** What needs somebody who manages, as far as they see it in lists. */
const Management = z.object({
  /** Of each type that they look after, also of those of which nothing needs them. */
  contributions: z.array(ManagedContributions),
  /** Those that end soonest, of `campaignCount`. */
  campaigns: z.array(EndingCampaign),
  campaignCount: z.number(),
  /** Those that are due soonest, of `roundCount`. */
  rounds: z.array(UnfinishedRound),
  roundCount: z.number(),
});
export type Management = z.infer<typeof Management>;

export const managementEndpoints = {
  read: endpointFor(homeManagers)('GET api/v3/home/management', {
    summary:
      'What needs those who manage: late and awaited answers, new submissions, campaigns that end, juries with missing scores',
    query: z.object({
      /** From which moment on submissions are new: the beginning of a day of the reader, as the filter of lists has it. */
      submittedSince: Instant,
    }),
    response: Management,
  }),
};
