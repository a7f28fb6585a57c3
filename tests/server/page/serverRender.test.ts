import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RenderRequest } from '#contract/page/start-data.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { readPublicSettings } from '#server/platform/app-config/public-settings.ts';
import { cleanRichTextAtOnce } from '#server/platform/texts/rich-text.ts';
import { completeStaticContents } from '#server/publishing/static-contents/static-contents.repository.ts';
import { hasScreen, renderPage } from '#src/serverRender.tsx';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContent } from '#tests/support/factories/contents.ts';
import { aCampaign, aCompetition } from '#tests/support/factories/contributions.ts';
import { t } from '#tests/support/texts.ts';

let app: TestApp;
const ids = { campaign: 0, hidden: 0, competition: 0, item: 0 };
const SECRET = 'For the registered only';

beforeAll(async () => {
  app = await startTestApp();
  await completeStaticContents(app.db, ['en', 'tr']);
  const campaign = await aCampaign(app.db, {
    title: 'Light for <b>hall</b> three',
    summary: 'Where does the sun come in?',
    body: '<h2>Why</h2><p>Write it <em>down</em>.</p><script>alert(1)</script><img src=x onerror="alert(2)">',
    accessLevel: 'PUBLIC',
  });
  const hidden = await aCampaign(app.db, { title: SECRET, accessLevel: 'REGISTERED' });
  const competition = await aCompetition(app.db, { title: 'The quiet hall', accessLevel: 'PUBLIC' });
  await aCompetition(app.db, { title: SECRET, accessLevel: 'REGISTERED' });
  const item = await aContent(app.db, { title: 'Solar roof opened' });
  await aContent(app.db, { title: SECRET, accessLevel: 'REGISTERED' });
  Object.assign(ids, {
    campaign: campaign.id,
    hidden: hidden.id,
    competition: competition.id,
    item: item.id,
  });
});
afterAll(() => app.close());

async function render(url: string, clean: RenderRequest['cleanRichText'] = cleanRichTextAtOnce) {
  const asked: string[] = [];
  const settings = await readPublicSettings(app.db, app.services);
  const page = await renderPage({
    url,
    settings,
    locale: 'en',
    messages: app.services.messages.of('en'),
    read: async (address) => {
      asked.push(address);
      const { statusCode, headers, body } = await app.app.inject({ url: address });
      return new Response(body || null, {
        status: statusCode,
        headers: Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]),
      });
    },
    cleanRichText: clean,
  });
  const { document } = new JSDOM(`<head>${page?.head ?? ''}</head><body>${page?.markup ?? ''}</body>`).window;
  return { page, asked, document, markup: page?.markup ?? '' };
}

describe('a page that the server renders', () => {
  it.each([
    ['/', 'Ideas grow here', ['Light for <b>hall</b> three', 'The quiet hall', 'Solar roof opened']],
    ['/campaign', 'Campaigns', ['Light for <b>hall</b> three', 'Where does the sun come in?']],
    ['/campaign/:campaign', 'Light for <b>hall</b> three', ['Where does the sun come in?', 'Write it down.']],
    ['/competition/public', 'Competitions', ['The quiet hall']],
    ['/competition/detail/:competition/info', 'The quiet hall', []],
    ['/content', 'News', ['Solar roof opened']],
    ['/content/:item', 'Solar roof opened', []],
    ['/contact', 'Contact', []],
    ['/static-content-view/privacy-platform', 'Privacy', []],
    ['/login', 'Sign in', []],
    ['/account/register', 'Register', []],
    ['/account/activate', 'Activate your account', []],
    ['/account/email/confirm', t('confirmEmail.title'), []],
    ['/account/reset/request', t('reset.request.title'), []],
    ['/account/reset/finish', 'Choose a new password', []],
  ])(
    'has heading, rows, menus and footer, and nothing that only some may see: %s',
    async (pattern, title, rows) => {
      const url = pattern.replace(/:(\w+)/, (_, name: keyof typeof ids) => String(ids[name]));
      const { document, markup, page } = await render(url);
      const texts = document.body.textContent ?? '';
      expect(document.querySelector('h1')?.textContent).toBe(title);
      for (const row of rows) expect(texts).toContain(row);
      expect(document.querySelector('a[href="/login"]')).not.toBeNull();
      expect(document.querySelector('footer')).not.toBeNull();
      expect(JSON.stringify(page)).not.toContain(SECRET);
      // Nobody's account, nothing of a browser's own, and nothing that is still to come.
      expect(markup).not.toMatch(/\/logout|cookieViewed/);
      expect(document.querySelector('main [aria-busy="true"]')).toBeNull();
    },
  );

  it('tells a visitor who only reads of cookies, on the home page [R1B-44]', async () => {
    const { document, page } = await render('/');
    const say = (key: MessageKey) => app.services.messages.translate('en', key);
    const notice = document.querySelector(`[aria-label="${say('components.cookies.label')}"]`);
    expect(notice?.textContent).toContain(say('components.cookies.text'));
    expect(page?.head).toContain('[data-cookie-viewed]');
  });

  it('needs no script to be put together, and brings its styles along for the head', async () => {
    const { document, markup } = await render('/campaign');
    expect(markup).not.toMatch(/<script|<template|<style/);
    const kinds = [...document.head.querySelectorAll('style')].map(
      (sheet) => sheet.getAttribute('data-emotion')?.split(' ')[0],
    );
    expect(kinds).toEqual(['css-global', 'css']);
  });

  it('holds texts as texts, and rich text without anything that could run', async () => {
    const { document, markup } = await render(`/campaign/${ids.campaign}`);
    expect(markup).toContain('Light for &lt;b&gt;hall&lt;/b&gt; three');
    expect(document.querySelector('article em')?.textContent).toBe('down');
    expect(markup).not.toMatch(/<script|onerror/);
  });

  it('is the same when its texts take their time to be cleaned', async () => {
    const path = `/campaign/${ids.campaign}`;
    const later = await render(path, async (html) => cleanRichTextAtOnce(html));
    expect(later.document.querySelector('article em')?.textContent).toBe('down');
    expect(later.markup).toBe((await render(path)).markup);
  });

  it('brings what it read, under the keys by which the application finds it, and reads it once', async () => {
    const { page, asked } = await render('/campaign');
    expect(page?.queries.length).toBeGreaterThan(0);
    expect(JSON.stringify(page?.queries)).toContain('Where does the sun come in?');
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('shows the open campaigns and five closed ones on the home page, the newest first [R2K-15]', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    for (let day = 1; day <= 3; day += 1) {
      await aCampaign(app.db, { accessLevel: 'PUBLIC', title: `Open ${day}`, publishDate: inDays(-day) });
    }
    for (let day = 1; day <= 6; day += 1) {
      await aCampaign(app.db, {
        accessLevel: 'PUBLIC',
        title: `Closed ${day}`,
        publishDate: inDays(-30),
        dateSubmissionEnd: inDays(-day),
      });
    }
    const { page } = await render('/');
    const titles = [...JSON.stringify(page?.queries).matchAll(/"title":"((?:Open|Closed) \d+)"/g)].map(
      ([, title]) => title,
    );
    expect(titles).toEqual(['Open 1', 'Open 2', 'Open 3', ...[1, 2, 3, 4, 5].map((day) => `Closed ${day}`)]);
  });

  it('has the picture of the first slide fetched before all else', async () => {
    const { document } = await render('/');
    const [ahead] = document.head.querySelectorAll('link[rel="preload"][as="image"]');
    expect(ahead?.getAttribute('href')).toBe(
      document.querySelector('[role="group"] img')?.getAttribute('src'),
    );
    expect(ahead?.getAttribute('fetchpriority')).toBe('high');
  });

  it('has the sign-in that can be filled in without a script', async () => {
    const { document } = await render('/login');
    const dialog = document.querySelector('[role="dialog"]');
    expect(dialog?.querySelector('input[name="username"]')?.hasAttribute('autofocus')).toBe(true);
    expect(dialog?.querySelector('input[name="password"]')?.getAttribute('autocomplete')).toBe(
      'current-password',
    );
    expect(dialog?.querySelector('input[name="rememberMe"]')).not.toBeNull();
    expect(dialog?.querySelector('a[href="/account/reset/request"]')).not.toBeNull();
  });

  it('is none for what a visitor does not see, or what the installation does not have', async () => {
    for (const url of [
      `/campaign/${ids.hidden}`,
      '/content/999999',
      '/account/settings',
      '/campaign/manage',
    ]) {
      expect((await render(url)).page, url).toBeNull();
    }
  });

  it('is known by its path', () => {
    const known = ['/', '/campaign/5', '/account/settings', '/unsubscribe-email/h.bad'];
    expect(known.filter(hasScreen)).toEqual(known);
    expect(['/no/such/page', '/missing.js', '/assets/none.js'].filter(hasScreen)).toEqual([]);
  });
});
