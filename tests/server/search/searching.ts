import { expect } from 'vitest';
import { searchEndpoints } from '#contract/search/endpoints.ts';
import type { SearchHit, SearchKind } from '#contract/search/schema.ts';
import type { TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import type { TestUser } from '#tests/support/factories/users.ts';

/** What somebody finds by a query, of all kinds unless one is named. */
export async function findAs(app: TestApp, by: TestUser, q: string, kind?: SearchKind) {
  const call = await app.as(by);
  const answer = await call(searchEndpoints.hits, { query: { q, size: 50, ...(kind && { kind }) } });
  expect(answer.status).toBe(200);
  return { hits: answer.body as SearchHit[], total: answer.total, ids: answer.body.map(({ id }) => id) };
}

/** A contribution that everybody with an account may see, with its comments. */
export const anOpenIdea = (
  app: TestApp,
  title: string,
  body = '',
  more: Parameters<typeof aContribution>[1] = {},
) =>
  aContribution(app.db, {
    ...{ title, body: `<p>${body}</p>`, summary: '', visibility: 'REGISTERED', commentStatus: 'VISIBLE' },
    ...more,
  });
