import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import type { CONTRIBUTION_SORT_FIELDS } from '#contract/contributions/list.schema.ts';
import { MOST_COUNTED } from '#contract/http.ts';
import type { Call } from '#tests/support/app.ts';
import { admin, app, lifeCycle, list, me, owner, prepareLists, type Query } from './listCase.ts';

const HAS_MORE = 'x-total-count-more';

/** Suggestions that everybody may see; every fifth stands in another state, some were submitted on the same day. */
const suggest = (count: number, word: string) =>
  app.db.execute(sql`
    insert into contribution (type, code, title, life_cycle_id, state_id, state_type, visibility, publish_state,
                              date_submitted, date_updated, date_discussed, created_by,
                              supporter_count, comment_count, comment_status, answer_state, answer_due_at)
    select 'SUGGESTION', ${word} || '-' || n, md5(n::text) || ' ' || ${word}, ${lifeCycle.id}::bigint,
           case when n % 5 = 0 then ${lifeCycle.state('EVALUATION').id}::bigint
                else ${lifeCycle.state('SUBMITTED').id}::bigint end,
           case when n % 5 = 0 then 'EVALUATION' else 'SUBMITTED' end, 'REGISTERED', 'PUBLISHED',
           timestamptz '2026-01-01' + (n % 200) * interval '1 day',
           timestamptz '2026-06-01' + (n * 37 % 1000) * interval '1 minute',
           case when n % 2 = 0 then now() + (n % 400) * interval '1 minute' end, ${owner.id}::bigint,
           n % 13, n % 17, case when n % 3 = 0 then 'HIDDEN' else 'VISIBLE' end,
           case when n % 4 > 0 then 'RUNNING' else 'ANSWERED' end, timestamptz '2026-06-01' + (n % 300) * interval '1 day'
      from generate_series(1, ${count}::int) n`);

const MORE = MOST_COUNTED + 200;

/** What each sort field compares. */
const SORTED_BY: Readonly<Record<(typeof CONTRIBUTION_SORT_FIELDS)[number], SQL>> = {
  id: sql`id`,
  code: sql`code`,
  title: sql`searchable(title)`,
  dateSubmitted: sql`date_submitted`,
  dateUpdated: sql`date_updated`,
  supportCount: sql`supporter_count`,
  commentCount: sql`case comment_status when 'HIDDEN' then 0 else comment_count end`,
  lastActivity: sql`greatest(date_state_changed, date_submitted, coalesce(date_discussed, '-infinity'))`,
  // One of ten times the weight and a week older stands beside it.
  trending: sql`log(1 + 2 * supporter_count + case comment_status when 'HIDDEN' then 0 else comment_count end::float8)
    + extract(epoch from date_submitted)::float8 / (7 * 24 * 60 * 60)`,
  answerDueAt: sql`case when answer_state = 'RUNNING' then answer_due_at end`,
  state: sql`(select rank from life_cycle_state state where state.id = contribution.state_id)`,
};

const text = (word: string, query: Query = {}) => ({ 'title.contains': word, ...query });

describe('a filtered list without kept numbers', () => {
  prepareLists();
  beforeAll(async () => {
    await suggest(MORE, 'lathe');
    await suggest(MOST_COUNTED, 'crane');
  });

  it('is counted up to a bound, and says when there are more [R3A-37]', async () => {
    for (const [call, scope] of [
      [me, 'all'],
      [admin, 'all'],
      [admin, 'manage'],
    ] as const) {
      const more = await list(call, scope, text('lathe', { size: 10 }));
      expect([more.body.length, more.total, more.headers[HAS_MORE]]).toEqual([10, MOST_COUNTED, 'true']);
      const all = await list(call, scope, text('crane', { size: 10 }));
      expect([all.body.length, all.total, all.headers[HAS_MORE]]).toEqual([10, MOST_COUNTED, undefined]);
    }
    const day = await list(me, 'all', { 'dateSubmitted.lessThanOrEqual': '2026-12-01T00:00:00Z' });
    expect([day.total, day.headers[HAS_MORE]]).toEqual([MOST_COUNTED, 'true']);
    const nothing = await list(me, 'all', text('anvil'));
    expect([nothing.body, nothing.total, nothing.headers[HAS_MORE]]).toEqual([[], 0, undefined]);
  });

  it('is exact where numbers are kept, and for what is a person’s own [R1J-04]', async () => {
    for (const query of [{}, { 'stateId.in': lifeCycle.state('SUBMITTED').id }]) {
      const { total, headers } = await list(me, 'all', query);
      expect(total).toBeGreaterThan(MOST_COUNTED);
      expect(headers[HAS_MORE]).toBeUndefined();
    }
    await app.db.execute(sql`
      insert into contribution_participant (contribution_id, user_id, role)
      select id, ${owner.id}, 'OWNER' from contribution on conflict do nothing`);
    const { total, headers } = await list(me, 'mine', text('lathe'));
    expect([total, headers[HAS_MORE]]).toEqual([MORE, undefined]);
  });

  it.each(Object.entries(SORTED_BY))(
    'has the same order by %s, however many there are, on every page [R3A-35]',
    async (field, key) => {
      for (const word of ['lathe', 'crane', 'lathe crane']) {
        for (const way of ['asc', 'desc']) {
          const sort = `${field},${way}`;
          const like = word.split(' ').map((part) => sql`title like ${`%${part}%`}`);
          const { rows } = await app.db.execute<{ id: number }>(sql`
            select id from contribution where ${sql.join(like, sql` and `)}
             order by ${key} ${sql.raw(way)}, id ${sql.raw(way)} limit ${35 * 35}`);
          for (const page of [0, 2, 33, 34]) {
            const { body } = await list(me, 'all', text(word, { sort, size: 35, page }));
            expect([word, sort, page, body.map(({ id }) => id)]).toEqual([
              word,
              sort,
              page,
              rows.slice(page * 35, (page + 1) * 35).map(({ id }) => id),
            ]);
          }
        }
      }
    },
  );

  it('has numbers of states up to the bound, and none past it [R3B-42]', async () => {
    const countsOf = async (call: Call, query: Query) => {
      const params = { type: 'SUGGESTION', parentId: 0, scope: 'all' } as const;
      const { body } = await call(endpoints.listCounts, { params, query: query as never });
      return Object.fromEntries(body.map(({ stateType, count }) => [stateType, count]));
    };
    expect(await countsOf(me, text('crane'))).toMatchObject({
      DRAFT: 0,
      SUBMITTED: (MOST_COUNTED * 4) / 5,
      EVALUATION: MOST_COUNTED / 5,
    });
    expect(await countsOf(me, text('lathe'))).toMatchObject({ SUBMITTED: null, EVALUATION: null });
    // Stored numbers have no bound.
    const { SUBMITTED } = await countsOf(me, {});
    expect(SUBMITTED).toBe(((MORE + MOST_COUNTED) * 4) / 5);
    // What words find is counted as far as a search goes.
    expect(await countsOf(me, { q: 'lathe' })).toMatchObject({ SUBMITTED: null });
    expect(await countsOf(me, { q: 'lathe 4711' })).toMatchObject({ SUBMITTED: 0 });
  });

  it('gives the ids around a page in the same order and with the same number [R3P-10]', async () => {
    const ids = await me(endpoints.ids, {
      params: { type: 'SUGGESTION', parentId: 0, scope: 'all' },
      query: text('lathe', { page: 60 }) as never,
    });
    const rows = await list(me, 'all', text('lathe', { size: 10, page: 60 }));
    expect(ids.body).toHaveLength(500);
    expect(ids.body.slice(245, 255)).toEqual(rows.body.map(({ id }) => id));
    expect([ids.total, ids.headers[HAS_MORE]]).toEqual([MOST_COUNTED, 'true']);
  });

  it('goes on behind the bound, for an export takes every row [R3N-17]', async () => {
    const ids: number[] = [];
    for (let page = 0; page < Math.ceil(MORE / 1000); page += 1) {
      const { status, body } = await list(me, 'all', text('lathe', { size: 1000, page }));
      expect(status).toBe(200);
      ids.push(...body.map(({ id }) => id));
    }
    expect([ids.length, new Set(ids).size]).toEqual([MORE, MORE]);
  });
});
