import { chatEndpoints as endpoints } from '#contract/chat/endpoints.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { found } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { type Limit, requireAttempt } from '#server/platform/limits/limits.ts';
import { pageOfItems } from './chat.items.ts';
import { pageOfMine } from './chat.mine.ts';
import { postItem } from './chat.post.ts';
import { markRead } from './chat.read.ts';
import { openChat, readSessions } from './chat.sessions.ts';

/** Of one person: nobody types faster for long, programs do. */
const MESSAGES: Limit = { most: 30, withinSeconds: 60 };

/** Chats of contributions [R3P-68 … R3P-72], S3-69, S3-70. Whoever looks first opens a chat, and people wait for the next message. */
export const chatRoutes: Route[] = routes(endpoints, {
  mine: {
    mayLag: false,
    handle: ({ db, caller, query }) => pageOfMine(db, caller, query),
  },
  sessions: {
    mayLag: false,
    handle: async (context) => Page.whole(await readSessions(context, context.params.id)),
  },
  sessionsOfType: {
    mayLag: false,
    handle: async (context) =>
      Page.whole(await readSessions(context, context.params.id, context.params.sessionType)),
  },
  markRead: (context) => markRead(context, context.params.id, context.body.upToId),
  items: {
    mayLag: false,
    handle: async (context) => {
      const { db, params, query, caller } = context;
      const { id } = await openChat(context, params.id);
      return pageOfItems(db, { sessionId: id, userId: caller.id }, query);
    },
  },
  itemsOfType: {
    mayLag: false,
    handle: async (context) => {
      const { db, params, query, caller } = context;
      const [session] = await readSessions(context, params.id, params.sessionType);
      return pageOfItems(db, { sessionId: found(session).id, userId: caller.id }, query);
    },
  },
  post: {
    ownTransaction: true,
    handle: async (context) => {
      const { params, body, caller, services, alertParams } = context;
      const { database, now } = services;
      await requireAttempt(database, { what: 'chat', who: String(caller.id) }, MESSAGES, now());
      const item = await inTransaction(database, (db) => postItem({ db, services, caller }, params.id, body));
      alertParams(String(item.id));
      return item;
    },
  },
});
