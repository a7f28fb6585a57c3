import { type SQL, sql } from 'drizzle-orm';
import type { PersonRef } from '#contract/contributions/schema.ts';
import type { Family, FamilyPreview } from '#contract/families/schema.ts';
import type { Weight } from '#contract/families/shares.ts';
import { CONTRIBUTION_TYPES } from '#contract/roles.ts';
import type { Name } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameOf } from '#server/platform/db/full-name.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { defined } from '#server/platform/defined.ts';
import { ownersAsJson, personAsJson } from '#server/process/contributions/list/rows.repository.ts';
import { viewersAmong } from '#server/process/follows/followers.ts';
import { averageOf } from '#server/process/ratings/average.ts';
import { authorsOf, bestVotes, idsOfFamily, type Votes } from '#server/process/selection/families.ts';
import {
  administersType,
  participates,
  type Viewer,
  visibleTo,
} from '#server/process/selection/visibility.ts';

type Related = Omit<Family['head'], 'stateName'> & { stateNames: Name[] };

const relatedColumns = sql`contribution.id, contribution.code, contribution.title, contribution.type,
  contribution.competition_id as "competitionId", contribution.state_type as "stateType",
  state.state_definition_list as "stateNames", ${ownersAsJson} as owners`;

/** What is shown of a contribution in its family. */
export async function readRelated(db: Db, id: number): Promise<Related> {
  const { rows } = await db.execute<Related & Record<string, unknown>>(sql`
    select ${relatedColumns} from contribution join life_cycle_state state on state.id = contribution.state_id
     where contribution.id = ${id}`);
  return defined(rows[0], 'A contribution that was found');
}

type Member = Related & {
  note: string | null;
  joinedBy: string | null;
  dateJoined: string;
  /** The viewer answers for it by a role of their own. */
  isResponsible: boolean;
};

/** Members of a head that a viewer may see, in the order in which they were joined. */
export async function readMembers(db: Db, headId: number, viewer: Viewer): Promise<Member[]> {
  const { rows } = await db.execute<Member & Record<string, unknown>>(sql`
    select ${relatedColumns}, part.note, part.date_joined as "dateJoined",
           ${fullNameOf(sql`joiner`)} as "joinedBy",
           ${participates(viewer, sql`p.role in ('RESPONSIBLE', 'COMPETITION_MODERATOR')`)} as "isResponsible"
      from contribution_family_member part
      join contribution on contribution.id = part.member_id
      join life_cycle_state state on state.id = contribution.state_id
      left join app_user joiner on joiner.id = part.joined_by
     where part.head_id = ${headId} and ${visibleTo(viewer)}
     order by part.date_joined, part.member_id`);
  return rows;
}

export const countMembers = (db: Db, headId: number): Promise<number> =>
  db.$count(sql`contribution_family_member`, sql`head_id = ${headId}`);

/** How many are joined to each of the contributions; to those that are left out nothing is. */
export async function readFamilySizes(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.execute<{ id: number; size: number }>(sql`
    select head_id as id, count(*) as size from contribution_family_member
     where head_id = any(${idArray(ids)}) group by head_id`);
  return new Map(rows.map(({ id, size }) => [id, size]));
}

/** Owners of a head, and then those of its members in the order in which they came: each once. */
export async function readAuthors(db: Db, headId: number): Promise<(PersonRef & { isCoAuthor: boolean })[]> {
  const { rows } = await db.execute<{ person: PersonRef; isCoAuthor: boolean }>(sql`
    select ${personAsJson(sql`person`, sql`place`)} as person, author.joined is not null as "isCoAuthor"
      from (${authorsOf(sql`${headId}`)}) author
      join app_user person on person.id = author.user_id
      left join organization_unit place on place.id = person.unit_id
     order by author.joined nulls first, author.rank, person.id`);
  return rows.map(({ person, isCoAuthor }) => ({ ...person, isCoAuthor }));
}

/** Owners of the members of a head. */
export async function readMemberOwners(
  db: Db,
  headId: number,
): Promise<{ memberId: number; userId: number }[]> {
  const { rows } = await db.execute<{ memberId: number; userId: number }>(sql`
    select part.member_id as "memberId", owner.user_id as "userId" from contribution_family_member part
      join contribution_participant owner on owner.contribution_id = part.member_id and owner.role = 'OWNER'
     where part.head_id = ${headId}`);
  return rows;
}

export async function readShareKey(db: Db, headId: number): Promise<Weight[]> {
  const { rows } = await db.execute<Weight & Record<string, unknown>>(sql`
    select user_id as "userId", weight from contribution_family_share where head_id = ${headId} order by user_id`);
  return rows;
}

export type BenefitSum = Pick<NonNullable<Family['benefits']>[number], 'benefitType' | 'currency' | 'total'>;

/** Sums of the benefits of a head. */
export async function readBenefitSums(db: Db, headId: number): Promise<BenefitSum[]> {
  const { rows } = await db.execute<BenefitSum & Record<string, unknown>>(sql`
    select benefit_type as "benefitType", currency, sum(amount)::text as total
      from contribution_benefit where contribution_id = ${headId}
     group by benefit_type, currency order by currency, benefit_type desc`);
  return rows;
}

interface Joined {
  headId: number;
  memberIds: readonly number[];
  note: string | null;
  joinedBy: number;
  date: string;
}

/**
 * Writes that members are joined to a head. Their owners become its viewers, so that whoever is led there may see what
 * became of their contribution; nobody else is stored as a viewer.
 */
export async function insertMembers(db: Db, joined: Joined): Promise<void> {
  const { headId, memberIds, note, joinedBy, date } = joined;
  const members = idArray(memberIds);
  await db.execute(sql`
    insert into contribution_family_member (member_id, head_id, note, joined_by, date_joined)
    select member.id, ${headId}, ${note}, ${joinedBy}, ${date} from unnest(${members}) as member (id)`);
  await db.execute(sql`
    insert into contribution_participant (contribution_id, role, user_id, rank)
    select distinct ${headId}::bigint, 'VIEWER', owner.user_id, 1 from contribution_participant owner
     where owner.contribution_id = any(${members}) and owner.role = 'OWNER'
    on conflict do nothing`);
}

/** @returns false when it is not joined to this head */
export async function deleteMember(db: Db, headId: number, memberId: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from contribution_family_member where head_id = ${headId} and member_id = ${memberId}`);
  if (!rowCount) return false;
  await db.execute(sql`
    delete from contribution_participant held
     where held.contribution_id = ${headId} and held.role = 'VIEWER'
       and not exists (select from contribution_family_member part
                         join contribution_participant owner
                           on owner.contribution_id = part.member_id and owner.role = 'OWNER'
                        where part.head_id = ${headId} and owner.user_id = held.user_id)`);
  // A key is of a family: who begins another one begins with equal parts.
  await db.execute(sql`
    delete from contribution_family_share share
     where share.head_id = ${headId}
       and not exists (select from contribution_family_member part where part.head_id = ${headId})`);
  return true;
}

export async function replaceShareKey(db: Db, headId: number, key: readonly Weight[]): Promise<void> {
  await db.execute(sql`delete from contribution_family_share where head_id = ${headId}`);
  await db.execute(sql`
    insert into contribution_family_share (head_id, user_id, weight)
    select ${headId}, key.user_id, key.weight
      from json_to_recordset(${JSON.stringify(key.map(({ userId, weight }) => ({ user_id: userId, weight })))}::json)
           as key (user_id bigint, weight int)`);
}

/** A head, what is joined to it already, and what would be: as a query of `id`. */
const withOthers = (headId: number, memberIds: readonly number[]): SQL => sql`
  select distinct id from (${idsOfFamily(sql`${headId}::bigint`)} union all select unnest(${idArray(memberIds)})) one`;

/** People with an open account who own or follow a contribution of these; followers only who may see the head. */
export async function readConcerned(
  db: Db,
  headId: number,
  memberIds: readonly number[] = [],
): Promise<number[]> {
  const ids = withOthers(headId, memberIds);
  const { rows } = await db.execute<{ id: number }>(sql`
    select person.id
      from contribution_participant owner join app_user person on person.id = owner.user_id and person.activated
     where owner.role = 'OWNER' and owner.contribution_id in (${ids})
     union
    select follower."userId" from (${viewersAmong(sql`
      select ${headId}::bigint, follow.user_id from contribution_follower follow
       where follow.contribution_id in (${ids}) and not follow.stopped`)}) follower
     order by 1`);
  return rows.map(({ id }) => id);
}

const administeredBy = (viewer: Viewer) => CONTRIBUTION_TYPES.filter((type) => administersType(viewer, type));

type Counts = Pick<
  FamilyPreview,
  'votesBefore' | 'votesAfter' | 'averageBefore' | 'averageAfter' | 'comments' | 'authors'
>;

/**
 * What a family would have with these members, as far as the viewer may know it: what statuses hide is counted for
 * administrators only, as lists do.
 */
export async function countJoined(
  db: Db,
  { headId, memberIds }: { headId: number; memberIds: readonly number[] },
  viewer: Viewer,
): Promise<Counts> {
  const all = withOthers(headId, memberIds);
  const administered = sql`contribution.type = any(${sql.param(administeredBy(viewer))}::text[])`;
  const rated = (ids: SQL): SQL => sql`
    select contribution.id from contribution
     where contribution.id in (${ids}) and (contribution.rating_status <> 'HIDDEN' or ${administered})`;
  const head = sql`${headId}::bigint`;
  const { rows } = await db.execute<{
    votesBefore: number;
    comments: number;
    before: Votes;
    after: Votes;
    authors: PersonRef[];
  }>(sql`
    select coalesce(sum(contribution.rating_count)
                      filter (where contribution.rating_status <> 'HIDDEN' or ${administered}), 0)::int as "votesBefore",
           coalesce(sum(contribution.comment_count)
                      filter (where (contribution.comment_status <> 'HIDDEN' or ${administered})
                                and ${visibleTo(viewer)}), 0)::int as comments,
           (select json_build_object('count', count(*), 'sum', coalesce(sum(vote.best), 0))
              from (${bestVotes(rated(idsOfFamily(head)), head)}) vote) as before,
           (select json_build_object('count', count(*), 'sum', coalesce(sum(vote.best), 0))
              from (${bestVotes(rated(all), head)}) vote) as after,
           (select coalesce(jsonb_agg(${personAsJson(sql`person`, sql`place`)} order by author.later, author.rank, person.id), '[]')
              from (select user_id, bool_and(contribution_id <> ${headId}) as later, min(rank) as rank
                      from contribution_participant
                     where role = 'OWNER' and contribution_id in (${all}) group by user_id) author
              join app_user person on person.id = author.user_id
              left join organization_unit place on place.id = person.unit_id) as authors
      from contribution where contribution.id in (${all})`);
  const { before, after, ...counts } = defined(rows[0], 'The numbers of a family');
  return {
    ...counts,
    votesAfter: after.count,
    averageBefore: averageOf(before.sum, before.count),
    averageAfter: averageOf(after.sum, after.count),
  };
}
