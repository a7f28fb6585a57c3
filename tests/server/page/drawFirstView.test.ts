import { describe, expect, it } from 'vitest';
import type { CampaignRow } from '#contract/campaigns/schema.ts';
import type { StartData } from '#contract/page/start-data.ts';
import { drawFirstView } from '#src/firstView.tsx';
import { sampleSettings } from '#tests/support/renderApp.tsx';
import { shippedMessages } from '#tests/support/texts.ts';

const CAMPAIGN = {
  id: 7,
  title: 'Light for <b>hall</b> three',
  summary: 'Where does the sun come in?',
  campaignType: 'SUGGESTION',
  isOpen: true,
  canSubmit: true,
  publishDate: '2026-01-01T00:00:00Z',
  dateSubmissionEnd: '2026-12-01T00:00:00Z',
  dateSubmissionTerminated: null,
  accessLevel: 'PUBLIC',
  bannerPath: 'campaign-images/one',
  bannerPreview: null,
} as unknown as CampaignRow;

function aStart(home: Partial<NonNullable<StartData['home']>> = {}): StartData {
  return {
    settings: sampleSettings(),
    locale: 'en',
    messages: shippedMessages('en'),
    home: { campaigns: [CAMPAIGN], competitions: [], texts: [], ...home },
  };
}

describe('the first view that the server draws', () => {
  it('shows what is open, the menus of visitors and the footer, without a browser', async () => {
    const view = (await drawFirstView('/', aStart())) ?? '';
    expect(view).toContain('Where does the sun come in?');
    expect(view).toContain('/api/v3/campaign-images/one');
    expect(view).toContain('href="/campaign/7"');
    expect(view).toContain('href="/login"');
    expect(view).toContain('<footer');
  });

  it('needs no script to be put together, and brings its styles along', async () => {
    const view = (await drawFirstView('/', aStart())) ?? '';
    expect(view).not.toContain('<script');
    expect(view).not.toContain('<template');
    const kinds = [...view.matchAll(/<style data-emotion="(\S+) [^"]+">[^<]{100,}<\/style>/g)].map(
      ([, kind]) => kind,
    );
    expect(kinds).toEqual(['css-global', 'css']);
    // One sheet of each, before all that they are for.
    expect(view.match(/<style/g)).toHaveLength(2);
    expect(view.lastIndexOf('</style>')).toBeLessThan(view.indexOf('<header'));
  });

  it('holds texts as texts, whatever they contain', async () => {
    const content =
      '<p>Write it <em>down</em>.</p><script>alert(1)</script><img src=x onerror="alert(2)"><p>Tea &lt;3</p>';
    const texts = [{ locale: 'en', contentKey: 'contribution-intro', title: '<i>How</i>', content }] as const;
    const view = (await drawFirstView('/', aStart({ texts: [...texts] }))) ?? '';
    expect(view).toContain('Light for &lt;b&gt;hall&lt;/b&gt; three');
    expect(view).toContain('Write it down.');
    expect(view).toContain('Tea &lt;3');
    expect(view).not.toMatch(/<script|onerror="|<i>How/);
  });

  it('is that of the sign-in, too: the dialog is seen and can be filled in without a script', async () => {
    const view = (await drawFirstView('/login', { ...aStart(), home: null })) ?? '';
    const dialog = view.slice(view.indexOf('role="dialog"'));
    expect(dialog).toMatch(
      /<input[^>]* autofocus=""[^>]* name="username"|<input[^>]* name="username"[^>]* autofocus=""/,
    );
    expect(dialog).toMatch(/<input[^>]* autocomplete="current-password"/i);
    expect(dialog).toContain('name="rememberMe"');
    expect(dialog).toContain('href="/account/reset/request"');
    expect(view.slice(view.indexOf('<header'))).not.toMatch(/opacity:\s*0|visibility:\s*hidden/);
  });

  it('shows nothing of a browser’s own: no cookie notice, nobody’s account', async () => {
    const view = (await drawFirstView('/', aStart())) ?? '';
    expect(view).not.toContain('cookie');
    expect(view).not.toContain('/logout');
  });
});
