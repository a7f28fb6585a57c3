import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fileEndpoints } from '#contract/files/endpoints.ts';
import { Problem } from '#contract/http.ts';
import { tagEndpoints } from '#contract/tags/endpoints.ts';
import { AppError } from '#server/platform/errors.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** What people are told: that nothing was saved, whom to tell, and when to come again. */
function expectDiskFull({
  status,
  body,
  headers,
}: {
  status: number;
  body: unknown;
  headers: Record<string, unknown>;
}) {
  expect(Problem.parse(body)).toMatchObject({
    status: 503,
    title: 'error.diskFull',
    message: 'error.diskFull',
  });
  expect(status).toBe(503);
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(60);
  for (const locale of ['en', 'tr']) {
    expect(app.services.messages.translate(locale, 'error.diskFull')).toMatch(/\w+ .+\./);
  }
}

describe('a full disk is told as what it is, and nothing is changed [R3Q-25]', () => {
  it('of the database', async () => {
    // PostgreSQL's own word for it, from within a statement, as when a table cannot grow.
    await app.db.execute(sql`
      create function fill_disk() returns trigger language plpgsql as
        $$ begin raise exception using errcode = 'disk_full', message = 'could not extend file'; end $$`);
    await app.db.execute(sql`
      create trigger fill_disk after insert on contribution_tag for each row execute function fill_disk()`);
    const call = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
    try {
      expectDiskFull(await call(tagEndpoints.create, { body: { title: 'No room' } }));
    } finally {
      await app.db.execute(sql`drop function fill_disk cascade`);
    }
    expect((await app.db.execute(sql`select 1 from contribution_tag`)).rows).toEqual([]);
    expect((await call(tagEndpoints.create, { body: { title: 'Room again' } })).status).toBe(200);
  });

  it.each(['ENOSPC', 'EDQUOT'])('of the files: %s', async (code) => {
    const owner = await aUser(app.db);
    const call = await app.as(owner);
    const { id } = await aContribution(app.db, { owner });
    const cause = Object.assign(new Error(`${code}: no space left on device, write`), { code });
    const put = vi
      .spyOn(app.services.storage, 'put')
      .mockRejectedValue(new AppError('error.filesUnavailable', { cause }));
    const file = { name: 'notes.txt', bytes: Buffer.from('just words') };
    const params = { id, category: 'CONTRIBUTION' };
    try {
      expectDiskFull(await call(fileEndpoints.upload, { params, file }));
    } finally {
      put.mockRestore();
    }
    expect((await call(fileEndpoints.list, { params: { id } })).body).toEqual([]);
    expect((await call(fileEndpoints.upload, { params, file })).status).toBe(200);
  });
});
