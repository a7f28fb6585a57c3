import { afterAll, beforeAll, expect, it } from 'vitest';
import { extraInputValues } from '#server/platform/db/schema/contributions.ts';
import { comments } from '#server/platform/db/schema/discussion.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aCampaign, anExtraInput, aTag } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { anOpenIdea } from './searching.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const rowsOf = async (table: 'contribution_words' | 'searched_words') =>
  (await app.pool.query(`select row_to_json(r)::text as row from ${table} r order by 1`)).rows;

it('words that are made anew are those that were written with their texts', async () => {
  const owner = await aUser(app.db);
  const input = await anExtraInput(app.db, {});
  await aTag(app.db, { title: 'Tagged' });
  await aCampaign(app.db, { title: 'Run', body: '<p>Long</p>' });
  for (let n = 0; n < 7; n += 1) {
    const { id } = await anOpenIdea(app, `Idea ${n}`, `text ${n}`);
    await app.db.insert(comments).values({ contributionId: id, userId: owner.id, body: `said ${n}` });
    await app.db
      .insert(extraInputValues)
      .values({ contributionId: id, extraInputId: input.id, textValue: `asked ${n}` });
  }
  const before = [await rowsOf('contribution_words'), await rowsOf('searched_words')];
  expect(before[1]?.length).toBeGreaterThan(15);
  await app.pool.query(`update contribution_words set words = 'wrong', title = 'wrong'`);
  await app.pool.query(`delete from searched_words where id % 2 = 0`);
  await app.pool.query(`update searched_words set words = 'wrong'`);
  await app.pool.query(
    `insert into searched_words (kind, id, words) values ('tag', 123456, 'gone'), ('comment', 123456, 'gone')`,
  );
  await app.pool.query('call rebuild_searched_words(3)');
  expect([await rowsOf('contribution_words'), await rowsOf('searched_words')]).toEqual(before);
});

it('what is written meanwhile is found by its new words, and is not waited with', async () => {
  const { id: first } = await anOpenIdea(app, 'Old');
  const copied = 'type, life_cycle_id, state_id, state_type, created_by, publish_state';
  const { rows: many } = await app.pool.query<{ id: number }>(
    `insert into contribution (code, ${copied}, title)
     select 'GEN-' || n, ${copied}, 'Old ' || n from contribution, generate_series(1, 4000) n where id = $1 returning id`,
    [first],
  );
  const ids = many.map(({ id }) => id).filter((_, at) => at % 130 === 0);
  // A connection for each, for to open one takes long on a busy machine.
  await Promise.all([1, 2, 3].map(() => app.pool.query('select pg_sleep(0.05)')));
  let isRebuilt = false;
  const rebuilding = app.pool.query('call rebuild_searched_words(1)').then(() => {
    isRebuilt = true;
  });
  let written = 0;
  for (let round = 0; !isRebuilt || round === 0; round += 1) {
    for (const id of ids) {
      await app.pool.query(`update contribution set title = $2 where id = $1`, [id, `fresh${round} n${id}`]);
      if (!isRebuilt) written += 1;
    }
  }
  await rebuilding;
  expect(written).toBeGreaterThan(1);
  const { rows } = await app.pool.query(
    `select contribution.id from contribution join contribution_words words on words.contribution_id = contribution.id
      where words.title <> search_words(contribution.title)`,
  );
  expect(rows).toEqual([]);
});
