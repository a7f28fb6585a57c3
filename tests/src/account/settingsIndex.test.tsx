import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { openSettings, PERSON } from './accountSettings.ts';

const NO_SECOND = { method: null, since: null, recoveryCodesLeft: 0, passkeys: 0, available: false };

const index = () => within(screen.getByRole('navigation', { name: t('components.index.label') }));
const namesListed = () =>
  index()
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the index of the account settings', () => {
  it('names the sections of the page in their order, and none that is not there', async () => {
    await renderApp('/account/settings', {
      roles: PERSON,
      settings: { secondFactorAllowed: false },
      responses: { 'GET /api/account/second-factor': NO_SECOND },
    });
    await screen.findByRole('heading', { level: 2, name: t('notificationPreference.title') });
    await waitFor(() => expect(namesListed()).not.toContain(t('secondFactor.title')));
    const main = within(screen.getByRole('main'));
    const sections = main.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(namesListed()).toEqual(sections);
    expect(sections.length).toBeGreaterThan(4);
  });

  it('leads to a section by pointer and keyboard: its heading takes the focus, and the address names it', async () => {
    const { user, location } = await openSettings();
    await user.click(index().getByRole('link', { name: t('sessions.title') }));
    expect(location()).toMatchObject({ pathname: '/account/settings', hash: '#sessions' });
    expect(screen.getByRole('heading', { level: 2, name: t('sessions.title') })).toHaveFocus();
    index()
      .getByRole('link', { name: t('yourData.title') })
      .focus();
    await user.keyboard('{Enter}');
    expect(location().hash).toBe('#your-data');
    expect(screen.getByRole('heading', { level: 2, name: t('yourData.title') })).toHaveFocus();
  });

  it('asks nothing of somebody who has typed something: the page stays', async () => {
    const { user, part } = await openSettings();
    await user.type(
      part(t('settings.profile')).getByRole('textbox', { name: pattern`${t('settings.firstName')}` }),
      'x',
    );
    await user.click(index().getByRole('link', { name: t('password.title') }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: t('password.title') })).toHaveFocus();
  });
});

describe('the link of a mail', () => {
  it('shows the notifications, and their heading has the focus', async () => {
    await renderApp('/account/settings#notifications', { roles: PERSON });
    const heading = await screen.findByRole('heading', { level: 2, name: t('notificationPreference.title') });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  it('shows its section again while the page above it grows, until the reader acts', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const observe = vi.fn();
    const disconnect = vi.fn();
    let grow: () => void = () => undefined;
    class Resizing {
      observe: (place: Element) => void;
      unobserve = () => undefined;
      disconnect = disconnect;
      constructor(onResize: () => void) {
        this.observe = (place) => {
          if (!place.querySelector('#your-data')) return;
          grow = onResize;
          observe(place);
        };
      }
    }
    vi.stubGlobal('ResizeObserver', Resizing);
    onTestFinished(() => {
      scroll.mockRestore();
      vi.unstubAllGlobals();
    });
    const { user } = await renderApp('/account/settings#your-data', { roles: PERSON });
    const section = await screen.findByRole('region', { name: t('yourData.title') });
    await waitFor(() => expect(observe).toHaveBeenCalled());
    const times = () => scroll.mock.contexts.filter((place) => (place as Element).contains(section)).length;
    const before = times();
    expect(before).toBeGreaterThan(0);
    grow();
    expect(times()).toBe(before + 1);
    disconnect.mockClear();
    await user.keyboard('{ArrowDown}');
    expect(disconnect).toHaveBeenCalled();
  });
});
