import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, writeSettings } from '#server/platform/settings/settings.repository.ts';
import { aCampaign, aCompetition } from '#tests/support/factories/contributions.ts';
import { anItem, app, open, openPages, site } from './pageCase.ts';

openPages();

describe('what search engines ask for', () => {
  it('robots.txt names the list of pages and the closed places', async () => {
    const { body, headers } = await site.inject({
      url: '/robots.txt',
      headers: { host: 'ideas.example.org' },
    });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain('Disallow: /admin/\n');
    expect(body).toContain('Sitemap: http://ideas.example.org/sitemap.xml');
  });

  async function listedPages() {
    const { body, headers } = await site.inject({
      url: '/sitemap.xml',
      headers: { host: 'ideas.example.org' },
    });
    const { document } = new JSDOM(body, { contentType: 'application/xml' }).window;
    return {
      headers,
      pages: [...document.querySelectorAll('loc')].map(({ textContent }) => textContent ?? ''),
    };
  }

  it('the list of pages has what a visitor may see', async () => {
    const shown = await anItem();
    const hidden = await anItem({ accessLevel: 'REGISTERED', audience: ['org:1'] });
    const { pages, headers } = await listedPages();
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(pages).toContain('http://ideas.example.org/');
    expect(pages).toContain(`http://ideas.example.org/content/${shown.id}`);
    expect(pages).not.toContain(`http://ideas.example.org/content/${hidden.id}`);
  });

  it('the list of pages has the campaigns and competitions that a visitor may open, and no others', async () => {
    const open = [await aCampaign(app.db, { accessLevel: 'PUBLIC' })].map(({ id }) => `/campaign/${id}`);
    const judged = await aCompetition(app.db, { accessLevel: 'PUBLIC', competitionState: 'EVAL1' });
    open.push(`/competition/detail/${judged.id}/info`);
    await aCampaign(app.db, { accessLevel: 'REGISTERED' });
    await aCompetition(app.db, { accessLevel: 'REGISTERED' });
    await aCompetition(app.db, { accessLevel: 'PUBLIC', competitionState: 'DRAFT', publishState: 'DRAFT' });
    await aCompetition(app.db, { accessLevel: 'PUBLIC', competitionState: 'ARCHIEVED' });
    const programmes = async () =>
      (await listedPages()).pages.filter((page) => /\/(campaign|competition)/.test(page)).sort();
    const lists = ['/campaign', '/competition/public'];
    expect(await programmes()).toEqual(
      [...lists, ...open].map((path) => `http://ideas.example.org${path}`).sort(),
    );
    const availableModules = DEFAULT_SETTINGS.availableModules.filter((module) => module !== 'COMPETITION');
    await writeSettings(app.db, { ...DEFAULT_SETTINGS, availableModules });
    expect(await programmes()).toEqual(
      ['/campaign', ...open.slice(0, 1)].map((path) => `http://ideas.example.org${path}`).sort(),
    );
  });

  it('every page of the list names a subject that search engines may list', async () => {
    await anItem();
    await aCampaign(app.db, { accessLevel: 'PUBLIC' });
    await aCompetition(app.db, { accessLevel: 'PUBLIC' });
    const { pages } = await listedPages();
    expect(pages.length).toBeGreaterThan(7);
    for (const page of pages) {
      const { robots, title } = await open(new URL(page).pathname);
      expect([page, robots, title.includes(' · ')]).toEqual([page, null, true]);
    }
  });
});
