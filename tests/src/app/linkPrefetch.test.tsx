import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { RESOURCES } from '#src/app/resources.tsx';
import { routeOf } from '#src/app/routes.ts';
import type { Screen } from '#src/app/screen.tsx';
import { sessionEnded } from '#src/dataProvider/alerts.ts';
import {
  contribution,
  EMPLOYEE,
  OPTIONS,
  permissions,
} from '#tests/src/contributions/contributionFixtures.ts';
import { campaign } from '#tests/src/home/homeFixtures.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { held, list, respond } from '#tests/support/network.ts';
import { type RenderAppOptions, renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';

const ONE = '/api/v3/campaigns/31';

beforeAll(async () => {
  await loadScreensBelow('/campaign');
  // What watches links loads after the page.
  await import('#src/app/frame/SignedInParts.tsx');
}, 90_000);

/** The list of campaigns, with a link to one of them. */
async function openCampaigns({ responses, ...options }: RenderAppOptions = {}) {
  const row = campaign({ id: 31, title: 'Safe shifts' });
  const app = await renderApp('/campaign', {
    roles: ['ROLE_USER', 'ROLE_INTERNAL'],
    ...options,
    responses: {
      'GET /api/v3/campaigns': () => list([row]),
      'GET /api/v3/campaigns/:id': { ...row, body: '<p>Win time.</p>' },
      ...responses,
    },
  });
  const name = t('components.programme.detailsOf', { title: 'Safe shifts' });
  return { ...app, link: await screen.findByRole('link', { name }) };
}

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A link of a page, such as in a text that somebody wrote. */
function aLink(attributes: Record<string, string>): HTMLAnchorElement {
  const link = document.createElement('a');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.body.append(link);
  return link;
}

describe('the page of a link', () => {
  it('is read when a pointer rests on the link, and not a second time when it opens', async () => {
    const { user, link, sent } = await openCampaigns();
    fireEvent.pointerOver(link, { pointerType: 'mouse' });
    await waitFor(() => expect(sent('GET', ONE)).toHaveLength(1));
    await user.click(link);
    expect(await screen.findByRole('heading', { level: 1, name: 'Safe shifts' })).toBeVisible();
    expect(screen.getByText('Win time.')).toBeVisible();
    expect(sent('GET', ONE)).toHaveLength(1);
  });

  it('is read when the focus rests on the link', async () => {
    const { link, sent } = await openCampaigns();
    fireEvent.focusIn(link);
    await waitFor(() => expect(sent('GET', ONE)).toHaveLength(1));
  });

  it.each<[string, (link: HTMLElement) => unknown]>([
    ['by a mouse', (link) => fireEvent.pointerDown(link, { pointerType: 'mouse', button: 0 })],
    ['by a finger or the keyboard', (link) => fireEvent.click(link)],
  ])('is read at the press, before it is rendered: %s', async (_, press) => {
    const { link, sent } = await openCampaigns();
    // So that the page does not open, and what it reads itself is not taken for this.
    link.addEventListener('click', (event) => event.preventDefault());
    press(link);
    await later(0);
    expect(sent('GET', ONE)).toHaveLength(1);
    expect(link).toBeInTheDocument();
    await later(100);
    expect(sent('GET', ONE)).toHaveLength(1);
  });

  it('is not read at the press of another button', async () => {
    const { link, sent } = await openCampaigns();
    fireEvent.pointerDown(link, { pointerType: 'mouse', button: 1 });
    fireEvent.pointerDown(link, { pointerType: 'touch', button: 0 });
    // Opens a window or a tab of its own.
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey']) {
      fireEvent.pointerDown(link, { pointerType: 'mouse', button: 0, [key]: true });
    }
    await later(50);
    expect(sent('GET', ONE)).toEqual([]);
  });

  it('is not read when a pointer, or the focus, only passes over it, nor for a finger that may begin to scroll', async () => {
    const { link, sent } = await openCampaigns();
    fireEvent.pointerOver(link, { pointerType: 'mouse' });
    fireEvent.pointerOver(document.body, { pointerType: 'mouse' });
    fireEvent.focusIn(link);
    fireEvent.focusIn(document.body);
    fireEvent.pointerOver(link, { pointerType: 'touch' });
    await later(150);
    expect(sent('GET', ONE)).toEqual([]);
  });

  it('that is refused is a matter of whoever opens it: nobody is signed out by passing over a link', async () => {
    const ended = vi.fn();
    onTestFinished(sessionEnded.subscribe(ended));
    const responses = { 'GET /api/v3/campaigns/:id': () => respond(401, { message: 'error.http.401' }) };
    const { user, link, sent } = await openCampaigns({ responses });
    fireEvent.focusIn(link);
    await waitFor(() => expect(sent('GET', ONE)).toHaveLength(1));
    await later(50);
    expect(ended).not.toHaveBeenCalled();
    await user.click(link);
    await waitFor(() => expect(ended).toHaveBeenCalled());
  });

  it('that is refused after it was opened says so to whoever opened it', async () => {
    const ended = vi.fn();
    onTestFinished(sessionEnded.subscribe(ended));
    const { answer, letGo } = held(respond(401, { message: 'error.http.401' }));
    const responses = { 'GET /api/v3/campaigns/:id': answer };
    const { user, link, sent } = await openCampaigns({ responses });
    await user.click(link);
    await waitFor(() => expect(link).not.toBeInTheDocument());
    expect(sent('GET', ONE)).toHaveLength(1);
    letGo();
    await waitFor(() => expect(ended).toHaveBeenCalled());
    expect(sent('GET', ONE)).toHaveLength(1);
  });

  it.each([
    ['leads out of the application', { href: 'https://elsewhere.example/campaign/31' }],
    ['opens another window', { href: '/campaign/31', target: '_blank' }],
    ['is a file', { href: '/campaign/31', download: 'campaign' }],
    ['leads to a page that is for others', { href: '/contribution/SUGGESTION/31/detail' }],
    ['leads to a page that is switched off', { href: '/content/31' }],
  ])('is not read when the link %s', async (_, attributes) => {
    const settings = { availableModules: ['CAMPAIGN'] as never };
    const { link, sent, requests } = await openCampaigns({ settings, roles: ['ROLE_USER'] });
    const asked = () => requests.filter(({ path }) => path.endsWith('/31')).length;
    fireEvent.focusIn(aLink(attributes));
    await later(150);
    expect(asked()).toBe(0);
    // As it is for any other link.
    fireEvent.focusIn(link);
    await waitFor(() => expect(sent('GET', ONE)).toHaveLength(1));
  });

  it.each([
    ['/contribution/SUGGESTION/31/detail', '/api/v3/contributions/31'],
    ['/competition/detail/31', '/api/v3/competitions/31/langKey/en'],
    ['/content/31', '/api/v3/contents/31'],
  ])('%s is read as the page reads it', async (href, path) => {
    const { sent } = await openCampaigns();
    fireEvent.focusIn(aLink({ href }));
    await waitFor(() => expect(sent('GET', path)).toHaveLength(1));
  });
});

describe('what a page shows of its record by calls of its own', () => {
  const PAGE = '/contribution/SUGGESTION/31/detail';
  const COMMENTS = '/api/v3/comments/list/31';
  const RECORD = '/api/v3/contributions/31';
  const RATING = '/api/v3/contribution-ratings/31';
  const NEIGHBOURS = '/api/v3/contributions/id/SUGGESTION/0/all';
  const LIST = '/contribution/list/SUGGESTION/0/all';

  const openList = (
    shown: Partial<ContributionDetail> = {},
    { at = LIST, state, responses }: { at?: string } & Pick<RenderAppOptions, 'state' | 'responses'> = {},
  ) =>
    renderApp(at, {
      ...{ roles: EMPLOYEE, state },
      responses: {
        ...OPTIONS,
        'GET /api/v3/contributions/SUGGESTION/0/all': () => list([]),
        [`GET ${NEIGHBOURS}`]: () => list([30, 31]),
        'GET /api/v3/contributions/:id': contribution({
          ...{ id: 31, commentStatus: 'VISIBLE', ratingStatus: 'OPEN' },
          permissions: permissions({ comment: true, rate: true }),
          ...shown,
        }),
        'GET /api/v3/comments/list/:id': () => list([]),
        [`GET ${RATING}`]: {
          ...{
            contributionId: 31,
            ratingType: 'STAR5',
            average: 3.5,
            count: 2,
            ownRating: null,
            ownId: null,
          },
        },
        ...responses,
      },
    });

  it('is read with it, and not a second time when the page opens', async () => {
    const { router, sent } = await openList();
    await screen.findByRole('heading', { level: 1 });
    fireEvent.focusIn(aLink({ href: PAGE }));
    const asked = () => [RATING, COMMENTS, NEIGHBOURS].map((path) => sent('GET', path).length);
    await waitFor(() => expect(asked()).toEqual([1, 2, 1]));
    await router.navigate(PAGE, { state: { list: LIST } });
    await screen.findByRole('navigation', { name: t('contribution.neighbours') });
    await screen.findByRole('textbox', { name: new RegExp(t('comment.yours')) });
    await later(100);
    expect(asked()).toEqual([1, 2, 1]);
  });

  it('is not read where the page shows none of it', async () => {
    const hidden = { ratingStatus: 'HIDDEN', commentStatus: 'HIDDEN' } as const;
    const { sent } = await openList(hidden);
    await screen.findByRole('heading', { level: 1 });
    fireEvent.focusIn(aLink({ href: PAGE }));
    await waitFor(() => expect(sent('GET', NEIGHBOURS)).toHaveLength(1));
    expect([...sent('GET', RATING), ...sent('GET', COMMENTS)]).toEqual([]);
  });

  it('is not read where the address of the link begins with another part', async () => {
    const { sent } = await openList();
    await screen.findByRole('heading', { level: 1 });
    fireEvent.focusIn(aLink({ href: `${PAGE}?tab=files` }));
    await waitFor(() => expect(sent('GET', RATING)).toHaveLength(1));
    expect(sent('GET', COMMENTS)).toEqual([]);
  });

  it('is not read for whoever only passes over the link', async () => {
    const { answer, letGo } = held(contribution({ id: 31, commentStatus: 'VISIBLE' }));
    const { sent } = await openList({}, { responses: { 'GET /api/v3/contributions/:id': answer } });
    await screen.findByRole('heading', { level: 1 });
    fireEvent.focusIn(aLink({ href: PAGE }));
    await waitFor(() => expect(sent('GET', RECORD)).toHaveLength(1));
    fireEvent.focusIn(document.body);
    letGo();
    await later(100);
    expect([COMMENTS, NEIGHBOURS].flatMap((path) => sent('GET', path))).toEqual([]);
  });

  it('is not read a second time on the way from one page to the next', async () => {
    const of = (id: number) =>
      contribution({ id, commentStatus: 'VISIBLE', permissions: permissions({ comment: true }) });
    const { router, sent } = await openList(
      {},
      {
        ...{ at: '/contribution/SUGGESTION/30/detail', state: { list: LIST } },
        responses: { 'GET /api/v3/contributions/:id': ({ path }) => of(Number(path.split('/').at(-1))) },
      },
    );
    await screen.findByRole('navigation', { name: t('contribution.neighbours') });
    fireEvent.focusIn(aLink({ href: PAGE }));
    await waitFor(() => expect(sent('GET', COMMENTS)).toHaveLength(2));
    await router.navigate(PAGE, { state: { list: LIST } });
    await waitFor(() => expect(sent('GET', RECORD)).toHaveLength(1));
    await screen.findByRole('textbox', { name: new RegExp(t('comment.yours')) });
    await later(100);
    expect(sent('GET', COMMENTS)).toHaveLength(2);
  });
});

describe('the list of a link', () => {
  const ADMINISTRATOR = [
    ...EMPLOYEE,
    ...(['ROLE_ADMIN', 'ROLE_SUGGESTION_ADMIN', 'ROLE_CAMPAIGN_EDITOR'] as const),
    ...(['ROLE_COMPETITION_EDITOR', 'ROLE_CONTENT_EDITOR'] as const),
  ];
  const LISTS = [
    ['/campaign', '/api/v3/campaigns'],
    ['/competition', '/api/v3/competitions'],
    ['/content', '/api/v3/contents'],
    ['/contribution/list/SUGGESTION/0/all', '/api/v3/contributions/SUGGESTION/0/all'],
    ['/contribution-task', '/api/v3/contribution-tasks/user/7'],
    ['/contribution-task/admin/SUGGESTION', '/api/v3/contribution-tasks/SUGGESTION'],
    ['/admin/user-management', '/api/v3/users'],
    ['/campaign/manage', '/api/v3/campaigns/manage'],
    ['/competition/manage', '/api/v3/competitions/manage'],
    ['/content/manage', '/api/v3/contents/manage'],
    ['/notifications', '/api/v3/notifications'],
    ['/organization', '/api/v3/organizations-list'],
  ] as const;

  it.each(LISTS)(
    '%s is read when somebody turns to it, and not a second time when it opens',
    async (to, path) => {
      const { router, sent } = await renderApp('/account/settings', {
        roles: ADMINISTRATOR,
        responses: { [`GET ${path}`]: () => list([]) },
      });
      const before = await screen.findByRole('heading', { level: 1, name: t('menu.account.settings') });
      fireEvent.focusIn(aLink({ href: to }));
      await waitFor(() => expect(sent('GET', path)).toHaveLength(1));
      await later(50);
      await router.navigate(to);
      await waitFor(() => expect(before).not.toBeInTheDocument());
      await screen.findByRole('heading', { level: 1 });
      await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).toBeNull());
      await later(100);
      expect(sent('GET', path)).toHaveLength(1);
    },
  );

  it.each([
    ['is for others', '/contribution/list/SUGGESTION/0/manage'],
    ['says filters in its address', '/campaign?isOpen.equals=true'],
  ])('is not read when it %s', async (_, href) => {
    const { requests } = await renderApp('/account/settings', { roles: EMPLOYEE });
    await screen.findByRole('heading', { level: 1 });
    const before = requests.length;
    fireEvent.focusIn(aLink({ href }));
    await later(300);
    expect(requests.slice(before)).toEqual([]);
  });
});

describe('the code of the page that a list opens', () => {
  /** What the browser would do when it is idle. */
  function stubIdle() {
    const idle: IdleRequestCallback[] = [];
    vi.stubGlobal('requestIdleCallback', (work: IdleRequestCallback) => idle.push(work));
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    return idle;
  }

  it('comes when the browser is idle', async () => {
    const idle = stubIdle();
    const load = vi.spyOn(RESOURCES.find(({ name }) => name === 'campaigns')?.show as Screen, 'load');
    onTestFinished(() => load.mockRestore());
    await openCampaigns();
    await waitFor(() => expect(idle).toHaveLength(1));
    expect(load).not.toHaveBeenCalled();
    idle[0]?.({ didTimeout: false, timeRemaining: () => 10 });
    expect(load).toHaveBeenCalledTimes(1);
    cleanup();
  });

  it('is followed by that of the lists in the bar, one page after the other', async () => {
    const idle = stubIdle();
    const spied = ['/campaign', '/competition'].map((path) => vi.spyOn(routeOf(path) as Screen, 'load'));
    onTestFinished(() => {
      for (const load of spied) load.mockRestore();
    });
    const calls = () => spied.map((load) => load.mock.calls.length);
    await renderApp('/account/settings', { roles: EMPLOYEE });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(idle.length).toBeGreaterThan(0));
    expect(calls()).toEqual([0, 0]);
    const seen: number[][] = [];
    for (let at = 0; at < idle.length; at += 1) {
      idle[at]?.({ didTimeout: false, timeRemaining: () => 10 });
      seen.push(calls());
      // The next one is asked for once this one is there.
      if (seen.at(-1)?.some((count) => count === 0)) await waitFor(() => expect(idle.length).toBe(at + 2));
    }
    expect(seen).toContainEqual([1, 0]);
    expect(seen.at(-1)).toEqual([1, 1]);
    cleanup();
  });

  it('does not where data are scarce, nor does anything else before it is asked for', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
    const idle = stubIdle();
    const { link, sent } = await openCampaigns();
    fireEvent.focusIn(link);
    await later(150);
    expect(idle).toEqual([]);
    expect(sent('GET', ONE)).toEqual([]);
  });
});
