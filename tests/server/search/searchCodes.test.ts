import { afterAll, beforeAll, expect, it } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { anOpenIdea, findAs } from './searching.ts';

let app: TestApp;
let reader: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  reader = await aUser(app.db);
});
afterAll(() => app.close());

const idsOf = async (q: string) => (await findAs(app, reader, q)).ids;
const coded = async (code: string, title = 'A kettle') => (await anOpenIdea(app, title, '', { code })).id;

it('a code finds what it is of without its zeros too, joined by a hyphen or a blank [R3A-05, R3A-25]', async () => {
  const id = await coded('SUG-700102');
  const few = await coded('SUX-000102');
  const short = await coded('FALL-2026-0007');
  const longer = await coded('SUX-001020');
  for (const q of ['SUX-000102', 'sux-102', 'sux 102', 'SUX  102', 'sux-00102']) {
    expect(await idsOf(q), q).toEqual(q === 'sux-00102' ? [longer] : [few]);
  }
  for (const q of ['fall-2026-7', 'fall-2026 7', 'FALL-2026-0007'])
    expect(await idsOf(q), q).toEqual([short]);
  expect(await idsOf('sug 700102')).toEqual([id]);
  expect(await idsOf('sux -102')).toEqual([]);
  const call = await app.as(reader);
  const params = { type: 'SUGGESTION' as const, parentId: 0, scope: 'all' as const };
  for (const query of [{ q: 'sux 102' }, { q: 'sux-102' }, { 'title.contains': 'sux-102' }]) {
    const { body } = await call(contributionEndpoints.list, { params, query: query as never });
    expect(
      body.map((row) => row.id),
      JSON.stringify(query),
    ).toEqual([few]);
  }
});

it('the beginning of a code with its zeros finds all that go on so, and words beside a number stay words [R3A-05, R3A-25]', async () => {
  const [one, other] = [await coded('SUY-000131'), await coded('SUY-000132')];
  await coded('SUY-000203');
  expect(new Set(await idsOf('SUY-0001'))).toEqual(new Set([one, other]));
  expect(await idsOf('suy-9')).toEqual([]);
  // A code that is all there means no longer one; a number apart begins none.
  const long = await coded('SUY-131000');
  expect(await idsOf('suy-131')).toEqual([one]);
  expect(await idsOf('suy-1310')).toEqual([long]);
  expect(await idsOf('suy 1310')).toEqual([]);
  const hall = await coded('SUY-000500', 'Hall 3 leaks');
  expect(await idsOf('hall 3')).toEqual([hall]);
});
