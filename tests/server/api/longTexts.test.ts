import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { campaignEndpoints } from '#contract/campaigns/endpoints.ts';
import { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import { contentEndpoints } from '#contract/contents/endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { staticContentEndpoints } from '#contract/static-contents/endpoints.ts';
import * as threads from '#server/platform/texts/rich-text.threads.ts';
import { completeStaticContents } from '#server/publishing/static-contents/static-contents.repository.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution, anExtraInput } from '#tests/support/factories/contributions.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

const NOW = new Date('2030-03-05T12:00:00.000Z');
const NEXT_WEEK = '2030-03-12T12:00:00.000Z';
const RAW = `<p onclick="a()">We could put bins for paper beside every printer.${'<br />'.repeat(3_000)}</p>`;
const CLEAN = RAW.replace(' onclick="a()"', '');

let app: TestApp;
let owner: TestUser;
let me: Call;
let author: Call;
/** Transactions that were open while a text was cleaned, each time. */
const open: (number | undefined)[] = [];

beforeAll(async () => {
  app = await startTestApp();
  owner = await aUser(app.db);
  me = await app.as(owner);
  author = await app.as(
    await aUser(app.db, {
      roles: [
        'ROLE_INTERNAL',
        'ROLE_CONTENT_AUTHOR',
        'ROLE_CAMPAIGN_AUTHOR',
        'ROLE_COMPETITION_ADMIN',
        'ROLE_APP_ADMIN',
      ],
    }),
  );
  const clean = threads.cleanInThread;
  vi.spyOn(threads, 'cleanInThread').mockImplementation(async (task) => {
    const { rows } = await app.db.execute<{ n: number }>(sql`
      select count(*)::int as n from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`);
    open.push(rows[0]?.n);
    return clean(task);
  });
});
afterAll(() => {
  vi.restoreAllMocks();
  return app.close();
});
beforeEach(() => {
  app.setNow(NOW);
  open.length = 0;
});

it('no row and no connection waits while the long text of a news item is cleaned [S1-32]', async () => {
  const made = await author(contentEndpoints.create, {
    body: { title: 'News', summary: 'Of the house', post: RAW, lastDate: NEXT_WEEK },
  });
  expect(made).toMatchObject({ body: { post: CLEAN } });
  const saved = await author(contentEndpoints.save, {
    body: { id: made.body.id, post: `${RAW}<p>more</p>` },
  });
  expect(saved).toMatchObject({ body: { post: `${CLEAN}<p>more</p>` } });
  expect(open).toEqual([0, 0]);
});

it('the same holds for campaigns', async () => {
  const made = await author(campaignEndpoints.create, {
    body: {
      code: 'LONG',
      title: 'Long',
      summary: 'Ideas for the house',
      dateSubmissionEnd: NEXT_WEEK,
      body: RAW,
    },
  });
  expect(made).toMatchObject({ body: { body: CLEAN } });
  const saved = await author(campaignEndpoints.save, {
    body: { id: made.body.id, body: `${RAW}<p>more</p>` },
  });
  expect(saved).toMatchObject({ body: { body: `${CLEAN}<p>more</p>` } });
  expect(open).toEqual([0, 0]);
});

it('the same holds for competitions', async () => {
  const lifecycle = (await aLifeCycle(app.db, { type: 'IDEA' })).id;
  const made = await author(competitionEndpoints.create, {
    body: { code: 'LONG', title: 'Long words', summary: 'Ideas for the house', lifecycle, body: RAW },
  });
  expect(made).toMatchObject({ body: { body: CLEAN } });
  const saved = await author(competitionEndpoints.save, {
    body: { id: made.body.id, body: `${RAW}<p>more</p>` },
  });
  expect(saved).toMatchObject({ body: { body: `${CLEAN}<p>more</p>` } });
  expect(open).toEqual([0, 0]);
});

it('the same holds for the texts that editors keep', async () => {
  await completeStaticContents(app.db, ['en']);
  const [row] = (await author(staticContentEndpoints.list)).body;
  const saved = await author(staticContentEndpoints.save, { body: { id: row?.id ?? 0, content: RAW } });
  expect(saved).toMatchObject({ body: { content: CLEAN } });
  expect(open).toEqual([0]);
});

it('a contribution and its extra inputs are cleaned together, once, and before anything is locked [S3-10, S3-86]', async () => {
  const lifeCycle = await aLifeCycle(app.db, { type: 'SUGGESTION' });
  const { id } = await aContribution(app.db, { owner, lifeCycle });
  const [rich, plain] = [
    await anExtraInput(app.db, { inputType: 'RICH_TEXT', minLenOrValue: 1, maxLenOrValue: 30_000 }),
    await anExtraInput(app.db, { inputType: 'TEXT', minLenOrValue: 1, maxLenOrValue: 200 }),
  ];
  const { status, body, fieldErrors } = await me(contributionEndpoints.save, {
    params: { type: 'SUGGESTION' },
    body: {
      id,
      body: RAW,
      extraInputValues: [
        { extraInputId: rich.id, textValue: RAW },
        { extraInputId: plain.id, textValue: '<b>as it is' },
      ],
    },
  });
  expect({ status, fieldErrors }).toEqual({ status: 200, fieldErrors: {} });
  expect(body.body).toBe(CLEAN);
  const values = new Map(body.extraInputs.map((input) => [input.id, input.value?.textValue]));
  expect([values.get(rich.id), values.get(plain.id)]).toEqual([CLEAN, '<b>as it is']);
  expect(open).toEqual([0]);
});
