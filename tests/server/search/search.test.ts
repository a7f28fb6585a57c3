import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import { searchEndpoints } from '#contract/search/endpoints.ts';
import type { SearchHit, SearchKind } from '#contract/search/schema.ts';
import { extraInputValues } from '#server/platform/db/schema/contributions.ts';
import { comments } from '#server/platform/db/schema/discussion.ts';
import { evaluations } from '#server/platform/db/schema/evaluations.ts';
import { familyMembers } from '#server/platform/db/schema/families.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { settings, staticContents } from '#server/platform/db/schema/settings.ts';
import { countWords } from '#server/search/count-words.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContent } from '#tests/support/factories/contents.ts';
import {
  aCampaign,
  aCompetition,
  aField,
  anExtraInput,
  aTag,
} from '#tests/support/factories/contributions.ts';
import { anEvalDefinition } from '#tests/support/factories/evaluations.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { anOpenIdea, findAs } from './searching.ts';

let app: TestApp;
let reader: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  await app.db.insert(settings).values({ key: 'locales', value: ['en', 'tr', 'fi', 'de'] });
  await app.db.insert(staticContents).values({
    locale: 'en',
    contentKey: 'privacy-platform',
    title: 'Privacy',
    content: '<p>Bilbies too</p>',
  });
  reader = await aUser(app.db);
});
afterAll(() => app.close());

const find = (q: string, { by = reader, kind }: { by?: TestUser; kind?: SearchKind } = {}) =>
  findAs(app, by, q, kind);
const anIdea = (title: string, body?: string, more?: Parameters<typeof anOpenIdea>[3]) =>
  anOpenIdea(app, title, body, more);
const anAdmin = (...roles: Role[]) => aUser(app.db, { roles: ['ROLE_INTERNAL', ...roles] });

describe('words', () => {
  it.each([
    ['öneri', 'Çalışanların önerilerimizden seçilenler'],
    ['IŞIK', 'Koridorda ışık kapanmıyor'],
    ['ışık', 'IŞIKLAR AÇIK KALIYOR'],
    ['istanbul', 'İstanbul’un deposu uzak'],
    ['ideas', 'One idea for the canteen'],
    ['recycle', 'Recycling of pallets'],
    ['Vorschläge', 'Ein Vorschlag zur Werkbank'],
    ['cafe', 'A café beside hall three'],
    ['warehouse', 'Docks/warehouse doors stay open'],
  ])('%s finds “%s” whatever form it has', async (query, title) => {
    const { id } = await anIdea(title);
    expect((await find(query)).ids).toContain(id);
  });

  it('are found within compounds, and in spite of typing errors after what is spelt so', async () => {
    const compound = await anIdea('Etätyöpäivä kaikille');
    const meant = await anIdea('Bisiklet parkı');
    await app.db.execute(sql`delete from search_word_count`);
    expect(await countWords(app.db, new Date())).toBeGreaterThan(0);
    expect((await find('työ')).ids).toContain(compound.id);
    expect((await find('bisilket')).ids).toContain(meant.id);
    const exact = await anIdea('Bisilket');
    expect((await find('bisilket')).ids[0]).toBe(exact.id);
  });

  it('are found with two letters swapped, however few groups of letters that leaves', async () => {
    const meant = await anIdea('Wiring of the gyro');
    await app.db.execute(sql`delete from search_word_count`);
    await countWords(app.db, new Date());
    expect((await find('wirnig')).ids).toEqual([meant.id]);
    expect((await find('gryo')).ids).toEqual([meant.id]);
  });

  it('are found with a letter doubled or one of a pair missing, in all forms of what is meant', async () => {
    const [panels, panel] = [await anIdea('Bettong panels for the sun'), await anIdea('A bettong panel')];
    const talk = await anIdea('Bettong communication');
    const motor = await anIdea('Bettong kompressors');
    await app.db.execute(sql`delete from search_word_count`);
    await countWords(app.db, new Date());
    expect(new Set((await find('pannel')).ids)).toEqual(new Set([panels.id, panel.id]));
    expect(new Set((await find('betong pannel')).ids)).toEqual(new Set([panels.id, panel.id]));
    expect((await find('comunication')).ids).toEqual([talk.id]);
    expect((await find('kompresor')).ids).toEqual([motor.id]);
    // Two errors are too many for a short word.
    expect((await find('pnnl')).ids).toEqual([]);
  });

  it('are found with a letter doubled, however many words share more groups of letters with it', async () => {
    const meant = await anIdea('Mulgara mast');
    const letters = [...'bcdfghjklvwxz'];
    const pairs = letters.flatMap((one) => letters.slice(0, 5).map((other) => one + other));
    await anIdea('Others', pairs.map((pair) => `mmas${pair}mast`).join(' '));
    await app.db.execute(sql`delete from search_word_count`);
    await countWords(app.db, new Date());
    expect((await find('mmast')).ids).toEqual([meant.id]);
  });

  it('have to be there all, as a phrase one after the other, and without what must not be there', async () => {
    const both = await anIdea('Zephyr fans', 'quiet motors in the hall');
    const apart = await anIdea('Zephyr motors', 'quiet fans, loud hall');
    expect(new Set((await find('zephyr quiet')).ids)).toEqual(new Set([both.id, apart.id]));
    expect((await find('"quiet motors"')).ids).toEqual([both.id]);
    expect((await find('zephyr -loud')).ids).toEqual([both.id]);
    expect((await find('zephyr -"quiet fans"')).ids).toEqual([both.id]);
    expect((await find('zephyr nowhere')).ids).toEqual([]);
  });

  it('without letters and operators without hits find nothing, and nothing fails', async () => {
    for (const q of [
      '---',
      '"',
      '%',
      '\\',
      "'",
      ':*',
      'author:nobodyatall',
      '🙂',
      'a'.repeat(200),
      "x' | 'y",
    ]) {
      expect((await find(q)).total, q).toBeGreaterThanOrEqual(0);
    }
    expect((await find('author:nobodyatall')).ids).toEqual([]);
  });
});

describe('the order', () => {
  it('is title, text, comment; the newer first, and of a day what is supported', async () => {
    const owner = await aUser(app.db);
    const at = (day: string) => ({ dateSubmitted: `${day}T08:00:00Z`, owner });
    const inComment = await anIdea('Something else', 'nothing', at('2026-05-04'));
    await app.db
      .insert(comments)
      .values({ contributionId: inComment.id, userId: owner.id, body: 'A quokka!' });
    const inText = await anIdea('Another thing', 'a quokka', at('2026-05-03'));
    const old = await anIdea('Quokka old', '', at('2026-05-01'));
    const supported = await anIdea('Quokka loved', '', {
      ...at('2026-05-02'),
      ratingCount: 3,
      ratingSum: 12,
    });
    const plain = await anIdea('Quokka plain', '', at('2026-05-02'));
    const { hits } = await find('quokka');
    expect(hits.map(({ contributionId, matchedIn }) => [contributionId, matchedIn])).toEqual([
      [supported.id, 'title'],
      [plain.id, 'title'],
      [old.id, 'title'],
      [inText.id, 'text'],
      [inComment.id, 'comment'],
    ]);
    const scores = hits.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });
});

describe('what is looked at', () => {
  it('are codes, tags, answers, remarks, files, comments, and the words are marked where they stand', async () => {
    const owner = await aUser(app.db);
    const tag = await aTag(app.db, { title: 'Wombatproof' });
    const input = await anExtraInput(app.db);
    const tagged = await anIdea('Tagged', '', { tagIds: [tag.id] });
    const answered = await anIdea('Answered');
    await app.db
      .insert(extraInputValues)
      .values({ contributionId: answered.id, extraInputId: input.id, textValue: 'For <b>wombats</b> & us' });
    const filed = await anIdea('Filed');
    await app.db.insert(storedFiles).values([
      {
        storageKey: 'k1',
        name: 'wombat plan.pdf',
        size: 1,
        contentType: 'application/pdf',
        category: 'CONTRIBUTION',
        contributionId: filed.id,
      },
      {
        storageKey: 'k2',
        name: 'wombat banner.png',
        size: 1,
        contentType: 'image/png',
        category: 'BANNER',
        contributionId: filed.id,
      },
      {
        storageKey: 'k3',
        name: 'wombat gain.pdf',
        size: 1,
        contentType: 'application/pdf',
        category: 'BENEFIT',
        contributionId: filed.id,
      },
    ]);
    const talked = await anIdea('Talked');
    await app.db
      .insert(comments)
      .values({ contributionId: talked.id, userId: owner.id, body: 'Ask a wombat <now>' });
    const { hits } = await find('wombat');
    expect(
      hits.map(({ kind, contributionId, matchedIn, title }) => [kind, contributionId, matchedIn, title]),
    ).toEqual([
      ['file', filed.id, 'name', 'wombat plan.pdf'],
      ['contribution', tagged.id, 'tag', 'Tagged'],
      ['contribution', answered.id, 'answer', 'Answered'],
      ['comment', talked.id, 'comment', 'Talked'],
    ]);
    expect(hits.map(({ snippet }) => snippet)).toEqual([
      '',
      '',
      'For <mark>wombats</mark> &#38; us',
      'Ask a <mark>wombat</mark> &#60;now&#62;',
    ]);
    const coded = await find(tagged.code.toLowerCase());
    expect(coded.hits[0]).toMatchObject({ matchedIn: 'code', code: tagged.code });
  });

  it('are remarks of evaluations for whoever may read them, and never for owners', async () => {
    const [owner, juror] = [await aUser(app.db), await aUser(app.db)];
    const responsible = await aUser(app.db);
    const admin = await anAdmin('ROLE_SUGGESTION_ADMIN');
    const idea = await anIdea('Rated', '', { owner, participants: [[responsible, 'RESPONSIBLE']] });
    const definition = await anEvalDefinition(app.db);
    await app.db.insert(evaluations).values({
      ...{
        contributionId: idea.id,
        evalFlowType: 'EVAL_PRE',
        userId: juror.id,
        evalDefinitionId: definition.id,
      },
      ...{ score: 60, comment: 'Too numbatlike' },
    });
    for (const by of [juror, responsible, admin]) {
      expect((await find('numbat', { by })).hits).toMatchObject([{ id: idea.id, matchedIn: 'remark' }]);
    }
    for (const by of [owner, reader]) expect((await find('numbat', { by })).ids).toEqual([]);
  });

  it('are campaigns, competitions, news, fields and pages as far as they are open, and people for administrators', async () => {
    const campaign = await aCampaign(app.db, { title: 'Bilby week' });
    const competition = await aCompetition(app.db, { title: 'Bilby cup' });
    const news = await aContent(app.db, { title: 'Bilbies arrive' });
    await aCampaign(app.db, { title: 'Bilby draft', publishState: 'DRAFT' });
    await aContent(app.db, { title: 'Bilby secret', publishState: 'DRAFT' });
    const field = await aField(app.db, { title: 'Bilby care' });
    const person = await aUser(app.db, { firstName: 'Bilby', lastName: 'Jones' });
    const of = ({ hits }: { hits: SearchHit[] }) => new Set(hits.map(({ kind, id }) => `${kind} ${id}`));
    const open = [
      `campaign ${campaign.id}`,
      `competition ${competition.id}`,
      `content ${news.id}`,
      `field ${field.id}`,
    ];
    expect(of(await find('bilby -too'))).toEqual(new Set(open));
    const admin = await anAdmin('ROLE_ADMIN');
    expect(of(await find('bilby', { by: admin, kind: 'person' }))).toEqual(new Set([`person ${person.id}`]));
    expect((await find('bilby', { kind: 'field' })).hits).toMatchObject([{ type: 'SUGGESTION' }]);
    expect(of(await find('bilby', { kind: 'campaign' }))).toEqual(new Set([`campaign ${campaign.id}`]));
    expect((await find('bilbies', { kind: 'page' })).hits).toMatchObject([
      { code: 'privacy-platform', matchedIn: 'text', snippet: '<mark>Bilbies</mark> too' },
    ]);
  });
});

describe('a hit that is joined to another contribution', () => {
  it('says to which one, and names that only to who may see it', async () => {
    const head = await anIdea('Okapi head', '', { visibility: 'PRIVATE' });
    const member = await anIdea('Okapi member');
    await app.db.insert(familyMembers).values({ memberId: member.id, headId: head.id });
    const { hits } = await find('okapi');
    expect(hits.map(({ id, family }) => [id, family?.headCode, family?.headTitle])).toEqual([
      [member.id, head.code, null],
    ]);
  });
});

describe('numbers', () => {
  it('count a contribution once, by whatever of it it is found', async () => {
    const input = await anExtraInput(app.db);
    const tags = [
      await aTag(app.db, { title: 'Antechinus a' }),
      await aTag(app.db, { title: 'Antechinus b' }),
    ];
    const { id } = await anIdea('Antechinus', 'antechinus', { tagIds: tags.map((tag) => tag.id) });
    await app.db
      .insert(extraInputValues)
      .values({ contributionId: id, extraInputId: input.id, textValue: 'antechinus' });
    expect(await find('antechinus')).toMatchObject({ total: 1, hits: [{ id, matchedIn: 'title' }] });
  });

  it('say how many hits there are of each kind, type, state, field, author and year', async () => {
    const ada = await aUser(app.db, { firstName: 'Ada', lastName: 'Kowari' });
    const field = await aField(app.db, { title: 'Kowaris' });
    for (const year of [2024, 2025, 2025]) {
      await anIdea('Kowari', '', { owner: ada, fieldId: field.id, dateSubmitted: `${year}-06-01T00:00:00Z` });
    }
    const me = await app.as(reader);
    const { body } = await me(searchEndpoints.facets, { query: { q: 'kowari' } });
    expect(body).toMatchObject({
      total: 4,
      hasMore: false,
      kinds: [
        { kind: 'contribution', count: 3 },
        { kind: 'field', count: 1 },
      ],
      types: [{ type: 'SUGGESTION', count: 3 }],
      fields: [{ title: 'Kowaris', count: 3 }],
      authors: [{ name: 'Ada Kowari', count: 3 }],
      years: [
        { year: 2025, count: 2 },
        { year: 2024, count: 1 },
      ],
    });
    const limited = await me(searchEndpoints.facets, {
      query: { q: 'kowari author:"Ada Kowari" after:2025 before:2026', kind: 'contribution' },
    });
    // Of a facet that something is chosen from, one sees the other values too.
    expect(limited.body).toMatchObject({
      total: 2,
      kinds: [{ kind: 'contribution', count: 2 }],
      years: [
        { year: 2025, count: 2 },
        { year: 2024, count: 1 },
      ],
    });
    const byKind = await me(searchEndpoints.facets, { query: { q: 'kowari', kind: 'field' } });
    expect(byKind.body).toMatchObject({ total: 1, years: [], kinds: body.kinds });
    const paged = await me(searchEndpoints.hits, {
      query: { q: 'kowari', page: 1, size: 2, kind: 'contribution' },
    });
    expect([paged.body.length, paged.total]).toEqual([1, 3]);
  });
});
