import { z } from 'zod';
import { ContributionType, contributors } from './access.ts';
import { endpoint, Id, IdOrNone, Instant, MAX_PAGE_SIZE, NoContent, paging } from './http.ts';
import { ChatSessionType } from './life-cycles.ts';
import { ParticipationRole } from './participation.ts';

/** Characters of a message after trimming, Q3-49. */
export const CHAT_LIMITS = { min: 1, max: 1000, clientKey: 50 } as const;

/** Who talks in a chat; administrators of the type read along, S3-69, S3-70. */
export const CHAT_MEMBERS: Readonly<Record<ChatSessionType, readonly ParticipationRole[]>> = {
  OWNERS: ['OWNER'],
  OWNERS_MENTOR: ['OWNER', 'MENTOR'],
  OWNERS_ADVISORS: ['OWNER', 'ADVISOR'],
  MENTOR_EXPERT: ['MENTOR', 'EXPERT'],
};

const CHAT_STATUSES = ['OPEN', 'CLOSED'] as const;
const ChatStatus = z.enum(CHAT_STATUSES);

/** A message as a reader gets it, S3-70. */
export const ChatItem = z.object({
  id: z.number(),
  sessionId: z.number(),
  body: z.string(),
  userId: z.number(),
  fullName: z.string(),
  /** What the writer was to the contribution when he wrote it. */
  role: ParticipationRole,
  createdDate: Instant,
  isOwn: z.boolean(),
  /** The key under which the caller sent it; null on messages of others. */
  clientKey: z.string().nullable(),
});
export type ChatItem = z.infer<typeof ChatItem>;

/** A chat of a contribution for one of its readers [R3E-07], S3-69. */
export const ChatSession = z.object({
  id: z.number(),
  contributionId: z.number(),
  sessionType: ChatSessionType,
  status: ChatStatus,
  /** Members write while it is open; administrators of the type only read along. */
  isMember: z.boolean(),
  members: z.array(z.object({ userId: z.number(), fullName: z.string(), role: ParticipationRole })),
  /** Messages of others behind the read mark; 0 for who only reads along. */
  unreadCount: z.number(),
  /** The last message that was marked as read; 0: none. */
  readUpToId: z.number(),
  /** The newest message; 0: none. */
  lastItemId: z.number(),
});
export type ChatSession = z.infer<typeof ChatSession>;

/** A chat that the caller takes part in, wherever it is, in which something was said. */
export const MyChatSession = z.object({
  id: z.number(),
  sessionType: ChatSessionType,
  status: ChatStatus,
  contributionId: z.number(),
  /** With the id, what a link to the contribution needs. */
  contributionType: ContributionType,
  competitionId: z.number().nullable(),
  contributionTitle: z.string(),
  contributionCode: z.string(),
  unreadCount: z.number(),
  lastMessage: z.object({
    id: z.number(),
    body: z.string(),
    userId: z.number(),
    fullName: z.string(),
    isOwn: z.boolean(),
    createdDate: Instant,
  }),
});
export type MyChatSession = z.infer<typeof MyChatSession>;

const byId = z.object({ id: Id });

const itemPages = z.object({
  ...paging(['id'], 'id,asc'),
  size: paging(['id'], 'id,asc').size.unwrap().default(MAX_PAGE_SIZE),
  /** The last `size` messages older than this one; 0: the newest. */
  before: IdOrNone.optional(),
  /** Messages newer than this one, so that a reader who was away misses nothing. */
  after: IdOrNone.optional(),
});

/** Chats of contributions [R3P-68 … R3P-72]. */
export const chatEndpoints = {
  mine: endpoint('GET api/v3/chat-sessions/mine', {
    access: contributors,
    summary: 'Chats of the caller in which something was said, the one with the newest message first',
    query: z.object({
      ...paging(['lastMessage'], 'lastMessage,desc'),
      /** Only chats with messages that the caller has not read. */
      unreadOnly: z.enum(['true', 'false']).default('false'),
    }),
    response: z.array(MyChatSession),
    list: true,
  }),
  sessions: endpoint('GET api/v3/chat-sessions/list/:id', {
    access: contributors,
    summary: 'Chats of a contribution that the caller may read',
    params: byId,
    response: z.array(ChatSession),
    list: true,
  }),
  sessionsOfType: endpoint('GET api/v3/chat-sessions/list/:id/sessionType/:sessionType', {
    access: contributors,
    summary: 'The chat of one type of a contribution, when the caller may read it',
    params: z.object({ id: Id, sessionType: ChatSessionType }),
    response: z.array(ChatSession),
    list: true,
  }),
  markRead: endpoint('PUT api/v3/chat-sessions/:id/read', {
    access: contributors,
    summary: 'Moves the own read mark of a chat forward, never back',
    params: byId,
    body: z.object({ upToId: Id }),
    response: NoContent,
  }),
  items: endpoint('GET api/v3/chat-items/:id', {
    access: contributors,
    summary: 'Messages of a chat, oldest first; by pages, or from its end with `before`',
    params: byId,
    query: itemPages,
    response: z.array(ChatItem),
    list: true,
  }),
  itemsOfType: endpoint('GET api/v3/chat-items/role/:id/:sessionType', {
    access: contributors,
    summary: 'Messages of the chat of one type of a contribution, oldest first, Q3-35',
    params: z.object({ id: Id, sessionType: ChatSessionType }),
    query: itemPages,
    response: z.array(ChatItem),
    list: true,
  }),
  post: endpoint('POST api/v3/chat-items/post-chat-item/:id', {
    access: contributors,
    summary: 'Says something in a chat; sent twice with one client key it is stored once',
    aliases: ['api/v3/chat-sessions/post-chat-item/:id'],
    params: byId,
    body: z.object({
      body: z.string().trim().min(CHAT_LIMITS.min).max(CHAT_LIMITS.max),
      clientKey: z.string().min(1).max(CHAT_LIMITS.clientKey).optional(),
    }),
    response: ChatItem,
    alert: 'app.chatItem.created',
  }),
};
