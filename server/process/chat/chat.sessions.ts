import { sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import { CHAT_MEMBERS, type ChatSession } from '#contract/chat/schema.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { ChatSessionType, StateType } from '#contract/life-cycles/schema.ts';
import { type Db, inTransaction } from '#server/platform/db/client.ts';
import { chatSessions } from '#server/platform/db/schema/chats.ts';
import { found, notFound } from '#server/platform/errors.ts';
import type { Caller, ServiceContext } from '#server/platform/http/call.ts';
import { chatTypesOf } from '#server/process/life-cycles/chat-types.ts';
import { isFinal } from '#server/process/life-cycles/engine/states.ts';
import { mustSee } from '#server/process/selection/must-see.ts';
import { administersType, visibleTo } from '#server/process/selection/visibility.ts';
import { authorName, isMemberRole, unreadOf } from './chat.members.sql.ts';

/** Of a reader, or of a writer in a transaction. */
type Reading = Pick<ServiceContext, 'db' | 'caller'>;

type Asked = Parameters<typeof chatTypesOf>[0] & { stateType: StateType; present: ChatSessionType[] };

/** Which chats the life cycle asks for that the contribution does not have, and how they begin, S3-69, S3-40. */
async function readMissing(db: Db, contributionId: number) {
  const { rows } = await db.execute<Asked>(sql`
    select life_cycle.is_owners_chat_enabled as "isOwnersChatEnabled",
           life_cycle.is_owners_mentor_chat_enabled as "isOwnersMentorChatEnabled",
           life_cycle.is_owners_advisors_chat_enabled as "isOwnersAdvisorsChatEnabled",
           life_cycle.is_mentor_expert_chat_enabled as "isMentorExpertChatEnabled",
           contribution.state_type as "stateType",
           array(select session_type from chat_session where contribution_id = contribution.id) as present
      from contribution join life_cycle on life_cycle.id = contribution.life_cycle_id
     where contribution.id = ${contributionId}`);
  const asked = found(rows[0]);
  const types = chatTypesOf(asked).filter((type) => !asked.present.includes(type));
  return { types, status: isFinal(asked) ? 'CLOSED' : 'OPEN' } as const;
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

/** What says who may read a chat. */
type Reach = { sessionType: ChatSessionType; type: ContributionType; ownRoles: ParticipationRole[] };

/** The role in which the caller takes part in a chat, S3-69; the first one of several; null for no member. */
const memberRole = ({ sessionType, ownRoles }: Reach): ParticipationRole | null =>
  CHAT_MEMBERS[sessionType].find((role) => ownRoles.includes(role)) ?? null;

const mayRead = (caller: Caller, chat: Reach) =>
  administersType(caller, chat.type) || memberRole(chat) !== null;

type SessionRow = Omit<ChatSession, 'isMember'> & Reach;

/** Who has several roles in a chat is named once, by the first of them. */
const namedOnce = ({ members }: SessionRow) => [
  ...new Map(members.toReversed().map((member) => [member.userId, member])).values(),
];

function present(row: SessionRow): ChatSession {
  const isMember = memberRole(row) !== null;
  return {
    id: row.id,
    contributionId: row.contributionId,
    sessionType: row.sessionType,
    status: row.status,
    isMember,
    members: namedOnce(row).reverse(),
    unreadCount: isMember ? row.unreadCount : 0,
    readUpToId: row.readUpToId,
    lastItemId: row.lastItemId,
  };
}

/** Columns of `chat_session session` joined with its contribution. */
const sessionColumns = (caller: Caller) => sql`
  session.id, session.contribution_id as "contributionId", contribution.type, session.session_type as "sessionType",
  session.status,
  array(select role from contribution_participant p
         where p.contribution_id = session.contribution_id and p.user_id = ${caller.id}) as "ownRoles"`;

/**
 * The chats of a contribution that the caller may read: those that the caller is a member of, or all of them for an
 * administrator of the type [R3P-68, R3P-69], S3-70. Answers 404 for a contribution that the caller may not see.
 */
export async function readSessions(
  { db, caller, services }: ServiceContext,
  contributionId: number,
  sessionType?: ChatSessionType,
): Promise<ChatSession[]> {
  await mustSee({ db, caller }, contributionId);
  await completeChats({ db, services }, contributionId);
  const { rows } = await db.execute<SessionRow>(sql`
    select ${sessionColumns(caller)}, session.last_item_id as "lastItemId",
           coalesce(mark.up_to_id, 0) as "readUpToId", ${unreadOf(caller.id)} as "unreadCount",
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
  return rows.filter((row) => mayRead(caller, row)).map(present);
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

/**
 * Opens a chat for a reader, S3-70.
 * @throws AppError 404 when there is none, or it is not for the caller
 */
export async function openChat({ db, caller }: Reading, id: number): Promise<OpenedChat> {
  const { rows } = await db.execute<Omit<OpenedChat, 'role'> & Reach>(sql`
    select ${sessionColumns(caller)}
      from chat_session session join contribution on contribution.id = session.contribution_id
     where session.id = ${id} and ${visibleTo(caller)}`);
  const row = found(rows[0]);
  if (!mayRead(caller, row)) throw notFound();
  return { ...row, role: memberRole(row) };
}
