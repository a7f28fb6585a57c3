import { eq } from 'drizzle-orm';
import { commentEndpoints as endpoints } from '#contract/comments/endpoints.ts';
import type { QueryOf } from '#contract/http.ts';
import type { CommentStatus } from '#contract/life-cycles/schema.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { type Call, startTestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';

/** An application with an owner of contributions, somebody else, an administrator, and what they do with comments. */
export async function startCommenting() {
  const app = await startTestApp();
  const owner = await aUser(app.db, { firstName: 'Ada', lastName: 'Lovelace' });
  const colleague = await aUser(app.db);
  return {
    ...{ app, owner, colleague, me: await app.as(owner), other: await app.as(colleague) },
    admin: await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] })),
    open: (values: Partial<Parameters<typeof aContribution>[1]> = {}) =>
      aContribution(app.db, { owner, commentStatus: 'VISIBLE', visibility: 'REGISTERED', ...values }),
    setStatus: (id: number, commentStatus: CommentStatus) =>
      app.db.update(contributions).set({ commentStatus }).where(eq(contributions.id, id)),
  };
}

export const add = (call: Call, id: number, comment = 'Good idea') =>
  call(endpoints.add, { params: { id }, body: { comment } });
export const list = (call: Call, id: number, query: Partial<QueryOf<typeof endpoints.list>> = {}) =>
  call(endpoints.list, { params: { id }, query });
