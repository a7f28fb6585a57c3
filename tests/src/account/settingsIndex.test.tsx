import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MessageKey } from '#messages/message-key.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { openSettings, PERSON } from './accountSettings.ts';

const NO_SECOND = { method: null, since: null, recoveryCodesLeft: 0, passkeys: 0, available: false };

const index = () => within(screen.getByRole('navigation', { name: t('components.index.label') }));
const headingOf = (title: MessageKey) => screen.getByRole('heading', { level: 2, name: t(title) });
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
    await waitFor(() => expect(headingOf('sessions.title')).toHaveFocus());
    index()
      .getByRole('link', { name: t('yourData.title') })
      .focus();
    await user.keyboard('{Enter}');
    expect(location().hash).toBe('#your-data');
    await waitFor(() => expect(headingOf('yourData.title')).toHaveFocus());
  });

  it('asks nothing of somebody who has typed something: the page stays', async () => {
    const { user, part } = await openSettings();
    await user.type(
      part(t('settings.profile')).getByRole('textbox', { name: pattern`${t('settings.firstName')}` }),
      'x',
    );
    await user.click(index().getByRole('link', { name: t('password.title') }));
    await waitFor(() => expect(headingOf('password.title')).toHaveFocus());
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('the link of a mail', () => {
  it('shows the notifications, and their heading has the focus', async () => {
    await renderApp('/account/settings#notifications', { roles: PERSON });
    const heading = await screen.findByRole('heading', { level: 2, name: t('notificationPreference.title') });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  it('moves the focus to its section on the page that is open already, and back to the former one', async () => {
    const { router } = await renderApp('/account/settings#your-data', { roles: PERSON });
    await waitFor(() => expect(headingOf('yourData.title')).toHaveFocus());
    await act(() => router.navigate('/account/settings#sessions'));
    await waitFor(() => expect(headingOf('sessions.title')).toHaveFocus());
    headingOf('password.title').focus();
    await act(() => router.navigate('/account/settings#sessions', { replace: true }));
    await waitFor(() => expect(headingOf('sessions.title')).toHaveFocus());
    await act(() => router.navigate(-1));
    await waitFor(() => expect(headingOf('yourData.title')).toHaveFocus());
  });

  describe('shows its section again while the page above it grows', () => {
    const spyOnScrolling = () => vi.spyOn(Element.prototype, 'scrollIntoView');
    let scroll: ReturnType<typeof spyOnScrolling>;
    const disconnect = vi.fn();
    let grow: (() => void) | undefined;
    /** Where the section stands in the window. */
    let top = 0;
    beforeEach(() => {
      grow = undefined;
      top = 0;
      disconnect.mockClear();
      scroll = spyOnScrolling();
      class Resizing {
        observe: (place: Element) => void;
        unobserve = () => undefined;
        disconnect: () => void = () => undefined;
        constructor(onResize: () => void) {
          this.observe = (place) => {
            if (!place.querySelector('#your-data')) return;
            grow = onResize;
            this.disconnect = disconnect;
          };
        }
      }
      vi.stubGlobal('ResizeObserver', Resizing);
      const boxes = vi.spyOn(Element.prototype, 'getBoundingClientRect');
      boxes.mockImplementation(() => new DOMRect(0, top, 0, 0));
      onTestFinished(() => {
        scroll.mockRestore();
        boxes.mockRestore();
      });
    });

    async function openData() {
      const app = await renderApp('/account/settings#your-data', { roles: PERSON });
      const section = await screen.findByRole('region', { name: t('yourData.title') });
      await waitFor(() => expect(grow).toBeDefined());
      const timesShown = () =>
        scroll.mock.contexts.filter((place) => (place as Element).contains(section)).length;
      return { ...app, timesShown };
    }

    it('until the reader presses a key', async () => {
      const { user, timesShown } = await openData();
      const before = timesShown();
      expect(before).toBeGreaterThan(0);
      grow?.();
      expect(timesShown()).toBe(before + 1);
      expect(disconnect).not.toHaveBeenCalled();
      await user.keyboard('{ArrowDown}');
      expect(disconnect).toHaveBeenCalled();
    });

    it('until a screen reader scrolls elsewhere, and not merely for its own scrolling', async () => {
      await openData();
      const scrollTo = (scrollY: number, sectionTop: number) => {
        vi.stubGlobal('scrollY', scrollY);
        top = sectionTop;
        fireEvent.scroll(window);
      };
      scrollTo(0, 0);
      // What is above grows before our scrolling is reported; then the browser scrolls along.
      scrollTo(0, 80);
      scrollTo(80, 0);
      expect(disconnect).not.toHaveBeenCalled();
      scrollTo(300, -220);
      expect(disconnect).toHaveBeenCalled();
    });
  });
});
