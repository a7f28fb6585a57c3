import { z } from 'zod';
import { forContributors, Id, IdOrNone, MAX_PAGE_SIZE, paging, rowsOf, textOf } from '#contract/http.ts';
import { ChatSessionType } from '#contract/life-cycles/schema.ts';
import { CHAT_LIMITS, ChatItem, ChatSession, MyChatSession } from './schema.ts';

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
  mine: forContributors('GET api/v3/chat-sessions/mine', {
    summary: 'Chats of the caller in which something was said, the one with the newest message first',
    query: z.object({
      ...paging(['lastMessage'], 'lastMessage,desc'),
      unreadOnly: z.enum(['true', 'false']).default('false'),
    }),
    ...rowsOf(MyChatSession),
  }),
  sessions: forContributors('GET api/v3/chat-sessions/list/:id', {
    summary: 'Chats of a contribution that the caller may read',
    ...rowsOf(ChatSession),
  }),
  sessionsOfType: forContributors('GET api/v3/chat-sessions/list/:id/sessionType/:sessionType', {
    summary: 'The chat of one type of a contribution, when the caller may read it',
    params: z.object({ id: Id, sessionType: ChatSessionType }),
    ...rowsOf(ChatSession),
  }),
  markRead: forContributors('PUT api/v3/chat-sessions/:id/read', {
    summary: 'Moves the own read mark of a chat forward, never back',
    body: z.object({ upToId: Id }),
  }),
  items: forContributors('GET api/v3/chat-items/:id', {
    summary: 'Messages of a chat, oldest first; by pages, or from its end with `before`',
    query: itemPages,
    ...rowsOf(ChatItem),
  }),
  itemsOfType: forContributors('GET api/v3/chat-items/role/:id/:sessionType', {
    summary: 'Messages of the chat of one type of a contribution, oldest first, Q3-35',
    params: z.object({ id: Id, sessionType: ChatSessionType }),
    query: itemPages,
    ...rowsOf(ChatItem),
  }),
  post: forContributors('POST api/v3/chat-items/post-chat-item/:id', {
    summary: 'Says something in a chat; sent twice with one client key it is stored once',
    aliases: ['api/v3/chat-sessions/post-chat-item/:id'],
    body: z.object({
      body: textOf(CHAT_LIMITS),
      clientKey: z.string().min(1).max(CHAT_LIMITS.clientKey).optional(),
    }),
    response: ChatItem,
    alert: 'app.chatItem.created',
  }),
};
