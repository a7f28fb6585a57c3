import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { searchEndpoints } from '#contract/search/endpoints.ts';
import { countWords } from '#server/search/count-words.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { type PlanNode, plansOf, preparedPlansOf, readWhole } from '#tests/support/plans.ts';

const ROWS = 30_000;

let app: TestApp;
const callers: Record<string, TestUser> = {};
beforeAll(async () => {
  app = await startTestApp();
  const owner = await aUser(app.db);
  const { id } = await aContribution(app.db, { owner, visibility: 'INTERNAL', commentStatus: 'VISIBLE' });
  // Words of one in so many texts: `w2` of every second one, `w10000` of three.
  const words = (n: string) =>
    ['2', '10', '100', '10000']
      .map((every) => `case when ${n} % ${every} = 0 then ' w${every}' else '' end`)
      .join(' || ');
  const copied =
    'type, life_cycle_id, state_id, state_type, visibility, comment_status, created_by, publish_state';
  await app.pool.query(
    `insert into contribution (code, ${copied}, rating_status, rating_count, title, body, date_submitted)
     select 'GEN-' || n, ${copied}, 'OPEN', n % 7, 'Title ' || n || ${words('n')}, 'body ' || md5(n::text) || ${words('n')}, now() - n * interval '10 minutes'
       from contribution, generate_series(1, ${ROWS}) n where id = $1`,
    [id],
  );
  // Who follows what is nothing to search for, and takes as long as all the rest.
  await app.pool.query('alter table comment disable trigger comment_followed');
  await app.pool.query(
    `insert into comment (contribution_id, user_id, body)
     select id, created_by, 'said ' || md5(id::text) || case when id % 10 = 0 then ' c10' else '' end
            || case when id % 10000 = 0 then ' c10000' else '' end from contribution`,
  );
  await countWords(app.db, new Date());
  await app.pool.query('vacuum analyze');
  callers.employee = await aUser(app.db);
  callers.administrator = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'] });
  callers.outsider = await aUser(app.db, { roles: ['ROLE_EXTERNAL'] });
}, 180_000);
afterAll(() => app.close());

type Asking = (call: Call) => Promise<{ status: number; total: number }>;

async function askAs(name: string, ask: Asking) {
  const call = await app.as(callers[name] as TestUser);
  const { nodes, result } = await plansOf(app, () => ask(call));
  expect(result.status).toBe(200);
  return { nodes, total: result.total };
}

const LARGE = ['contribution', 'contribution_words', 'searched_words', 'comment', 'search_word'];
/** Rows of a table that may be passed by on the way to a page: the newest that are looked through, of each type. */
const MOST_READ = 25_000;

function expectNoWholeReading(nodes: readonly PlanNode[]) {
  expect(readWhole(nodes, LARGE, MOST_READ)).toEqual([]);
  expect(nodes.filter((node) => node['Sort Method']?.includes('external'))).toEqual([]);
}

const QUERIES = [
  'w2',
  'w10',
  'w100',
  'w10000',
  'c10',
  'c10000',
  'w2 w10000',
  'nowhere',
  'gen-102',
  'state:submitted',
];
const asked = ['employee', 'administrator', 'outsider'].flatMap((caller) =>
  QUERIES.map((q) => [caller, q] as const),
);

describe('a search', () => {
  it.each(asked)(
    'as %s for %s reads no large table from one end to the other, and sorts nothing on disk',
    async (name, q) => {
      const { nodes, total } = await askAs(name, (call) =>
        call(searchEndpoints.hits, { query: { q, page: 0, size: 10 } }),
      );
      expectNoWholeReading(nodes);
      if (name === 'outsider') expect(total).toBe(0);
      else if (q === 'w10000') expect(total).toBe(3);
      else if (q === 'w2' || q === 'c10') expect(total).toBe(1000);
    },
  );
});

describe('the prepared statements of a search', () => {
  // Of few texts, of none, for which others like them are looked for, of many, and of comments alone.
  const words = ['w100', 'nowhere', 'w2', 'c10'];
  it.each(
    ['employee', 'administrator', 'outsider'].flatMap((caller) => words.map((q) => [caller, q] as const)),
  )(
    'are planned once for any words, as %s for %s, and read no large table from one end to the other',
    async (name, q) => {
      const call = await app.as(callers[name] as TestUser);
      const { nodes, used, number } = await preparedPlansOf(app, () =>
        call(searchEndpoints.hits, { query: { q, page: 0, size: 10 } }),
      );
      expect(number).toBeGreaterThanOrEqual(3);
      expect(used).toBe(number);
      expectNoWholeReading(nodes);
    },
  );
});

describe('pages of a search that finds more than are counted', () => {
  // Of the first ones only what is shown is sorted; for the last ones all that are counted are.
  it('hold each hit once, in the same order by whatever size, by day and support', {
    timeout: 60_000,
  }, async () => {
    const call = await app.as(callers.employee as TestUser);
    const pagesOf = async (size: number, number: number) => {
      const pages = [];
      for (let page = 0; page < number; page += 1) {
        const { body, total } = await call(searchEndpoints.hits, { query: { q: 'w2', page, size } });
        expect(total).toBe(1000);
        pages.push(...body);
      }
      return pages;
    };
    const all = await pagesOf(100, 10);
    const ids = all.map(({ id }) => id);
    expect(new Set(ids).size).toBe(1000);
    const { rows } = await app.pool.query<{ id: string }>(
      `select id from contribution where title like '% w2' or title like '% w2 %'
        order by (date_submitted at time zone 'UTC')::date desc, rating_count + comment_count desc, date_submitted desc limit 1000`,
    );
    // Of the day in which the count ends those that are counted are the newest.
    expect(ids.slice(0, 800)).toEqual(rows.slice(0, 800).map(({ id }) => Number(id)));
    expect((await pagesOf(10, 20)).map(({ id }) => id)).toEqual(ids.slice(0, 200));
  });
});

describe('a list that is searched', () => {
  it.each(
    asked.flatMap(([caller, q]) => ['relevance,desc', 'title,asc'].map((sort) => [caller, q, sort] as const)),
  )(
    'as %s for %s by %s reads no large table from one end to the other, and sorts nothing on disk',
    async (name, q, sort) => {
      const { nodes, total } = await askAs(name, (call) =>
        call(contributionEndpoints.list, {
          params: { type: 'SUGGESTION', parentId: 0, scope: 'all' },
          query: { q, sort, page: 0, size: 10 } as never,
        }),
      );
      expectNoWholeReading(nodes);
      if (name === 'outsider') expect(total).toBe(0);
      else if (q === 'w10000') expect(total).toBe(3);
      else if (q === 'w2') expect(total).toBe(1000);
      else if (q === 'c10') expect(total).toBeGreaterThanOrEqual(ROWS / 10);
    },
  );

  it('goes on behind what is counted, each once, for who takes all of it along', {
    timeout: 60_000,
  }, async () => {
    const call = await app.as(callers.employee as TestUser);
    const page = async (at: number, q: string) => {
      const answer = await call(contributionEndpoints.list, {
        params: { type: 'SUGGESTION', parentId: 0, scope: 'all' },
        query: { q, sort: 'relevance,desc', page: at, size: 500 } as never,
      });
      return answer.body.map(({ id }) => id);
    };
    const ids: number[] = [];
    for (let at = 0; at < 40; at += 1) {
      const next = await page(at, 'w2');
      ids.push(...next);
      if (next.length < 500) break;
    }
    expect(ids).toHaveLength(ROWS / 2);
    expect(new Set(ids).size).toBe(ROWS / 2);
  });
});
