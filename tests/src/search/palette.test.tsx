import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { SEARCH_OPERATORS } from '#contract/search/query.ts';
import { SETTING_RULES } from '#contract/settings/rules.ts';
import { type Answers, held, list, respond } from '#tests/support/network.ts';
import { drawWholeFrame, renderApp } from '#tests/support/renderApp.tsx';
import { inTurkish, t } from '#tests/support/texts.ts';
import { HITS, hit } from './searchFixtures.ts';

drawWholeFrame();
// As for a person whose browser has their code.
beforeAll(() =>
  Promise.all([import('#src/app/frame/SignedInSlots.tsx'), import('#src/features/search/SearchPalette.tsx')]),
);

const EMPLOYEE: readonly Role[] = ['ROLE_USER', 'ROLE_INTERNAL'];

interface Options {
  roles?: readonly Role[];
  responses?: Answers;
  langKey?: string;
}

function start({ roles = EMPLOYEE, responses, langKey = 'en' }: Options = {}) {
  return renderApp('/contact', {
    roles,
    account: { langKey },
    responses: {
      [`GET ${HITS}`]: ({ query }) => (query.q?.startsWith('bin') ? list([hit()]) : list([])),
      'GET /api/v3/notifications/unread-count': 0,
      ...responses,
    },
  });
}

async function opened(options: Options = {}) {
  const app = await start(options);
  await screen.findByRole('button', { name: t('search.title') });
  await app.user.keyboard('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog', { name: t('search.palette') });
  return { ...app, dialog: within(dialog) };
}

/** Once it is closed: on a slow machine it is still on its way out when the next page has come. */
async function openAgain(user: Awaited<ReturnType<typeof opened>>['user']) {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(box()).toHaveFocus());
}

const box = () => screen.getByRole('combobox', { name: t('search.box') });
const options = (group: string) =>
  within(screen.getByRole('group', { name: group, hidden: true })).getAllByRole('option', { hidden: true });
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '');

test('visitors have no search, and its key does nothing', async () => {
  const { user } = await renderApp('/contact');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: t('search.title') })).toBeNull();
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the magnifier opens the palette with the focus in its box, and the focus returns', async () => {
  const { user } = await start();
  const button = await screen.findByRole('button', { name: t('search.title') });
  expect(button).toHaveAttribute('title', t('search.palette.open', { keys: 'Ctrl+K' }));
  await user.click(button);
  await waitFor(() => expect(box()).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button).toHaveFocus();
});

test('Ctrl+K opens it while one types in a field, and closes it; the field has the focus again', async () => {
  const { user } = await start();
  await screen.findByRole('button', { name: t('search.title') });
  const field = (await screen.findAllByRole('textbox'))[0] as HTMLElement;
  await user.click(field);
  await user.keyboard('/');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(box()).toHaveFocus());
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field).toHaveFocus();
});

test('“/” opens it on a page without a search box of its own, and goes to that of a page that has one', async () => {
  const { user, router } = await start();
  await screen.findByRole('button', { name: t('search.title') });
  await user.keyboard('/');
  await waitFor(() => expect(box()).toHaveFocus());
  expect(box()).toHaveValue('');
  await user.keyboard('{Escape}');
  await router.navigate('/search');
  await screen.findByText(t('search.start'));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  await user.keyboard('/');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(box()).toHaveFocus();
});

test('“/” presses the magnifier and no other button that has a key', async () => {
  const { user } = await start();
  await screen.findByRole('button', { name: t('search.title') });
  const other = document.createElement('button');
  other.setAttribute('aria-keyshortcuts', 'Control+S');
  const press = vi.fn();
  other.addEventListener('click', press);
  document.body.prepend(other);
  await user.keyboard('/');
  await waitFor(() => expect(box()).toHaveFocus());
  expect(press).not.toHaveBeenCalled();
  other.remove();
});

test('pages and actions of the person are offered before anything is typed, and nothing is asked of the server', async () => {
  const { sent } = await opened();
  expect(options(t('search.palette.actions')).map((each) => each.textContent)).toContain(
    t('menu.contribute.suggestion'),
  );
  expect(options(t('search.palette.pages')).map((each) => each.textContent)).toContain(
    t('menu.account.work'),
  );
  expect(screen.queryByRole('group', { name: t('search.palette.recent'), hidden: true })).toBeNull();
  expect(sent('GET', HITS)).toEqual([]);
});

test('a page is found by its name and opened by arrows and Enter; both ends of the list lead to the box', async () => {
  const { user, location } = await opened();
  await user.keyboard('my wo');
  expect(active()).toBeNull();
  await user.keyboard('{ArrowDown}');
  expect(active()).toHaveTextContent(t('menu.account.work'));
  expect(active()).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowUp}');
  expect(active()).toBeNull();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(location().pathname).toBe('/my-work'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what is called exactly as it was typed is meant by Enter, a code too; the arrows still lead to all results', async () => {
  const { user, location } = await opened({
    responses: {
      [`GET ${HITS}`]: list([
        hit({ title: 'Other' }),
        hit({ id: 13, contributionId: 13, code: 'SUG-000013' }),
      ]),
      'GET /api/v3/contributions/:type/:id': respond(404),
    },
  });
  await user.keyboard('MY WORK');
  expect(active()).toHaveTextContent(t('menu.account.work'));
  await user.keyboard('{ArrowUp}');
  expect(active()).toBeNull();
  await user.keyboard(' {Backspace}');
  await user.keyboard('{Control>}a{/Control}sug-000013');
  await screen.findByRole('option', { name: /SUG-000013/ });
  await waitFor(() => expect(active()).toHaveTextContent('SUG-000013'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/13/detail'));
});

test('what the server finds comes after the typing rests, and opens', async () => {
  const { user, sent, location } = await opened({
    responses: { 'GET /api/v3/contributions/:type/:id': respond(404) },
  });
  await user.keyboard('bins');
  const found = await screen.findByRole('option', { name: /Bins for paper/ });
  expect(found).toHaveTextContent('SUG-000012');
  expect(sent('GET', HITS).map(({ query }) => [query.q, query.size])).toEqual([['bins', '8']]);
  await user.click(found);
  await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/12/detail'));
});

test('Enter without a choice goes to all results, as the last entry does', async () => {
  const { user, location } = await opened();
  await user.keyboard('bins{Enter}');
  await waitFor(() => expect(`${location().pathname}${location().search}`).toBe('/search?q=bins'));
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible());
  await user.keyboard('hooks');
  await user.click(await screen.findByRole('option', { name: t('search.palette.all', { query: 'hooks' }) }));
  await waitFor(() => expect(location().search).toBe('?q=hooks'));
});

test('an older answer does not take the place of a newer one, and former hits stay meanwhile', async () => {
  const slow = held(list([hit({ id: 77, contributionId: 77, title: 'Stale' })]));
  const { user } = await opened({
    responses: {
      [`GET ${HITS}`]: ({ query }) => {
        if (query.q === 'bins h') return slow.answer();
        return query.q === 'bins ho' ? list([hit({ title: 'Hooks' })]) : list([hit()]);
      },
    },
  });
  await user.keyboard('bins');
  await screen.findByRole('option', { name: /Bins for paper/ });
  await user.keyboard(' h');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(screen.getByRole('option', { name: /Bins for paper/ })).toBeVisible();
  await user.keyboard('o');
  await screen.findByRole('option', { name: /Hooks/ });
  slow.letGo();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('option', { name: /Stale/ })).toBeNull();
});

test('a search that fails is a sentence; pages still open', async () => {
  const { user } = await opened({ responses: { [`GET ${HITS}`]: respond(500) } });
  await user.keyboard('my work');
  expect(await screen.findByText(t('search.palette.failed'))).toBeVisible();
  expect(screen.getByRole('option', { name: t('menu.account.work') })).toBeVisible();
});

test('what is no date is said with what a date may be', async () => {
  const { user } = await opened();
  await user.keyboard('zzzz before:2026-13');
  expect(await screen.findByText(t('search.unknown.date', { name: '2026-13' }))).toBeVisible();
});

test('a code without its zeros is meant by Enter', async () => {
  const { user, location } = await opened({
    responses: {
      [`GET ${HITS}`]: list([
        hit({ title: 'Other' }),
        hit({ id: 13, contributionId: 13, code: 'SUG-000013' }),
      ]),
      'GET /api/v3/contributions/:type/:id': respond(404),
    },
  });
  await user.keyboard('sug 13');
  await waitFor(() => expect(active()).toHaveTextContent('SUG-000013'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/13/detail'));
});

test('the line below the palette names every operator, in each language', async () => {
  await opened();
  expect(screen.getByText(t('search.palette.hint'))).toBeVisible();
  for (const hint of [t('search.palette.hint'), inTurkish('search.palette.hint')]) {
    for (const operator of SEARCH_OPERATORS) expect(hint).toContain(`${operator}:`);
  }
});

test('nothing found is said with what was looked for', async () => {
  const { user } = await opened();
  await user.keyboard('zzzz');
  expect(await screen.findByText(t('search.palette.none', { query: 'zzzz' }))).toBeVisible();
});

test('a page that is found is something, though the search finds nothing', async () => {
  const { user, sent } = await opened({ responses: { [`GET ${HITS}`]: () => list([]) } });
  await user.keyboard('my work');
  expect(await screen.findByRole('option', { name: t('menu.account.work') })).toBeVisible();
  await waitFor(() => expect(sent('GET', HITS).length).toBeGreaterThan(0));
  await waitFor(() => expect(screen.queryByText(t('search.palette.searching'))).not.toBeInTheDocument());
  expect(screen.queryByText(t('search.palette.none', { query: 'my work' }))).not.toBeInTheDocument();
});

test('what was opened comes first the next time, and is found by its name while one types', async () => {
  const { user, location } = await opened({
    responses: { 'GET /api/v3/contributions/:type/:id': respond(404) },
  });
  await user.keyboard('bins');
  await user.click(await screen.findByRole('option', { name: /Bins for paper/ }));
  await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/12/detail'));
  await openAgain(user);
  await user.keyboard('my work{Enter}');
  await waitFor(() => expect(location().pathname).toBe('/my-work'));
  await openAgain(user);
  const recent = options(t('search.palette.recent')).map((each) => each.textContent);
  expect(recent).toEqual([t('menu.account.work'), expect.stringContaining('Bins for paper')]);
  expect(options(t('search.palette.pages')).map((each) => each.textContent)).not.toContain(
    t('menu.account.work'),
  );
  await user.keyboard('bins');
  expect(options(t('search.palette.recent'))).toHaveLength(1);
  expect(Object.keys(localStorage).filter((key) => key.includes('search'))).toEqual([]);
});

test('the language is changed from it', async () => {
  const { user } = await opened();
  await user.keyboard('change language');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('button', { name: inTurkish('search.title') })).toBeVisible();
});

test('Turkish letters and capitals do not matter', async () => {
  const app = await start({ langKey: 'tr' });
  await screen.findByRole('button', { name: inTurkish('search.title') });
  await app.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: inTurkish('search.palette') });
  await app.user.keyboard('ISLERIM');
  expect(
    await screen.findByRole('option', { name: new RegExp(inTurkish('menu.account.work')) }),
  ).toBeVisible();
});

const SETTING = 'attachmentMegabytes';
const nameOfSetting = t(`appConfig.key.${SETTING}`);

test('settings are found by their names by who may change them, and open with their field in focus', async () => {
  const rule = SETTING_RULES[SETTING];
  const row = {
    ...{ key: SETTING, value: 10, valueType: rule?.type, groupName: rule?.group, options: [] },
    ...{ required: true, isValid: true },
  };
  const { user, location } = await opened({
    roles: ['ROLE_ADMIN', 'ROLE_USER'],
    responses: { 'GET /api/v3/config/get-edit-config': { count: 1, configList: [row] } },
  });
  await user.keyboard(nameOfSetting.slice(0, 12));
  const [found] = options(t('search.palette.settings'));
  expect(found).toHaveTextContent(nameOfSetting);
  await user.click(found as HTMLElement);
  await waitFor(() => expect(location().pathname).toBe('/app/config'));
  expect(location().hash).toBe(`#setting-${SETTING}`);
  await waitFor(() => expect(document.activeElement?.id).toBe(`setting-${SETTING}`));
});

test('settings are nothing for others', async () => {
  const { user } = await opened();
  await user.keyboard(nameOfSetting.slice(0, 12));
  await screen.findByText(/./, { selector: '[role="status"] *' });
  expect(screen.queryByRole('group', { name: t('search.palette.settings'), hidden: true })).toBeNull();
});

test('operators are completed here too', async () => {
  const { user } = await opened();
  await user.keyboard('bins au');
  await user.keyboard('{ArrowDown}');
  expect(active()).toHaveTextContent(/^author:/);
  await user.keyboard('{Enter}');
  expect(box()).toHaveValue('bins author:');
  expect(box()).toHaveFocus();
});

test('the list of shortcuts names the key', async () => {
  const { user } = await start();
  await screen.findByRole('button', { name: t('search.title') });
  await user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: t('components.shortcuts.title') }));
  expect(dialog.getByText('Ctrl+K')).toBeVisible();
  expect(dialog.getByText(t('components.shortcuts.palette'))).toBeVisible();
});
