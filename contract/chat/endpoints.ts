import { z } from 'zod';
import { endpoint, Id, IdOrNone, MAX_PAGE_SIZE, NoContent, paging } from '#contract/http.ts';
import { ChatSessionType } from '#contract/life-cycles/schema.ts';
import { contributors } from '#contract/roles.ts';
import { CHAT_LIMITS, ChatItem, ChatSession, MyChatSession } from './schema.ts';

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
