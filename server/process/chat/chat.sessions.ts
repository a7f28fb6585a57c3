import { sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { ChatSession } from '#contract/chat/schema.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { type ChatSessionType, FINAL_STATE_TYPES, type StateType } from '#contract/life-cycles/schema.ts';
import { type Db, inTransaction } from '#server/platform/db/client.ts';
import { chatSessions } from '#server/platform/db/schema/contributions.ts';
import { found, notFound } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { chatTypesOf } from '#server/process/life-cycles/chat-types.ts';
import { mustSee } from '#server/process/selection/must-see.ts';
import { administersType, visibleTo } from '#server/process/selection/visibility.ts';
import { authorName, isMemberRole, unreadOf } from './chat.members.sql.ts';
import { memberRole } from './chat.policy.ts';

/** Of a reader, or of a writer in a transaction. */
type Reading = Pick<ServiceContext, 'db' | 'caller'>;

interface FlagsRow extends Record<string, unknown> {
  owners: boolean;
  mentor: boolean;
  advisors: boolean;
  experts: boolean;
  state_type: StateType;
}

/** Which chats the life cycle asks for that the contribution does not have, and how they begin, S3-69, S3-40. */
async function readMissing(db: Db, contributionId: number) {
  const { rows } = await db.execute<FlagsRow>(sql`
    select life_cycle.is_owners_chat_enabled as owners, life_cycle.is_owners_mentor_chat_enabled as mentor,
           life_cycle.is_owners_advisors_chat_enabled as advisors,
           life_cycle.is_mentor_expert_chat_enabled as experts, contribution.state_type,
           array(select session_type from chat_session where contribution_id = contribution.id) as present
      from contribution join life_cycle on life_cycle.id = contribution.life_cycle_id
     where contribution.id = ${contributionId}`);
  const { owners, mentor, advisors, experts, state_type, present } = found(rows[0]);
  const types = chatTypesOf({
    isOwnersChatEnabled: owners,
    isOwnersMentorChatEnabled: mentor,
    isOwnersAdvisorsChatEnabled: advisors,
    isMentorExpertChatEnabled: experts,
  }).filter((type) => !(present as ChatSessionType[]).includes(type));
  return { types, status: FINAL_STATE_TYPES.includes(state_type) ? 'CLOSED' : 'OPEN' } as const;
}

/** Flags and state stay as they are until the transaction ends; the life cycle first, as whoever changes it does. */
async function holdFlagsAndState(db: Db, contributionId: number): Promise<void> {
  await db.execute(sql`
    select from life_cycle where id = (select life_cycle_id from contribution where id = ${contributionId})
       for key share`);
  await db.execute(sql`select from contribution where id = ${contributionId} for share`);
}

/**
 * Makes the chats that were switched on in the life cycle after the contribution was made, S3-69. A state that ends
 * the contribution closes the chats that there are; so one is made only while nobody enters such a state, or it would
 * stay open for good. That takes a transaction of its own, so a change, which holds the contribution already, leaves it
 * to the read that follows.
 */
export async function completeChats(
  { db, services }: Pick<ServiceContext, 'db' | 'services'>,
  contributionId: number,
): Promise<void> {
  const { database } = services;
  if (db !== database || (await readMissing(db, contributionId)).types.length === 0) return;
  await inTransaction(database, async (tx) => {
    await holdFlagsAndState(tx, contributionId);
    const { types, status } = await readMissing(tx, contributionId);
    if (types.length === 0) return;
    await tx
      .insert(chatSessions)
      .values(types.map((sessionType) => ({ contributionId, sessionType, status })))
      // Another reads it for the first time at this moment.
      .onConflictDoNothing();
  });
}

interface SessionRow extends Record<string, unknown> {
  id: number;
  contribution_id: number;
  type: ContributionType;
  session_type: ChatSessionType;
  status: 'OPEN' | 'CLOSED';
  last_item_id: number;
  up_to_id: number | null;
  unread_count: number;
  own_roles: ParticipationRole[];
  members: { userId: number; fullName: string; role: ParticipationRole }[];
}

/** Who has several roles in a chat is named once, by the first of them. */
const namedOnce = ({ members }: SessionRow) => [
  ...new Map(members.toReversed().map((member) => [member.userId, member])).values(),
];

function present(row: SessionRow): ChatSession {
  const isMember = memberRole(row.session_type, row.own_roles) !== null;
  return {
    id: row.id,
    contributionId: row.contribution_id,
    sessionType: row.session_type,
    status: row.status,
    isMember,
    members: namedOnce(row).reverse(),
    unreadCount: isMember ? row.unread_count : 0,
    readUpToId: row.up_to_id ?? 0,
    lastItemId: row.last_item_id,
  };
}

/**
 * The chats of a contribution that the caller may read: those of which he is a member, or all of them for an
 * administrator of the type [R3P-68, R3P-69], S3-70. Answers 404 for a contribution that he may not see.
 */
export async function readSessions(
  { db, caller, services }: ServiceContext,
  contributionId: number,
  sessionType?: ChatSessionType,
): Promise<ChatSession[]> {
  await mustSee({ db, caller }, contributionId);
  await completeChats({ db, services }, contributionId);
  const { rows } = await db.execute<SessionRow>(sql`
    select session.id, session.contribution_id, contribution.type, session.session_type, session.status,
           session.last_item_id, mark.up_to_id, ${unreadOf(caller.id)} as unread_count,
           array(select role from contribution_participant p
                  where p.contribution_id = session.contribution_id and p.user_id = ${caller.id}) as own_roles,
           coalesce((select json_agg(json_build_object('userId', p.user_id, 'fullName', ${authorName}, 'role', p.role)
                                     order by p.role <> 'OWNER', p.role <> 'MENTOR', p.role, p.rank)
                       from contribution_participant p join app_user author on author.id = p.user_id
                      where p.contribution_id = session.contribution_id and ${isMemberRole}), '[]') as members
      from chat_session session
      join contribution on contribution.id = session.contribution_id
      left join chat_read mark on mark.session_id = session.id and mark.user_id = ${caller.id}
     where session.contribution_id = ${contributionId}
       ${sessionType === undefined ? sql`` : sql`and session.session_type = ${sessionType}`}
     order by session.id`);
  return rows
    .filter(
      (row) => administersType(caller, row.type) || memberRole(row.session_type, row.own_roles) !== null,
    )
    .map(present);
}

/** A chat as a reader opens it. */
export interface OpenedChat {
  id: number;
  contributionId: number;
  sessionType: ChatSessionType;
  status: 'OPEN' | 'CLOSED';
  /** The caller's role in it; null for an administrator who reads along. */
  role: ParticipationRole | null;
}

interface OpenedRow extends Record<string, unknown> {
  id: number;
  contribution_id: number;
  type: ContributionType;
  session_type: ChatSessionType;
  status: 'OPEN' | 'CLOSED';
  own_roles: ParticipationRole[];
}

/**
 * Opens a chat for a reader, S3-70.
 * @throws AppError 404 when there is none, or it is not for him
 */
export async function openChat({ db, caller }: Reading, id: number): Promise<OpenedChat> {
  const { rows } = await db.execute<OpenedRow>(sql`
    select session.id, session.contribution_id, contribution.type, session.session_type, session.status,
           array(select role from contribution_participant p
                  where p.contribution_id = session.contribution_id and p.user_id = ${caller.id}) as own_roles
      from chat_session session join contribution on contribution.id = session.contribution_id
     where session.id = ${id} and ${visibleTo(caller)}`);
  const row = found(rows[0]);
  const role = memberRole(row.session_type, row.own_roles);
  if (role === null && !administersType(caller, row.type)) throw notFound();
  return {
    id: row.id,
    contributionId: row.contribution_id,
    sessionType: row.session_type,
    status: row.status,
    role,
  };
}
