import { afterAll, beforeAll, expect, it } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { fieldEndpoints } from '#contract/fields/endpoints.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('answers come in a language of the settings, whatever is asked for or stands in the account [S3-08]', async () => {
  const owner = await aUser(app.db, { langKey: 'tr' });
  const lifeCycle = await aLifeCycle(app.db);
  await aContribution(app.db, { owner, lifeCycle });
  const me = await app.as(owner);
  const nameOf = async (query: object = {}) => {
    const params = { type: 'SUGGESTION' as const, parentId: 0 };
    const { body } = await me(contributionEndpoints.counts, { params, query });
    return body.find(({ stateName }) => stateName.startsWith('SUBMITTED'))?.stateName;
  };
  expect([await nameOf(), await nameOf({ langKey: 'en' })]).toEqual(['SUBMITTED (tr)', 'SUBMITTED']);
  await writeSettings(app.db, { locales: ['en'] });
  expect([await nameOf(), await nameOf({ lang: 'tr' })]).toEqual(['SUBMITTED', 'SUBMITTED']);
  await writeSettings(app.db, { locales: ['tr', 'en'] });
  expect([await nameOf({ langkey: 'xx' }), await nameOf({ lang: 'en' })]).toEqual([
    'SUBMITTED (tr)',
    'SUBMITTED',
  ]);
});

it('a page beyond the deepest row is refused by name [S3-06]', async () => {
  const admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
  const answer = await admin(fieldEndpoints.page, {
    params: { type: 'SUGGESTION' },
    query: { page: 1001, size: 1000 },
  });
  expect([answer.status, answer.fieldErrors]).toEqual([400, { page: 'Max' }]);
});
