import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import { list } from '#tests/support/network.ts';
import type { RenderAppOptions } from '#tests/support/renderApp.tsx';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import {
  CAMPAIGNS,
  COMPETITIONS,
  campaign,
  competition,
  homeAnswers,
  LOAD_MS,
  loadParts,
  NEWS,
  news,
} from './homeFixtures.ts';

const INTERNAL: Role[] = ['ROLE_USER', 'ROLE_INTERNAL'];
const visit = ({ responses, ...options }: RenderAppOptions = {}) =>
  renderApp('/', { ...options, responses: homeAnswers(responses) });

// Whole pages on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
beforeAll(loadParts, LOAD_MS);

/** A window of this width; only `min-width` is asked for. */
function windowOf(width: number, { reducedMotion = false } = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion')
      ? reducedMotion
      : Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY) <= width,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const slider = (name: string) => screen.findByRole('region', { name });
/** Titles of the slides that can be seen and reached. */
const shown = (region: HTMLElement) =>
  [...region.querySelectorAll('[role="group"][aria-roledescription="slide"]')]
    .filter((slide) => !slide.hasAttribute('inert'))
    .map((slide) => slide.querySelector('h2, h3')?.textContent);
const slides = (region: HTMLElement) => region.querySelectorAll('[aria-roledescription="slide"]');

describe('the banner slider', () => {
  it('shows open campaigns and competitions, the newest first, one at a time [R1B-03, R1B-04]', async () => {
    await visit({
      responses: {
        [CAMPAIGNS]: [
          campaign({ title: 'Safe shifts' }),
          campaign({ title: 'Over', isOpen: false, canSubmit: false }),
        ],
        [COMPETITIONS]: [competition({ title: 'Best idea', publishDate: '2026-03-01T08:00:00.000Z' })],
      },
    });
    const region = await slider(t('home.open'));
    expect(slides(region)).toHaveLength(2);
    expect(shown(region)).toEqual(['Best idea']);
    expect(within(region).queryByText('Over')).not.toBeInTheDocument();
  });

  it('is not there while nothing is open; the visitor reads what this is', async () => {
    await visit();
    expect(await screen.findByRole('heading', { level: 1, name: t('home.welcome.title') })).toBeVisible();
    expect(screen.queryByRole('region', { name: t('home.open') })).not.toBeInTheDocument();
  });

  it('is leafed through with buttons and arrow keys, around the end [Q1-85]', async () => {
    const { user } = await visit({
      responses: {
        [CAMPAIGNS]: [
          campaign({ title: 'First', publishDate: '2026-03-03T00:00:00Z' }),
          campaign({ title: 'Second', publishDate: '2026-03-02T00:00:00Z' }),
          campaign({ title: 'Third', publishDate: '2026-03-01T00:00:00Z' }),
        ],
      },
    });
    const region = await slider(t('home.open'));
    await user.click(within(region).getByRole('button', { name: t('components.carousel.next') }));
    expect(shown(region)).toEqual(['Second']);
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(shown(region)).toEqual(['First']);
    await user.click(within(region).getByRole('button', { name: t('components.carousel.previous') }));
    expect(shown(region)).toEqual(['Third']);
    await user.click(
      within(region).getByRole('button', { name: t('components.carousel.show', { place: 2 }) }),
    );
    expect(shown(region)).toEqual(['Second']);
  });

  it('moves by itself, but not under the pointer, with the focus inside, or once it was stopped [Q1-85]', async () => {
    windowOf(1280);
    const { user } = await visit({
      responses: {
        [CAMPAIGNS]: [
          campaign({ title: 'One', publishDate: '2026-04-01T00:00:00Z' }),
          campaign({ title: 'Two' }),
        ],
      },
    });
    const region = await slider(t('home.open'));
    vi.useFakeTimers();
    const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
    // Timers that were set before the clock was held are set anew by a change of what they depend on.
    fireEvent.pointerEnter(region);
    await pass(30);
    expect(shown(region)).toEqual(['One']);
    fireEvent.pointerLeave(region);
    await pass(8);
    expect(shown(region)).toEqual(['Two']);
    const stop = within(region).getByRole('button', { name: t('components.carousel.stop') });
    act(() => stop.focus());
    await pass(30);
    expect(shown(region)).toEqual(['Two']);
    fireEvent.click(stop);
    act(() => stop.blur());
    await pass(30);
    expect(shown(region)).toEqual(['Two']);
    expect(within(region).getByRole('button', { name: t('components.carousel.start') })).toBeInTheDocument();
    vi.useRealTimers();
    expect(user).toBeDefined();
  });

  it('stands still for people who want less motion [Q1-85]', async () => {
    windowOf(1280, { reducedMotion: true });
    await visit({ responses: { [CAMPAIGNS]: [campaign(), campaign()] } });
    expect(await screen.findByRole('button', { name: t('components.carousel.start') })).toBeInTheDocument();
  });

  it('offers to contribute where the server says so, and leads into the campaign [S1-51]', async () => {
    const { user, location } = await visit({
      roles: INTERNAL,
      responses: {
        [CAMPAIGNS]: [
          campaign({ id: 31, title: 'Mine', publishDate: '2026-05-01T00:00:00Z' }),
          campaign({ canSubmit: false }),
        ],
        'POST /api/v3/contributions/SUGGESTION': () => new Promise(() => undefined),
      },
    });
    const region = await slider(t('home.open'));
    expect(
      within(region).getAllByRole('button', { name: t('home.submit.campaign'), hidden: true }),
    ).toHaveLength(1);
    await user.click(within(region).getByRole('button', { name: t('home.submit.campaign') }));
    expect(location().pathname).toBe('/contribution/SUGGESTION/31');
  });
});

describe('a visitor who wants to contribute', () => {
  it.each([
    ['campaign', t('home.submit.campaign'), '/contribution/SUGGESTION/41'],
    ['competition', t('home.submit.competition'), '/contribution/IDEA/41'],
  ] as const)(
    'to a %s is told to sign in and comes back there [R1B-11, R1B-12, R1B-13]',
    async (kind, button, target) => {
      const { location, router } = await visit({
        responses:
          kind === 'campaign'
            ? { [CAMPAIGNS]: [campaign({ id: 41 })] }
            : { [COMPETITIONS]: [competition({ id: 41 })] },
      });
      const press = await screen.findByRole('button', { name: button });
      vi.useFakeTimers();
      fireEvent.click(press);
      await act(() => vi.advanceTimersByTimeAsync(100));
      expect(location().pathname).toBe('/');
      await act(() => vi.advanceTimersByTimeAsync(5_000));
      expect(location().pathname).toBe('/login');
      expect(router.state.location.state).toEqual({ from: { pathname: target, search: '', hash: '' } });
    },
  );
});

describe('the news slider', () => {
  const many = Array.from({ length: 5 }, (_, index) => news({ title: `Item ${index + 1}` }));

  it('asks for the ten latest and shows them in the order of the server [R1B-30, R1B-31]', async () => {
    const { sent } = await visit({ responses: { [NEWS]: () => list(many) } });
    const region = await slider(t('home.news'));
    expect([...region.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual(
      many.map(({ title }) => title),
    );
    expect(sent('GET', '/api/v3/contents')[0]?.query).toMatchObject({
      page: '0',
      size: '10',
      sort: 'publishDate,desc',
    });
  });

  it.each([
    [1280, 3],
    [1024, 3],
    [1023, 2],
    [464, 2],
    [463, 1],
  ])('at %i px shows %i at a time [R1B-32, R1B-33, R1B-34, R1B-35]', async (width, count) => {
    windowOf(width);
    const { user } = await visit({ responses: { [NEWS]: () => list(many) } });
    const region = await slider(t('home.news'));
    expect(shown(region)).toEqual(many.slice(0, count).map(({ title }) => title));
    await user.click(within(region).getByRole('button', { name: t('components.carousel.next') }));
    expect(shown(region)).toEqual(many.slice(1, count + 1).map(({ title }) => title));
  });

  it('never moves by itself [Q1-85]', async () => {
    await visit({ responses: { [NEWS]: () => list(many) } });
    const region = await slider(t('home.news'));
    expect(
      within(region).queryByRole('button', { name: pattern`${t('components.carousel.stop')}` }),
    ).not.toBeInTheDocument();
  });

  it('cuts a text at 200 characters; opened it shows up to 500; a short one has no toggle [R1B-36, R1B-37]', async () => {
    windowOf(1280);
    const { user } = await visit({
      responses: {
        [NEWS]: () =>
          list([
            news({ title: 'Long', summary: 'a'.repeat(600) }),
            news({ title: 'Exact', summary: 'b'.repeat(200) }),
          ]),
      },
    });
    const region = await slider(t('home.news'));
    const text = () => within(region).getByText(/^a+/).textContent ?? '';
    expect(text()).toMatch(/^a{200}… /);
    await user.click(within(region).getByRole('button', { name: t('home.more.of', { about: 'Long' }) }));
    expect(text()).toMatch(/^a{500}… /);
    expect(
      within(region).getByRole('button', { name: t('home.less.of', { about: 'Long' }) }),
    ).toHaveAttribute('aria-expanded', 'true');
    expect(within(region).getByText('b'.repeat(200))).toBeVisible();
    expect(within(region).queryByRole('button', { name: /Exact/ })).not.toBeInTheDocument();
  });

  it('is left out while the module is off, and says so when there is nothing', async () => {
    const { sent, unmount } = await visit({ settings: { availableModules: ['SUGGESTION'] } });
    await screen.findByText('Text of home-anonymous');
    expect(sent('GET', '/api/v3/contents')).toEqual([]);
    unmount();
    await visit();
    expect(await screen.findByText(t('home.news.none'))).toBeVisible();
  });
});

describe('the slider of closed items', () => {
  it('asks for five of each and shows them with the day on which they closed, the last first [R1B-41, R1B-42, R1B-43]', async () => {
    windowOf(1280);
    const over = { isOpen: false, canSubmit: false } as const;
    const { sent } = await visit({
      responses: {
        [CAMPAIGNS]: [
          campaign({ title: 'Open one' }),
          campaign({ ...over, title: 'Ended early', dateSubmissionTerminated: '2025-06-01T08:00:00.000Z' }),
        ],
        [COMPETITIONS]: [
          competition({ ...over, title: 'Ended later', dateSubmissionEnd: '2025-07-01T08:00:00.000Z' }),
        ],
      },
    });
    const region = await slider(t('home.closed'));
    expect(shown(region)).toEqual(['Ended later', 'Ended early']);
    expect(within(region).getByText(t('home.closedOn', { date: '01/07/25' }))).toBeVisible();
    expect(within(region).queryByText('Open one')).not.toBeInTheDocument();
    await waitFor(() => expect(sent('GET', '/api/v3/campaigns/all')[0]?.query).toEqual({ closed: '5' }));
    expect(sent('GET', '/api/v3/competitions/langKey/en')[0]?.query).toEqual({ closed: '5' });
  });

  it('names no day that is still to come of one that was closed before it', async () => {
    windowOf(1280);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const closed = { isOpen: false, canSubmit: false, dateSubmissionEnd: tomorrow } as const;
    await visit({ responses: { [COMPETITIONS]: [competition({ ...closed, title: 'Ended before' })] } });
    const region = await slider(t('home.closed'));
    expect(within(region).getByText(t('home.closedNow'))).toBeVisible();
  });
});
