import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { searchEndpoints } from '#contract/search/endpoints.ts';
import type { SearchKind } from '#contract/search/schema.ts';
import { surelyNewest } from '#server/process/word-search/place.ts';
import { countWords } from '#server/search/count-words.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution, aTag } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

/** More than twice as many as are collected at once hold each word, so that they are gone through from the newest back. */
const ROWS = 24_000;
const DRAFTS = 1500;

let app: TestApp;
const callers: Record<string, TestUser> = {};

beforeAll(async () => {
  app = await startTestApp();
  const writer = await aUser(app.db, { firstName: 'Wanda', lastName: 'Writer' });
  const speaker = await aUser(app.db, { firstName: 'Sam', lastName: 'Speaker' });
  const guest = await aUser(app.db, { roles: ['ROLE_EXTERNAL'] });
  const bases = [
    await aContribution(app.db, { owner: writer, visibility: 'INTERNAL', commentStatus: 'VISIBLE' }),
    await aContribution(app.db, {
      ...{ type: 'IMPROVEMENT', owner: writer, visibility: 'INTERNAL', commentStatus: 'VISIBLE' },
    }),
  ];
  const copied = 'type, life_cycle_id, state_id, state_type, visibility, comment_status';
  // Neither ids nor codes are in the order of the days; of three contributions one is an improvement.
  await app.pool.query(
    `insert into contribution (code, ${copied}, created_by, publish_state, rating_status, rating_count, title, body, date_submitted)
     select 'GEN-' || n, ${copied}, $2, 'PUBLISHED', 'OPEN', n % 7, 'Title ' || n || case when n % 2 = 0 then ' common' else '' end,
            'body ' || n, timestamptz '2026-06-01 12:00Z' - ((n * 7919) % ${ROWS}) * interval '30 minutes'
       from contribution, generate_series(1, ${ROWS}) n
      where id = any($1) and (type = 'IMPROVEMENT') = (n % 3 = 0)`,
    [bases.map(({ id }) => id), writer.id],
  );
  await app.pool.query(
    `insert into contribution (code, ${copied}, created_by, publish_state, title, body, date_created)
     select 'DRAFT-' || n, ${copied}, $2, 'DRAFT', 'Draft ' || n || ' private', 'body',
            timestamptz '2026-06-01 12:00Z' - n * interval '1 hour'
       from contribution, generate_series(1, ${DRAFTS}) n where id = $1`,
    [bases[0]?.id, writer.id],
  );
  // Who follows what is nothing to search for, and takes longer than all the rest.
  await app.pool.query(
    'alter table contribution_participant disable trigger contribution_participant_followed',
  );
  await app.pool.query('alter table comment disable trigger comment_followed');
  // The writer has a part in drafts and in one of twenty; the guest in a few of the oldest.
  await app.pool.query(
    `insert into contribution_participant (contribution_id, role, user_id, rank)
     select id, 'OWNER', $1::bigint, 1 from contribution where code like 'DRAFT-%' or code like 'GEN-%' and substr(code, 5)::int % 20 = 0
      union all
     select id, 'OWNER', $2::bigint, 1 from (
       select id from contribution where code like 'GEN-%' order by date_submitted limit 40) oldest`,
    [writer.id, guest.id],
  );
  const tag = await aTag(app.db, { title: 'Frequent' });
  await app.pool.query(
    `insert into contribution_tagging (contribution_id, tag_id)
     select id, $1 from contribution where code like 'GEN-%' and substr(code, 5)::int % 3 > 0`,
    [tag.id],
  );
  // Those that were imported are older than their ids; one of two hundred is by somebody of few words.
  await app.pool.query(
    `insert into comment (contribution_id, user_id, body, created_date)
     select id, case when substr(code, 5)::int % 200 = 0 then $2::bigint else $1::bigint end, 'we discussed it',
            timestamptz '2026-06-20 12:00Z' - ((substr(code, 5)::int * 6781) % ${ROWS}) * interval '30 minutes'
       from contribution where code like 'GEN-%' and substr(code, 5)::int % 2 = 1 or code like 'GEN-%00'`,
    [writer.id, speaker.id],
  );
  await countWords(app.db, new Date());
  await app.pool.query('vacuum analyze');
  callers.employee = await aUser(app.db);
  callers.writer = writer;
  callers.guest = guest;
}, 240_000);
afterAll(() => app.close());

async function pagesOf(name: string, q: string, size: number, number: number, kind?: SearchKind) {
  const call = await app.as(callers[name] as TestUser);
  const hits: string[] = [];
  let total = 0;
  for (let page = 0; page < number; page += 1) {
    const answer = await call(searchEndpoints.hits, { query: { q, page, size, ...(kind && { kind }) } });
    expect(answer.status).toBe(200);
    total = answer.total;
    hits.push(...answer.body.map((hit) => `${hit.kind} ${hit.id}`));
    if (answer.body.length < size) break;
  }
  return { hits, total };
}

const DAY = `(coalesce(date_submitted, date_created) at time zone 'UTC')::date`;
const NUMBER = `substr(code, 5)::int`;
const ORDER = `order by ${DAY} desc, rating_count + comment_count desc, coalesce(date_submitted, date_created) desc`;

/** The best of a query, by a plain statement of SQL. */
async function firstsBy(condition: string, kind: SearchKind = 'contribution'): Promise<string[]> {
  const rows =
    kind === 'comment'
      ? `select part.id from comment part join contribution on contribution.id = part.contribution_id where ${condition}
          order by (part.created_date at time zone 'UTC')::date desc, rating_count + comment_count desc, part.created_date desc, part.id desc`
      : `select id from contribution where ${condition} ${ORDER}`;
  const { rows: found } = await app.pool.query<{ id: string }>(`${rows} limit 60`);
  return found.map(({ id }) => `${kind} ${id}`);
}

const SEARCHES: {
  q: string;
  as: string;
  kind?: SearchKind;
  is: string;
}[] = [
  { q: 'common', as: 'employee', is: `code like 'GEN-%' and ${NUMBER} % 2 = 0` },
  {
    ...{ q: 'common type:improvement', as: 'employee' },
    is: `code like 'GEN-%' and ${NUMBER} % 6 = 0`,
  },
  // Older than all that is gone through from the newest of all.
  {
    ...{ q: 'common before:2025-03', as: 'employee' },
    is: `code like 'GEN-%' and ${NUMBER} % 2 = 0 and date_submitted < '2025-03-01Z'`,
  },
  {
    ...{ q: 'common author:"Wanda Writer"', as: 'employee' },
    is: `code like 'GEN-%' and ${NUMBER} % 20 = 0`,
  },
  { q: 'private', as: 'writer', is: `code like 'DRAFT-%'` },
  { q: 'frequent', as: 'employee', is: `code like 'GEN-%' and ${NUMBER} % 3 > 0` },
  {
    ...{ q: 'frequent', as: 'guest' },
    is: `code like 'GEN-%' and ${NUMBER} % 3 > 0 and date_submitted < timestamptz '2026-06-01 12:00Z' - ${ROWS - 41} * interval '30 minutes'`,
  },
  { q: 'discussed', as: 'employee', kind: 'comment', is: 'true' },
  {
    ...{ q: 'discussed author:"Sam Speaker"', as: 'employee', kind: 'comment' },
    is: `code like 'GEN-%' and ${NUMBER} % 200 = 0`,
  },
  {
    ...{ q: 'discussed before:2025-03', as: 'employee', kind: 'comment' },
    is: `part.created_date < '2025-03-01Z'`,
  },
];

describe('pages of a search', () => {
  it.each(SEARCHES)(
    'for $q as $as begin with the best, in an order that does not depend on their size',
    {
      timeout: 60_000,
    },
    async ({ q, as, kind, is }) => {
      const whole = await pagesOf(as, q, 100, 11, kind);
      const best = await firstsBy(is, kind);
      expect(whole.hits.slice(0, best.length)).toEqual(best);
      expect(whole.hits).toHaveLength(whole.total);
      expect(new Set(whole.hits).size).toBe(whole.total);
      for (const size of [7, 30]) {
        expect((await pagesOf(as, q, size, 6, kind)).hits).toEqual(whole.hits.slice(0, 6 * size));
      }
    },
  );
});

const LISTS = [
  { q: 'common', is: `${NUMBER} % 2 = 0` },
  { q: 'common before:2025-09 state:submitted', is: `${NUMBER} % 2 = 0 and date_submitted < '2025-09-01Z'` },
  { q: 'common type:suggestion -13', is: `${NUMBER} % 2 = 0 and ${NUMBER} <> 13` },
  { q: 'frequent -common', is: `${NUMBER} % 2 = 1` },
  {
    ...{ q: 'discussed author:"Wanda Writer" before:2026' },
    is: `id in (select contribution_id from comment where user_id = created_by and created_date < '2026-01-01Z')`,
  },
];

describe('a list that finds more than a thousand', () => {
  it.each(LISTS)('for $q holds each of them once', { timeout: 60_000 }, async ({ q, is }) => {
    const call = await app.as(callers.employee as TestUser);
    const ids: number[] = [];
    for (let page = 0; ids.length === page * 500; page += 1) {
      const { body } = await call(contributionEndpoints.list, {
        params: { type: 'SUGGESTION', parentId: 0, scope: 'all' },
        query: { q, sort: 'relevance,desc', page, size: 500 } as never,
      });
      ids.push(...body.map(({ id }) => id));
    }
    const { rows } = await app.pool.query<{ id: string }>(
      `select id from contribution where code like 'GEN-%' and type = 'SUGGESTION' and ${is} order by id`,
    );
    expect(rows.length).toBeGreaterThan(1000);
    expect(ids.toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => Number(id)));
  });
});

describe('what is gone through from the newest back', () => {
  const rowsBack = (number: number) =>
    sql`select to_char(timestamp '2026-01-01' - n * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS') as date
          from generate_series(1, ${number}::int) n order by n`;
  const dates = ['2025-12-31T23:00:00', '2025-12-01T00:00:00'];
  const rows = dates.map((date) => ({ date }));

  it('is surely the newest only up to where it ends', async () => {
    const surely = (number: number, most: number) =>
      surelyNewest(app, rows, { most, walked: rowsBack(number) });
    expect(await surely(70_000, 3)).toEqual({ rows: rows.slice(0, 1), isCut: true });
    // There is no more than was gone through, or enough was found before its end.
    expect(await surely(50_000, 3)).toEqual({ rows, isCut: false });
    expect(await surely(70_000, 2)).toEqual({ rows, isCut: false });
  });
});
