import { describe, expect, it, onTestFinished } from 'vitest';
import { siteReader } from '#server/page/site.ts';
import { createDatabase, type Database } from '#server/platform/db/client.ts';
import { messageOverrides, staticContents } from '#server/platform/db/schema/settings.ts';
import { PrimaryPresence } from '#server/platform/replica/primary-presence.ts';
import type { ReadReplica } from '#server/platform/replica/read-replica.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { aCampaign, aCompetition, aContribution } from '#tests/support/factories/contributions.ts';
import { anItem, app, buildSite, inDays, open, openPages, site } from './pageCase.ts';

openPages();

const HOSTILE = `</title></script><script>alert(1)</script>"'><img src=x onerror=alert(2)>&amp;`;

describe('the page of the home page', () => {
  it('carries title, description, address, social tags and structured data [R1B-46, R1B-47]', async () => {
    const page = await open('/');
    expect(page.title).toBe('Ideas grow here · Ideagarden');
    expect(page.description?.length).toBeGreaterThan(40);
    expect(page.canonical).toBe('http://ideas.example.org/');
    expect(page.meta('meta[property="og:title"]')).toBe(page.title);
    expect(page.meta('meta[property="og:description"]')).toBe(page.description);
    expect(page.meta('meta[property="og:url"]')).toBe('http://ideas.example.org/');
    expect(page.meta('meta[property="og:image"]')).toMatch(
      /^http:\/\/ideas\.example\.org\/api\/public\/asset\//,
    );
    expect(page.meta('meta[name="twitter:card"]')).toBe('summary_large_image');
    expect(page.robots).toBeNull();
    const types = page.data['@graph'].map((part: { '@type': string }) => part['@type']);
    expect(types).toEqual(['WebSite', 'Organization']);
    expect(page.document.querySelectorAll('title, meta[name="description"]')).toHaveLength(2);
  });

  it('signs of a plain summary are words: nothing of it is lost', async () => {
    const summary = 'Save < 5 min,\n win > 3 h &amp; more';
    const words = 'Save < 5 min, win > 3 h &amp; more';
    const item = await anItem({ summary });
    expect((await open(`/content/${item.id}`)).description).toBe(words);
    const campaign = await aCampaign(app.db, { summary, accessLevel: 'PUBLIC' });
    expect((await open(`/campaign/${campaign.id}`)).description).toBe(words);
  });

  it('cuts the description at 160 characters of plain words [R1B-49]', async () => {
    const text = `<p>${'Idea &amp; garden '.repeat(40)}</p>`;
    await app.db.update(staticContents).set({ content: text });
    const { description } = await open('/');
    expect(description).toMatch(/^Idea & garden Idea/);
    expect([...(description ?? '')].length).toBeLessThanOrEqual(160);
    expect([...(description ?? '')].length).toBeGreaterThan(150);
  });

  it('that of a campaign and of a competition ends at 160 characters too [R2K-14]', async () => {
    const values = { summary: 'Where do we wait for nothing? '.repeat(16), accessLevel: 'PUBLIC' } as const;
    const campaign = await aCampaign(app.db, values);
    const competition = await aCompetition(app.db, { ...values, title: 'The quiet hall' });
    for (const path of [`/campaign/${campaign.id}`, `/competition/detail/${competition.id}/info`]) {
      const { description } = await open(path);
      expect(description).toMatch(/^Where do we wait/);
      expect(description?.length).toBeLessThanOrEqual(160);
      expect(description?.length).toBeGreaterThan(150);
    }
    const hidden = await aCompetition(app.db, { ...values, title: 'Secret plan', accessLevel: 'REGISTERED' });
    const page = await open(`/competition/detail/${hidden.id}/info`);
    expect(page.robots).toBe('noindex');
    expect(page.response.body).not.toContain('Secret plan');
  });

  it('has the verification tag while a token is set [R1B-48]', async () => {
    const tag = 'meta[name="google-site-verification"]';
    expect((await open('/')).meta(tag)).toBeNull();
    await writeSettings(app.db, { siteVerification: 'abc-123_XY' });
    expect((await open('/')).meta(tag)).toBe('abc-123_XY');
    // One that no search engine gives out stays out of the page.
    await writeSettings(app.db, { siteVerification: 'abc"><script>' });
    expect((await open('/')).meta(tag)).toBeNull();
  });

  it('brings the public settings and the address of the texts along, and nothing else', async () => {
    const { start } = await open('/');
    expect(start.settings.title).toBe('Ideagarden');
    expect(start.settings).not.toHaveProperty('contactRecipients');
    expect(start.texts).toMatch(/^\/texts\/en\.[0-9a-f]{16}\.json$/);
    expect(Object.keys(start).sort()).toEqual(['locale', 'queries', 'settings', 'texts', 'timeZone']);
  });

  it('is read anew once after a change, however many wait for it', async () => {
    const read = siteReader(app.services);
    const before = await read();
    expect(await read()).toBe(before);
    await writeSettings(app.db, { title: 'Changed' });
    const sites = await Promise.all(Array.from({ length: 5 }, read));
    expect(new Set(sites).size).toBe(1);
    expect(sites[0]?.settings.title).toBe('Changed');
  });

  it('speaks the default language of the settings', async () => {
    await writeSettings(app.db, { locales: ['tr', 'en'] });
    const page = await open('/');
    expect(page.document.documentElement.lang).toBe('tr');
    expect(page.start.locale).toBe('tr');
    expect(page.meta('meta[property="og:locale"]')).toBe('tr');
  });

  it('follows changed settings, texts and messages at once, in every process', async () => {
    const other = await buildSite(app.services);
    expect((await open('/', { of: other })).title).toBe('Ideas grow here · Ideagarden');
    await open('/');
    await writeSettings(app.db, { title: 'Fikir Bahçesi' });
    await app.db
      .insert(messageOverrides)
      .values({ locale: 'en', side: 'FRONTEND', key: 'home.welcome.title', text: 'Welcome' });
    for (const of of [site, other]) expect((await open('/', { of })).title).toBe('Welcome · Fikir Bahçesi');
    await other.close();
  });
});

describe('the page of a news item', () => {
  it('tells what the item is about [R1B-46, R1B-47]', async () => {
    const { id } = await anItem();
    const page = await open(`/content/${id}`);
    expect(page.title).toBe('Solar roof opened · Ideagarden');
    expect(page.description).toBe('The roof of hall three now makes our light.');
    expect(page.data['@type']).toBe('NewsArticle');
    expect(page.data.headline).toBe('Solar roof opened');
    expect(page.meta('meta[property="og:type"]')).toBe('article');
    expect(page.canonical).toBe(`http://ideas.example.org/content/${id}`);
  });

  it.each([
    ['a draft', { publishState: 'DRAFT' }],
    ['one for the registered', { accessLevel: 'REGISTERED', audience: ['org:1'] }],
    ['one that has ended', { lastDate: inDays(-1) }],
  ] as const)('tells nothing of %s to anybody [R1F-17]', async (_, values) => {
    const { id } = await anItem({
      ...values,
      audience: 'audience' in values ? [...values.audience] : ['everyone'],
    });
    const page = await open(`/content/${id}`);
    expect(page.response.body).not.toContain('Solar roof');
    expect([page.title, page.robots, page.data]).toEqual(['News · Ideagarden', 'noindex', null]);
  });

  it('a campaign is told as anybody may see it', async () => {
    const shown = await aCampaign(app.db, { title: 'Safe shifts', summary: 'Why?', accessLevel: 'PUBLIC' });
    const hidden = await aCampaign(app.db, { title: 'Secret plan', accessLevel: 'REGISTERED' });
    const page = await open(`/campaign/${shown.id}`);
    expect([page.title, page.description, page.robots]).toEqual(['Safe shifts · Ideagarden', 'Why?', null]);
    const other = await open(`/campaign/${hidden.id}`);
    expect(other.robots).toBe('noindex');
    expect(other.response.body).not.toContain('Secret plan');
  });

  it('a contribution is shown to nobody who has not signed in, whatever its visibility', async () => {
    const { id } = await aContribution(app.db, { title: 'Secret stands', visibility: 'REGISTERED' });
    const shared = await open(`/contribution/SUGGESTION/${id}/detail`);
    const missing = await open('/contribution/SUGGESTION/999999/detail');
    expect(shared.response.body).not.toContain('Secret stands');
    expect(shared.robots).toBe('noindex');
    const picture = 'meta[property="og:image"]';
    expect([shared.title, shared.meta(picture)]).toEqual([missing.title, missing.meta(picture)]);
  });

  it('a hostile title stays text wherever it stands', async () => {
    // As much of it as a setting takes.
    const name = `</title><script>alert(1)</script>"'>&amp;`;
    const { id } = await anItem({ title: HOSTILE, summary: HOSTILE });
    await aCampaign(app.db, { title: HOSTILE, summary: HOSTILE, accessLevel: 'PUBLIC' });
    await writeSettings(app.db, { title: name });
    for (const path of [`/content/${id}`, '/']) {
      const { document, title, start, data } = await open(path);
      expect(title).toContain('<script>alert(1)</script>');
      expect(document.querySelectorAll('img')).toHaveLength(0);
      const kinds = [...document.querySelectorAll('script')].map((script) => script.getAttribute('type'));
      expect(kinds.sort()).toEqual(['application/json', 'application/ld+json', 'module']);
      expect(start.settings.title).toBe(name);
      expect(JSON.stringify(data)).toContain('alert(1)');
    }
    const item = await open(`/content/${id}`);
    expect(item.meta('meta[property="og:title"]')).toBe(`${HOSTILE} · ${name}`);
  });
});

describe('other pages', () => {
  it('client routes answer the page, unknown calls and files a problem [S1-47]', async () => {
    for (const path of ['/content/5', '/no/such/page', '/contribution/list/SUGGESTION/0/all?page=2']) {
      const { response, start } = await open(path);
      expect([response.statusCode, response.headers['content-type']]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      expect(response.headers['cache-control']).toBe('no-cache');
      expect(start.locale).toBe('en');
    }
    for (const path of [
      '/api/nothing',
      '/api/v3/nothing',
      '/management/nothing',
      '/missing.js',
      '/public/config/x',
    ]) {
      const response = await site.inject({ url: path });
      expect([response.statusCode, response.headers['content-type']]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
      ]);
    }
    expect((await site.inject({ url: '/assets/index.js' })).statusCode).toBe(200);
    expect((await site.inject({ url: '/.vite/manifest.json' })).statusCode).toBe(404);
    expect((await site.inject({ method: 'POST', url: '/content' })).statusCode).toBe(404);
  });

  it('only what everybody may see is for search engines', async () => {
    for (const path of [
      '/',
      '/content',
      '/campaign',
      '/competition/public',
      '/contact',
      '/static-content-view/privacy-platform',
    ]) {
      expect((await open(path)).robots, path).toBeNull();
    }
    for (const path of [
      '/login',
      '/admin/user-management',
      '/x',
      '/content/999',
      '/static-content-view/none',
      '/competition',
    ]) {
      expect((await open(path)).robots, path).toBe('noindex');
    }
    await writeSettings(app.db, { availableModules: ['SUGGESTION'], contactFormEnabled: false });
    for (const path of ['/content', '/campaign', '/competition/public', '/contact'])
      expect((await open(path)).robots, path).toBe('noindex');
  });

  it('the competitions that visitors may see stand under the title of their list', async () => {
    expect((await open('/competition/public')).title).toBe('Competitions · Ideagarden');
  });

  it('an editable text has its own title and description', async () => {
    const page = await open('/static-content-view/privacy-platform');
    expect(page.title).toBe('Privacy · Ideagarden');
    expect(page.description).toMatch(/^This page says which personal data this platform stores/);
  });

  it('the address is that of the environment, else of the request, if that is a plain name', async () => {
    const publicSite = await buildSite({
      ...app.services,
      env: { ...app.services.env, publicUrl: 'https://fikir.example.org' },
    });
    expect((await open('/campaign', { of: publicSite, host: 'evil.example' })).canonical).toBe(
      'https://fikir.example.org/campaign',
    );
    await publicSite.close();
    for (const host of ['a"><script>alert(1)</script>', 'a b', "x'onload='", 'a@b']) {
      const page = await open('/', { host });
      expect(page.canonical, host).toBeNull();
      expect(page.meta('meta[property="og:url"]')).toBeNull();
      expect(page.response.body).not.toContain('alert(1)');
    }
  });
});

it('while the database is away, pages are made from its replica', async () => {
  const item = await anItem();
  // Nobody listens at this port.
  const away = createDatabase('postgres://nobody@127.0.0.1:1/none', { poolSize: 2 });
  const read = async (_: bigint | null, work: (db: Database) => Promise<unknown>) => ({
    result: await work(app.db),
  });
  const replica = { read, primary: new PrimaryPresence() } as unknown as ReadReplica;
  const of = await buildSite({ ...app.services, database: away.db, replica });
  onTestFinished(async () => {
    await of.close();
    await away.close();
  });
  const page = await open(`/content/${item.id}`, { of });
  expect([page.response.statusCode, page.title]).toEqual([200, 'Solar roof opened · Ideagarden']);
  const without = await buildSite({ ...app.services, database: away.db, replica: null });
  onTestFinished(() => without.close());
  expect((await without.inject({ url: '/' })).statusCode).toBe(503);
});
