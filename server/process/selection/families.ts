import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { CommentStatus } from '#contract/life-cycles/schema.ts';
import { isoText } from '#server/platform/db/iso-text.ts';

/*
 * Families of contributions as parts of statements (decision 0061). A member's own row stays as it is; whoever shows or
 * changes a contribution asks here whether it rests, and what its family adds to it. A condition on who may see a
 * contribution names it `contribution`, so the one that is asked about is `own` here.
 */

/** That a contribution is joined to a head: nothing is done with it, and nobody is asked to. */
export const isResting = (contributionId: SQL = sql`contribution.id`): SQL => sql`exists (
  select from contribution_family_member part where part.member_id = ${contributionId})`;

/** That something is joined to a contribution. */
export const isHead = (contributionId: SQL = sql`contribution.id`): SQL => sql`exists (
  select from contribution_family_member part where part.head_id = ${contributionId})`;

const own = sql`(select contribution.id as own_id) own`;

/** The head that `contribution` is joined to, as JSON of a `FamilyRef`; null for most. */
export const familyAsJson = (isVisible: SQL): SQL => sql`(
  select json_build_object('headId', contribution.id, 'headCode', contribution.code,
                           'headTitle', case when ${isVisible} then contribution.title end,
                           'dateJoined', ${isoText(sql`part.date_joined`)})
    from ${own}
    join contribution_family_member part on part.member_id = own.own_id
    join contribution on contribution.id = part.head_id)`;

/** Number of members that are joined to `contribution`. */
export const familySize: SQL = sql`(
  select count(*) from contribution_family_member part where part.head_id = contribution.id)`;

/** Ids of `contribution` and of what is joined to it, as a query of `id`. */
export const idsOfFamily = (headId: SQL): SQL => sql`
  select ${headId} as id union all
  select part.member_id from contribution_family_member part where part.head_id = ${headId}`;

/**
 * A vote as the head's life cycle counts it: a like is the most of five stars, stars are a like. A person has one vote, the
 * highest of theirs. What hides its votes adds none to those of its head, which others see.
 * @param ids of the head and its members, as a query of `id`
 */
export const bestVotes = (ids: SQL, headId: SQL): SQL => sql`
  select rating.user_id, max(case when cycle.rating_type = goal.rating_type then rating.value
                                  when goal.rating_type = 'LIKE' then 1 else 5 end) as best
    from (${ids}) one
    join contribution voted on voted.id = one.id and (voted.id = ${headId} or voted.rating_status <> 'HIDDEN')
    join life_cycle cycle on cycle.id = voted.life_cycle_id
    join contribution head on head.id = ${headId}
    join life_cycle goal on goal.id = head.life_cycle_id
    join contribution_rating rating on rating.contribution_id = one.id
   group by rating.user_id`;

export interface Votes {
  count: number;
  sum: number;
}

/** Votes over the family of a head, as JSON of `Votes`; null for what has no members. */
export const familyVotes = (headId: SQL = sql`contribution.id`): SQL => sql`(
  case when ${isHead(headId)} then (
    select json_build_object('count', count(*), 'sum', coalesce(sum(vote.best), 0))
      from (${bestVotes(idsOfFamily(headId), headId)}) vote) end)`;

/** Comments of one member that a reader may see. */
export interface MemberComments {
  type: ContributionType;
  commentStatus: CommentStatus;
  count: number;
}

/** What was commented on members that the reader may see, as JSON of `MemberComments`; null for what has none. */
export const memberComments = (isVisible: SQL): SQL => sql`(
  select json_agg(json_build_object('type', contribution.type, 'commentStatus', contribution.comment_status,
                                    'count', contribution.comment_count))
    from ${own}
    join contribution_family_member part on part.head_id = own.own_id
    join contribution on contribution.id = part.member_id
   where contribution.comment_count > 0 and ${isVisible})`;

/** That somebody is an author of `contribution`: owns it, or what is joined to it. */
export const isAuthoredBy = (userId: SQL): SQL => sql`(exists (
    select from contribution_participant own
     where own.contribution_id = contribution.id and own.user_id = ${userId} and own.role = 'OWNER')
  or exists (
    select from contribution_family_member part
      join contribution_participant own on own.contribution_id = part.member_id and own.role = 'OWNER'
     where part.head_id = contribution.id and own.user_id = ${userId}))`;

/**
 * Owners of the members of a head who do not own the head, as a query of `user_id`, `joined` (when the first of their
 * contributions was joined) and `rank`.
 */
export const coAuthorsOf = (headId: SQL): SQL => sql`
  select owner.user_id, min(part.date_joined) as joined, min(owner.rank) as rank
    from contribution_family_member part
    join contribution_participant owner on owner.contribution_id = part.member_id and owner.role = 'OWNER'
   where part.head_id = ${headId}
     and not exists (select from contribution_participant held
                      where held.contribution_id = ${headId} and held.role = 'OWNER' and held.user_id = owner.user_id)
   group by owner.user_id`;

/** Owners of a head and those of its members, each once: as `coAuthorsOf`, `joined` being null for who owns the head. */
export const authorsOf = (headId: SQL): SQL => sql`
  select user_id, null::timestamptz as joined, rank from contribution_participant
   where contribution_id = ${headId} and role = 'OWNER'
   union all ${coAuthorsOf(headId)}`;
