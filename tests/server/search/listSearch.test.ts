import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import type { ListScope } from '#contract/contributions/list.schema.ts';
import { parseSearch } from '#contract/search/query.ts';
import { comments } from '#server/platform/db/schema/discussion.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { planSearch } from '#server/platform/words/plan.ts';
import { visibleTo } from '#server/process/selection/visibility.ts';
import { findInList } from '#server/process/word-search/collect.ts';
import { countWords } from '#server/search/count-words.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { callerOf } from '#tests/support/factories/callers.ts';
import { aField, aTag } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { anOpenIdea } from './searching.ts';

let app: TestApp;
let reader: TestUser;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  reader = await aUser(app.db);
  admin = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] });
});
afterAll(() => app.close());

type Query = Record<string, string | number>;
const params = (scope: ListScope) => ({ type: 'SUGGESTION' as const, parentId: 0, scope });

async function listAs(by: TestUser, query: Query, scope: ListScope = 'all') {
  const call = await app.as(by);
  const answer = await call(endpoints.list, {
    params: params(scope),
    query: { size: 100, ...query } as never,
  });
  expect(answer.status).toBe(200);
  return { ids: answer.body.map(({ id }) => id), total: answer.total };
}

const say = (contributionId: number, userId: number, body: string) =>
  app.db.insert(comments).values({ contributionId, userId, body });

describe('the search of a list', () => {
  it('looks at titles, texts, tags, attachments and comments, and in the forms of words', async () => {
    const owner = await aUser(app.db);
    const tag = await aTag(app.db, { title: 'Wombats' });
    const title = await anOpenIdea(app, 'One wombat more');
    const text = await anOpenIdea(app, 'Burrows', 'Where wombats live');
    const tagged = await anOpenIdea(app, 'Tagged', '', { tagIds: [tag.id] });
    const named = await anOpenIdea(app, 'With a file');
    await app.db.insert(storedFiles).values({
      ...{ contributionId: named.id, name: 'wombat-map.pdf', category: 'ATTACHMENT' as const, size: 1 },
      ...{ contentType: 'application/pdf', storageKey: 'wombat', createdBy: owner.id },
    });
    const discussed = await anOpenIdea(app, 'Discussed');
    await say(discussed.id, owner.id, 'Our wombat digs');
    await say(discussed.id, owner.id, 'Which wombat?');
    const found = await listAs(reader, { q: 'wombat', sort: 'relevance,desc' });
    expect(found.ids[0]).toBe(title.id);
    expect(found.ids.at(-1)).toBe(discussed.id);
    expect(new Set(found.ids)).toEqual(new Set([title, text, tagged, named, discussed].map(({ id }) => id)));
    expect(found.total).toBe(5);
  });

  it('stays within the list: its scope, its filters, its order and its pages', async () => {
    const owner = await aUser(app.db);
    const field = await aField(app.db);
    const ids: number[] = [];
    for (const name of ['Cassowary C', 'Cassowary A', 'Cassowary B']) {
      ids.push((await anOpenIdea(app, name, '', { owner })).id);
    }
    const elsewhere = await anOpenIdea(app, 'Cassowary field', '', { fieldId: field.id });
    const draft = await anOpenIdea(app, 'Cassowary draft', '', { owner, state: 'DRAFT' });
    const [c = 0, a = 0, b = 0] = ids;
    const byTitle = await listAs(owner, { q: 'cassowary', sort: 'title,asc', size: 2 });
    expect(byTitle).toEqual({ ids: [a, b], total: 4 });
    expect((await listAs(owner, { q: 'cassowary', sort: 'title,asc', size: 2, page: 1 })).ids).toEqual([
      c,
      elsewhere.id,
    ]);
    expect(await listAs(owner, { q: 'cassowary', 'contributionFieldId.in': String(field.id) })).toEqual({
      ids: [elsewhere.id],
      total: 1,
    });
    expect(new Set((await listAs(owner, { q: 'cassowary' }, 'mine')).ids)).toEqual(
      new Set([...ids, draft.id]),
    );
    expect((await listAs(admin, { q: 'cassowary' }, 'manage')).total).toBe(5);
    const call = await app.as(owner);
    const around = await call(endpoints.ids, {
      params: params('all'),
      query: { q: 'cassowary', sort: 'title,asc', size: 1, page: 1 } as never,
    });
    expect(around.body).toEqual([a, b, c, elsewhere.id]);
  });

  it('finds nothing that its reader may not read, nor counts it', async () => {
    const owner = await aUser(app.db);
    const hidden = await anOpenIdea(app, 'Hidden talk', '', { owner, commentStatus: 'HIDDEN' });
    await say(hidden.id, owner.id, 'numbats');
    const closed = await anOpenIdea(app, 'Numbats apart', '', { owner, visibility: 'PRIVATE' });
    expect(await listAs(reader, { q: 'numbat' })).toEqual({ ids: [], total: 0 });
    expect(await listAs(owner, { q: 'numbat' })).toEqual({ ids: [closed.id], total: 1 });
    expect((await listAs(admin, { q: 'numbat' }, 'manage')).total).toBe(2);
  });

  it('knows codes, phrases, operators and misspellings', async () => {
    const owner = await aUser(app.db, { firstName: 'Quoll', lastName: 'Keeper' });
    const one = await anOpenIdea(app, 'Potoroo path beside the hall', '', { owner });
    const other = await anOpenIdea(app, 'The hall beside a potoroo');
    await countWords(app.db, new Date());
    const idsOf = async (q: string) => (await listAs(reader, { q })).ids;
    const { rows } = await app.pool.query('select code from contribution where id = $1', [one.id]);
    expect(await idsOf(rows[0].code)).toEqual([one.id]);
    expect(await idsOf('"beside the hall"')).toEqual([one.id]);
    expect(await idsOf('potoroo before:tomorrow')).toEqual([]);
    expect(await idsOf('potoroo author:"Quoll Keeper"')).toEqual([one.id]);
    expect(await idsOf('potoroo -path')).toEqual([other.id]);
    expect(new Set(await idsOf('potorroo'))).toEqual(new Set([one.id, other.id]));
    expect(await idsOf('…')).toEqual([]);
    // Blanks search for nothing, and nothing is more relevant than another.
    expect((await listAs(reader, { q: '  ', sort: 'relevance,desc' })).total).toBeGreaterThan(2);
  });
});

describe('what is found along the order of a list', () => {
  it('is what is found by the words, for any query, text and reader', { timeout: 120_000 }, async () => {
    const owner = await aUser(app.db, { firstName: 'Bandi', lastName: 'Coot' });
    const words = ['quokka', 'dingo', 'emu'];
    const place = fc.subarray(words);
    const idea = fc.record({
      ...{ title: place, body: place, comment: place, tag: place, isHidden: fc.boolean() },
      ...{ isClosed: fc.boolean(), isOwned: fc.boolean() },
    });
    const word = fc.constantFrom(...words);
    const query = fc
      .record({
        wanted: fc.array(word, { maxLength: 2 }),
        without: fc.array(word, { maxLength: 1 }),
        operator: fc.constantFrom('', 'author:"Bandi Coot"', 'before:2100', 'after:2100'),
      })
      .map(({ wanted, without, operator }) =>
        [...wanted, ...without.map((one) => `-${one}`), operator].filter(Boolean).join(' '),
      );
    await fc.assert(
      fc.asyncProperty(
        fc.array(idea, { minLength: 1, maxLength: 6 }),
        fc.array(query, { minLength: 4, maxLength: 4 }),
        async (ideas, queries) => {
          const made: number[] = [];
          for (const { title, body, comment, tag, isHidden, isClosed, isOwned } of ideas) {
            const tags =
              tag.length > 0
                ? [(await aTag(app.db, { title: `${tag.join(' ')} ${made.length} ${Math.random()}` })).id]
                : [];
            const { id } = await anOpenIdea(app, `Idea ${title.join(' ')}`, body.join(' '), {
              ...{ tagIds: tags, commentStatus: isHidden ? 'HIDDEN' : 'VISIBLE' },
              ...{ visibility: isClosed ? 'PRIVATE' : 'REGISTERED', ...(isOwned && { owner }) },
            });
            if (comment.length > 0) await say(id, owner.id, comment.join(' '));
            made.push(id);
          }
          for (const q of queries) {
            for (const user of [reader, owner, admin]) {
              const plan = await planSearch(app.db, parseSearch(q), { locales: ['en'], joinedNames: [] });
              const seen = sql`contribution.type = 'SUGGESTION' and ${visibleTo(callerOf(user))}
              and contribution.id = any(${sql.param(made)}::bigint[])`;
              const searching = {
                db: app.db,
                caller: callerOf(user),
                plan,
                seen,
                types: ['SUGGESTION'] as const,
              };
              const { ids, holds } = await findInList(searching);
              const { rows } = await app.db.execute<{ id: number }>(
                sql`select contribution.id from contribution where ${seen} and ${holds}`,
              );
              expect(
                rows.map(({ id }) => id).sort((a, b) => a - b),
                q,
              ).toEqual(ids.toSorted((a, b) => a - b));
            }
          }
        },
      ),
      { numRuns: 15 },
    );
  });
});
