import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { forContributors, Instant, language, paging, rowsOf } from '#contract/http.ts';

export const FOLLOW_KINDS = ['CONTRIBUTION', 'FIELD', 'CAMPAIGN', 'USER'] as const;
export const FollowKind = z.enum(FOLLOW_KINDS);
export type FollowKind = z.infer<typeof FollowKind>;

/** Whether the caller follows a contribution, and how many do. */
const ContributionFollow = z.object({
  contributionId: z.number(),
  following: z.boolean(),
  followerCount: z.number(),
});
export type ContributionFollow = z.infer<typeof ContributionFollow>;

const SubjectFollow = z.object({ following: z.boolean() });

/** Something that the caller follows. */
const FollowRow = z.object({
  kind: FollowKind,
  /** Of the contribution, field, campaign or person. */
  targetId: z.number(),
  /** Its title in the caller's language, or the person's name. */
  title: z.string(),
  /** Of a contribution, a field and a campaign. */
  type: ContributionType.nullable(),
  /** Of a contribution. */
  code: z.string().nullable(),
  competitionId: z.number().nullable(),
  /** Since when. */
  date: Instant,
});
export type FollowRow = z.infer<typeof FollowRow>;

/** What a contribution belongs to, for following that too. */
const Followable = FollowRow.pick({ kind: true, targetId: true, title: true }).extend({
  following: z.boolean(),
});
export type Followable = z.infer<typeof Followable>;

/** Whoever follows something that they may see hears what becomes of it, or what is new there (decision 0065). */
export const followEndpoints = {
  list: forContributors('GET api/v3/follows', {
    summary: 'What the caller follows, of one kind',
    query: z.object({
      ...paging(['date'], 'date,desc'),
      ...language,
      kind: FollowKind.default('CONTRIBUTION'),
    }),
    ...rowsOf(FollowRow),
  }),
  around: forContributors('GET api/v3/contributions/:id/followable', {
    summary: 'Field, campaign and authors of a contribution, and whether the caller follows them',
    query: z.object(language),
    response: z.array(Followable),
  }),
  followContribution: forContributors('PUT api/v3/contributions/:id/follow', {
    summary: 'Follows a contribution; a second time changes nothing',
    response: ContributionFollow,
  }),
  stopContribution: forContributors('DELETE api/v3/contributions/:id/follow', {
    summary:
      'Stops following a contribution, whatever made the caller follow it; a second time changes nothing',
    response: ContributionFollow,
  }),
  followField: forContributors('PUT api/v3/fields/:id/follow', {
    summary: 'Follows a field: its new submissions that the caller sees',
    response: SubjectFollow,
  }),
  stopField: forContributors('DELETE api/v3/fields/:id/follow', {
    summary: 'Stops following a field',
    response: SubjectFollow,
  }),
  followCampaign: forContributors('PUT api/v3/campaigns/:id/follow', {
    summary: 'Follows a campaign: its new submissions that the caller sees',
    response: SubjectFollow,
  }),
  stopCampaign: forContributors('DELETE api/v3/campaigns/:id/follow', {
    summary: 'Stops following a campaign',
    response: SubjectFollow,
  }),
  followUser: forContributors('PUT api/v3/users/:id/follow', {
    summary: 'Follows an author of something that the caller sees: what they submit for others to see',
    response: SubjectFollow,
  }),
  stopUser: forContributors('DELETE api/v3/users/:id/follow', {
    summary: 'Stops following a person',
    response: SubjectFollow,
  }),
};
