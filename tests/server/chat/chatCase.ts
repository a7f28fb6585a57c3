import { chatEndpoints as endpoints } from '#contract/chat/endpoints.ts';
import type { ChatSessionType } from '#contract/life-cycles/schema.ts';
import { chatSessions } from '#server/platform/db/schema/chats.ts';
import type { Call, TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

export const say = (call: Call, id: number, body: string, clientKey?: string) =>
  call(endpoints.post, { params: { id }, body: { body, ...(clientKey ? { clientKey } : {}) } });

export const itemsOf = (
  call: Call,
  id: number,
  query: { page?: number; size?: number; before?: number; after?: number } = {},
) => call(endpoints.items, { params: { id }, query });

/** A suggestion with an owner, a mentor and an expert, and chats of these types. */
export async function aChat(
  app: TestApp,
  types: readonly ChatSessionType[] = ['OWNERS_MENTOR'],
  people: { owner?: TestUser; mentor?: TestUser } = {},
) {
  const owner = people.owner ?? (await aUser(app.db, { firstName: 'Ada', lastName: 'Lovelace' }));
  const mentor = people.mentor ?? (await aUser(app.db, { firstName: 'Charles', lastName: 'Babbage' }));
  const { id: contributionId } = await aContribution(app.db, { owner, participants: [[mentor, 'MENTOR']] });
  const rows = await app.db
    .insert(chatSessions)
    .values(types.map((sessionType) => ({ contributionId, sessionType })))
    .returning({ id: chatSessions.id });
  return { owner, mentor, contributionId, ids: rows.map(({ id }) => id), id: rows[0]?.id ?? 0 };
}
