import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { respond } from '#tests/support/network.ts';
import { drawWholeFrame, renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

drawWholeFrame();

const TEXT = 'GET /api/v3/public/static-contents/:lang/:key';
const text = ({ path }: { path: string }) => {
  const [locale, contentKey] = path.split('/').slice(-2);
  return { locale, contentKey, title: `${contentKey} (${locale})`, content: '<p>We keep <b>little</b>.</p>' };
};

vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  await import('#src/components/richText/RichTextField.tsx');
}, 90_000);

describe('the page of an editable text', () => {
  it('shows title and content of its key [R1E-30]', async () => {
    await renderApp('/static-content-view/privacy-platform', { responses: { [TEXT]: text } });
    expect(await screen.findByRole('heading', { level: 1, name: 'privacy-platform (en)' })).toBeVisible();
    expect(screen.getByText('little').tagName).toBe('B');
  });

  it('is read anew in another language [R1E-31]', async () => {
    const { user, sent } = await renderApp('/static-content-view/terms-platform', {
      responses: { [TEXT]: text },
    });
    await screen.findByRole('heading', { level: 1, name: 'terms-platform (en)' });
    await user.click(
      await screen.findByRole('button', { name: t('menu.language', { language: 'English' }) }),
    );
    await user.click(await screen.findByRole('button', { name: 'Türkçe' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'terms-platform (tr)' })).toBeVisible();
    expect(sent('GET', '/api/v3/public/static-contents/en/terms-platform')).toHaveLength(1);
    expect(sent('GET', '/api/v3/public/static-contents/tr/terms-platform')).toHaveLength(1);
  });

  it('an unknown key is the not-found page; a failure offers to try again', async () => {
    const unknown = await renderApp('/static-content-view/none', {
      responses: { [TEXT]: () => respond(404, {}) },
    });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      pattern`${t('error.http.404')}`,
    );
    unknown.unmount();
    await renderApp('/static-content-view/privacy-platform', {
      responses: { [TEXT]: () => respond(500, {}) },
    });
    expect(await screen.findByRole('button', { name: t('components.error.retry') })).toBeVisible();
  });
});

describe('an editable text over the current page', () => {
  it('opens in the current language, keeps what was typed, and gives the focus back [R1A-36]', async () => {
    const { user, location } = await renderApp('/contact', {
      responses: { [TEXT]: text, 'GET /api/captcha': {} },
    });
    const name = await screen.findByRole('textbox', { name: pattern`${t('contact.name')}` });
    await user.type(name, 'Ayşe');
    const opener = screen.getByRole('button', { name: /terms|privacy/i });
    await user.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'privacy-platform (en)' });
    expect(within(dialog).getByText('little')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: t('ra.action.close') }));
    expect(name).toHaveValue('Ayşe');
    expect(location().pathname).toBe('/contact');
  });
});
