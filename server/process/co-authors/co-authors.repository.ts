import { sql } from 'drizzle-orm';
import type { Role } from '#contract/access.ts';
import { CO_AUTHOR_LIMITS, type CoAuthor, type OpenInvitation } from '#contract/co-authors/schema.ts';
import { isSharing, sharesOf } from '#contract/co-authors/shares.ts';
import type { PersonRef } from '#contract/contributions/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameOf } from '#server/platform/db/full-name.ts';
import { isoInstant } from '#server/platform/db/parsers.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { personAsJson } from '#server/process/contributions/list/rows.repository.ts';
import { isInvitedTo } from '#server/process/selection/invitations.ts';

interface StoredRow {
  person: PersonRef;
  state: CoAuthor['state'];
  share: number | null;
  /** Null for who owned it before anybody was invited. */
  invitedBy: number | null;
  invitations: number;
  declined: number;
}

/** Somebody who writes a contribution or was invited to, and what was set as their share. */
export interface CoAuthorRow extends Omit<StoredRow, 'person'> {
  userId: number;
  person: PersonRef;
  isFirst: boolean;
}

/** Owners in their order, and then who was invited, in the order in which they were. */
export async function readCoAuthorRows(db: Db, contributionId: number): Promise<CoAuthorRow[]> {
  const { rows } = await db.execute<StoredRow & Record<string, unknown>>(sql`
    select ${personAsJson(sql`person`, sql`place`)} as person, part.state, stored.share,
           stored.invited_by as "invitedBy", coalesce(stored.invitations, 0) as invitations,
           coalesce(stored.declined, 0) as declined
      from (
        select owner.user_id, 'ACCEPTED' as state, owner.rank
          from contribution_participant owner where owner.contribution_id = ${contributionId} and owner.role = 'OWNER'
        union all
        select asked.user_id, asked.state, null from contribution_co_author asked
         where asked.contribution_id = ${contributionId} and asked.state in ('INVITED', 'DECLINED')
           and not exists (select from contribution_participant owner
                            where owner.contribution_id = asked.contribution_id and owner.role = 'OWNER'
                              and owner.user_id = asked.user_id)
      ) part
      join app_user person on person.id = part.user_id
      left join organization_unit place on place.id = person.unit_id
      left join contribution_co_author stored
        on stored.contribution_id = ${contributionId} and stored.user_id = part.user_id
     order by part.rank nulls last, stored.date_invited, part.user_id`);
  return rows.map((row, at) => ({ ...row, userId: row.person.id, isFirst: at === 0 }));
}

interface Reader {
  caller: Pick<Caller, 'id'>;
  /** What the caller may do here. */
  mayChange: boolean;
  /** People from outside see nobody's unit who has not answered (decision 0029). */
  seesUnits: boolean;
}

/** Authors and invited people as they are shown. */
export function present(parts: readonly CoAuthorRow[], { caller, mayChange, seesUnits }: Reader): CoAuthor[] {
  const shares = new Map(sharesOf(parts.filter(isSharing)).map(({ userId, share }) => [userId, share]));
  const [first] = parts;
  return parts.map(({ person, userId, state, isFirst, invitedBy, invitations, declined }) => {
    const { id: _, ...named } = person;
    const isOfFirst = first?.userId === caller.id;
    const mayEnd = invitedBy !== null && (isOfFirst || userId === caller.id);
    const mayWithdraw = isOfFirst || invitedBy === caller.id;
    return {
      ...named,
      unitName: seesUnits || state === 'ACCEPTED' ? named.unitName : null,
      userId,
      state,
      share: shares.get(userId) ?? 0,
      isFirst,
      mayRemove:
        mayChange && !isFirst && (state === 'INVITED' ? mayWithdraw : state === 'ACCEPTED' && mayEnd),
      mayInvite: mayChange && state === 'DECLINED' && mayBeInvited({ invitations, declined }),
    };
  });
}

/** How often somebody was invited to write a draft, and has declined. */
type InvitationCounts = Pick<CoAuthorRow, 'invitations' | 'declined'>;

/** Whether somebody may be invited (again). */
export const mayBeInvited = ({ invitations, declined }: InvitationCounts): boolean =>
  invitations < CO_AUTHOR_LIMITS.invitations && declined < CO_AUTHOR_LIMITS.declined;

/** The counts of one person, also where nothing is open any more. */
export async function readInvitationCounts(
  db: Db,
  contributionId: number,
  userId: number,
): Promise<InvitationCounts> {
  const { rows } = await db.execute<InvitationCounts & Record<string, unknown>>(sql`
    select invitations, declined from contribution_co_author
     where contribution_id = ${contributionId} and user_id = ${userId}`);
  return rows[0] ?? { invitations: 0, declined: 0 };
}

/** An account that is open, with its roles; undefined for any other. */
export async function readCandidate(db: Db, userId: number): Promise<{ roles: Set<Role> } | undefined> {
  const { rows } = await db.execute<{ roles: Role[] }>(sql`
    select coalesce((select array_agg(held.authority) from user_authority held where held.user_id = person.id), '{}') as roles
      from app_user person where person.id = ${userId} and person.activated`);
  return rows[0] && { roles: new Set(rows[0].roles) };
}

interface NewInvitation {
  contributionId: number;
  userId: number;
  invitedBy: number;
  date: string;
}

/** Stores an invitation. Whoever owns the draft gets a row with it, by which shares are held. */
export async function storeInvitation(
  db: Db,
  { contributionId, userId, invitedBy, date }: NewInvitation,
): Promise<void> {
  await storeOwners(db, contributionId);
  await db.execute(sql`
    insert into contribution_co_author as part (contribution_id, user_id, state, invited_by, invitations, date_invited)
    values (${contributionId}, ${userId}, 'INVITED', ${invitedBy}, 1, ${date}::timestamptz)
        on conflict (contribution_id, user_id) do update
       set state = 'INVITED', share = null, invited_by = excluded.invited_by, invitations = part.invitations + 1,
           date_invited = excluded.date_invited`);
}

/** Gives whoever owns the draft a row: shares are held by it, and an erasure finds by it whose names were in notifications. */
export const storeOwners = (db: Db, contributionId: number) =>
  db.execute(sql`
    insert into contribution_co_author (contribution_id, user_id, state)
    select owner.contribution_id, owner.user_id, 'ACCEPTED' from contribution_participant owner
     where owner.contribution_id = ${contributionId} and owner.role = 'OWNER'
    on conflict (contribution_id, user_id) do nothing`);

/** What somebody answered, or what ended their part; only who accepted keeps the share that was set. */
export async function changeState(
  db: Db,
  contributionId: number,
  userId: number,
  state: 'ACCEPTED' | 'DECLINED' | 'ENDED',
): Promise<void> {
  await db.execute(sql`
    update contribution_co_author
       set state = ${state}, share = case when ${state} = 'ACCEPTED' then share end,
           declined = declined + case when ${state} = 'DECLINED' then 1 else 0 end
     where contribution_id = ${contributionId} and user_id = ${userId}`);
}

/** Makes these the shares of everybody who accepted or may still do. */
export async function storeShares(
  db: Db,
  contributionId: number,
  shares: readonly { userId: number; share: number }[],
): Promise<void> {
  await storeOwners(db, contributionId);
  await db.execute(sql`
    update contribution_co_author part set share = named.share
      from json_to_recordset(${JSON.stringify(
        shares.map(({ userId, share }) => ({ user_id: userId, share })),
      )}::json) as named(user_id bigint, share smallint)
     where part.contribution_id = ${contributionId} and part.user_id = named.user_id`);
}

/** The draft that somebody is invited to, without the shares; undefined when no invitation is open. */
export async function readOpenInvitation(
  db: Db,
  id: number,
  caller: Pick<Caller, 'id'>,
): Promise<Omit<OpenInvitation, 'share'> | undefined> {
  const { rows } = await db.execute<Omit<OpenInvitation, 'share'> & Record<string, unknown>>(sql`
    select contribution.id as "contributionId", contribution.type, contribution.competition_id as "competitionId",
           contribution.code, contribution.title, contribution.body,
           array(select ${fullNameOf(sql`person`)} from contribution_participant owner
                   join app_user person on person.id = owner.user_id
                  where owner.contribution_id = contribution.id and owner.role = 'OWNER'
                  order by owner.rank, owner.user_id) as authors,
           ${fullNameOf(sql`inviter`)} as "invitedBy", invitation.date_invited as date
      from contribution
      join contribution_co_author invitation
        on invitation.contribution_id = contribution.id and invitation.user_id = ${caller.id}
      join app_user inviter on inviter.id = invitation.invited_by
     where contribution.id = ${id} and ${isInvitedTo(caller.id)}`);
  return rows[0] && { ...rows[0], date: isoInstant(rows[0].date) };
}
