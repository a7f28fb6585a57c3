import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { comments } from '#server/platform/db/schema/discussion.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { anIdea, commentsMapping, ideasMapping, importing, ndjson } from '#tests/support/importing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await aLifeCycle(database.db);
});
afterAll(() => database.drop());

interface Row {
  id: number | string;
  idea: number;
  parent?: number | string | null;
  body?: unknown;
}
const aComment = (row: Row) => ({ body: `Comment ${row.id}`, date: '2020-01-01T10:00:00Z', ...row });

async function ideasOf(source: string, ids: number[]): Promise<void> {
  await importing(database, ideasMapping({ source }), ndjson(ids.map((id) => anIdea(id))));
}
/** Comments of a source, each with the key of its parent. */
async function threadOf(source: string) {
  const rows = await database.db
    .select()
    .from(comments)
    .where(eq(comments.importSource, source))
    .orderBy(asc(comments.id));
  const keys = new Map(rows.map(({ id, importKey }) => [id, importKey]));
  return Object.fromEntries(
    rows.map(({ importKey, parentId }) => [importKey, parentId === null ? null : keys.get(parentId)]),
  );
}
const countsOf = async (source: string) => {
  const rows = await database.db.select().from(contributions).where(eq(contributions.importSource, source));
  return Object.fromEntries(rows.map(({ importKey, commentCount }) => [importKey, commentCount]));
};
/** Comments that are there, against the number that each contribution keeps. */
async function expectExactCounts(): Promise<void> {
  const { rows } = await database.pool.query(
    `select id from contribution where comment_count <>
       (select count(*) from comment where contribution_id = contribution.id)`,
  );
  expect(rows).toEqual([]);
}

describe('imported comments', () => {
  it('keep deep threads, also when answers come before what they answer, in whatever batches [Q3-50]', async () => {
    const depth = 30;
    const thread = Array.from({ length: depth }, (_, at) =>
      aComment({ id: at + 1, idea: 1, parent: at === 0 ? null : at }),
    );
    for (const [name, rows, batchSize] of [
      ['thread-down', thread, 7],
      ['thread-up', [...thread].reverse(), 7],
      ['thread-one', [...thread].reverse(), 200],
    ] as const) {
      await ideasOf(name, [1]);
      const result = await importing(database, commentsMapping({ source: name }), ndjson(rows), {
        batchSize,
      });
      expect(result).toMatchObject({ imported: depth, rejected: 0, changes: {} });
      const parents = await threadOf(name);
      for (let at = 2; at <= depth; at += 1) expect(parents[at], name).toBe(String(at - 1));
      expect(parents[1]).toBeNull();
      expect(await countsOf(name)).toEqual({ 1: depth });
    }
    await expectExactCounts();
  });

  it('stay, without a parent, when it was rejected, is unknown, elsewhere or the comment itself', async () => {
    await ideasOf('orphans', [1, 2]);
    const result = await importing(
      database,
      commentsMapping({ source: 'orphans' }),
      ndjson([
        aComment({ id: 1, idea: 1, body: ' ' }),
        aComment({ id: 2, idea: 1, parent: 1 }),
        aComment({ id: 3, idea: 1, parent: 99 }),
        aComment({ id: 4, idea: 2, parent: 3 }),
        aComment({ id: 5, idea: 1, parent: 5 }),
        aComment({ id: 6, idea: 9 }),
      ]),
    );
    expect(result).toMatchObject({
      read: 6,
      imported: 4,
      reasons: { 'body is missing': 1, 'its contribution has not been imported': 1 },
      changes: { 'parent not there: kept as a comment of its own': 3 },
    });
    expect(await threadOf('orphans')).toEqual({ 2: null, 3: null, 4: null, 5: null });
    expect(result.report.filter(({ outcome }) => outcome === 'changed').map(({ line }) => line)).toEqual([
      '2',
      '3',
      '4',
    ]);
  });

  it('never answer each other in a circle', async () => {
    await ideasOf('circle', [1]);
    const rows = [
      aComment({ id: 'a', idea: 1, parent: 'c' }),
      aComment({ id: 'b', idea: 1, parent: 'a' }),
      aComment({ id: 'c', idea: 1, parent: 'b' }),
      aComment({ id: 'd', idea: 1, parent: 'a' }),
    ];
    await importing(database, commentsMapping({ source: 'circle' }), ndjson(rows), { batchSize: 2 });
    expect(await threadOf('circle')).toEqual({ a: null, b: 'a', c: 'b', d: 'a' });
  });

  it('come once; a second import ties answers whose parents came in between', async () => {
    await ideasOf('again', [1]);
    const mapping = commentsMapping({ source: 'again' });
    const first = [aComment({ id: 2, idea: 1, parent: 1 })];
    expect(await importing(database, mapping, ndjson(first))).toMatchObject({ imported: 1 });
    const both = ndjson([...first, aComment({ id: 1, idea: 1 })]);
    expect(await importing(database, mapping, both)).toMatchObject({ imported: 1, present: 1, changes: {} });
    expect(await importing(database, mapping, both)).toMatchObject({ imported: 0, present: 2 });
    expect(await threadOf('again')).toEqual({ 1: null, 2: '1' });
    expect(await countsOf('again')).toEqual({ 1: 2 });
  });

  it('that are too long are rejected, cut, or split into a comment and answers to it [Q3-49]', async () => {
    const long = 'word '.repeat(500).trim();
    const rows = [aComment({ id: 1, idea: 1, body: long }), aComment({ id: 2, idea: 1, parent: 1 })];
    const run = async (source: string, whenTooLong: string) => {
      await ideasOf(source, [1]);
      const mapping = commentsMapping({ source, rules: { body: { whenTooLong } } });
      return importing(database, mapping, ndjson(rows));
    };
    expect((await run('long-a', 'reject')).reasons).toEqual({ 'body is longer than 1000 characters': 1 });
    expect((await run('long-b', 'cut')).changes).toEqual({ 'body cut': 1 });
    expect(await run('long-c', 'split')).toMatchObject({ imported: 2 });
    expect(await threadOf('long-c')).toEqual({ 1: null, '1 (2)': '1', '1 (3)': '1', 2: '1' });
    expect(await countsOf('long-c')).toEqual({ 1: 4 });
    await expectExactCounts();
  });

  it('leave counters and threads alone in a dry run', async () => {
    await ideasOf('dry-talk', [1]);
    const rows = ndjson([aComment({ id: 2, idea: 1, parent: 1 }), aComment({ id: 1, idea: 1 })]);
    const mapping = commentsMapping({ source: 'dry-talk' });
    const dry = await importing(database, mapping, rows, { dryRun: true, batchSize: 1 });
    expect(dry).toMatchObject({ imported: 2, changes: {} });
    expect(await threadOf('dry-talk')).toEqual({});
    expect(await countsOf('dry-talk')).toEqual({ 1: 0 });
  });

  it('go to contributions that came from another source too, and not to deleted ones', async () => {
    await ideasOf('ideas-there', [1, 2]);
    await database.pool.query(
      `update contribution set is_deleted = true where import_source = 'ideas-there' and import_key = '2'`,
    );
    const result = await importing(
      database,
      commentsMapping({ source: 'talk-there', contributionSource: 'ideas-there' }),
      ndjson([aComment({ id: 1, idea: 1 }), aComment({ id: 2, idea: 2 })]),
    );
    expect(result).toMatchObject({ imported: 1, reasons: { 'its contribution is deleted': 1 } });
  });

  it('come from CSV as from JSON lines', async () => {
    await ideasOf('csv-talk', [1]);
    const mapping = commentsMapping({ source: 'csv-talk', csv: { delimiter: ';' } });
    const csv =
      '\ufeffid;idea;parent;body;author;date\r\n1;1;;"Two\nlines; and ""more""";Ada;2020-01-01\r\n2;1;1;Yes;;\r\n';
    expect(await importing(database, mapping, { 'talk.csv': csv })).toMatchObject({ imported: 2 });
    const [first] = await database.db.select().from(comments).where(eq(comments.importSource, 'csv-talk'));
    expect(first).toMatchObject({ body: 'Two\nlines; and "more"', createdDate: '2020-01-01T00:00:00.000Z' });
  });
});
