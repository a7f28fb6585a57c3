import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SearchHit } from '#contract/search/schema.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { inTurkish, pattern, t } from '#tests/support/texts.ts';
import { COMPLETIONS, FACETS, facets, HITS, hit } from './searchFixtures.ts';

interface Options {
  hits?: readonly SearchHit[];
  total?: number;
  hasMore?: boolean;
  responses?: Answers;
  langKey?: string;
}

function open(
  at: string,
  { hits = [hit()], total = hits.length, hasMore, responses, langKey }: Options = {},
) {
  return renderApp(`/search${at}`, {
    roles: ['ROLE_USER', 'ROLE_INTERNAL'],
    account: { ...(langKey && { langKey }) },
    responses: {
      [`GET ${HITS}`]: list(hits, total, { hasMore: hasMore ?? false }),
      [`GET ${FACETS}`]: facets(),
      [`GET ${COMPLETIONS}`]: [{ value: 'Ada Green' }, { value: 'Adam Brown' }],
      ...responses,
    },
  });
}

const results = () => screen.findByRole('list', { name: t('search.results') });
const box = () => screen.getByRole('combobox', { name: t('search.box') });
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const facet = (group: string) => within(screen.getByRole('group', { name: group }));

test('a visitor is sent to sign in and comes back', async () => {
  const { location } = await renderApp('/search?q=bins');
  await waitFor(() => expect(location().pathname).toBe('/login'));
  expect(location().state).toMatchObject({ from: { pathname: '/search', search: '?q=bins' } });
});

test('the address says what is found: query, kinds and page', async () => {
  const { sent, urls } = await open('?q=bins&kind=contribution&kind=comment&page=2', { total: 45 });
  await results();
  expect(sent('GET', HITS)[0]?.query).toMatchObject({ q: 'bins', page: '1', size: '20', langKey: 'en' });
  const asked = urls.find((url) => url.startsWith(`${HITS}?`));
  expect(new URL(asked ?? '', 'http://localhost').searchParams.getAll('kind')).toEqual([
    'contribution',
    'comment',
  ]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('bins');
  expect(box()).toHaveValue('bins');
});

test('a hit that is joined says to what, and leads there who may see it', async () => {
  const family = { headId: 7, headCode: 'SUG-000007', dateJoined: '2026-03-06T09:00:00.000Z' };
  await open('?q=bins', {
    hits: [
      hit({ family: { ...family, headTitle: 'Bins everywhere' } }),
      hit({ id: 13, contributionId: 13, title: 'Light', family: { ...family, headTitle: null } }),
    ],
  });
  const [open7, closed] = within(await results()).getAllByRole('listitem');
  const named = t('family.joined.toTitled', { code: 'SUG-000007', title: 'Bins everywhere' });
  expect(within(open7 as HTMLElement).getByRole('link', { name: named })).toHaveAttribute(
    'href',
    expect.stringContaining('/7'),
  );
  expect(closed).toHaveTextContent(t('family.joined.to', { code: 'SUG-000007' }));
  expect(within(closed as HTMLElement).getAllByRole('link')).toHaveLength(1);
  expect(closed).not.toHaveTextContent('Submitted');
});

test('a hit says what it is, where it leads, how it stands and where the words are', async () => {
  await open('?q=bins', {
    hits: [
      hit(),
      hit({
        kind: 'comment',
        id: 12,
        title: 'Hooks',
        matchedIn: 'comment',
        snippet: 'More <mark>bins</mark>',
      }),
      hit({ kind: 'file', id: 3, title: 'bins.pdf', snippet: '', matchedIn: 'name' }),
      hit({ id: 13, contributionId: 13, title: 'Light', matchedIn: 'comment' }),
    ],
  });
  const items = within(await results()).getAllByRole('listitem');
  const [first, comment, file, light] = items.map((item) => within(item));
  expect(first?.getByRole('link', { name: 'Bins for paper' })).toHaveAttribute(
    'href',
    '/contribution/SUGGESTION/12/detail',
  );
  expect(first?.getByText(/SUG-000012/)).toHaveTextContent(t('contribution.type.SUGGESTION'));
  expect(first?.getByText('Submitted')).toBeVisible();
  expect(first?.getByText(/Ada Green/)).toBeVisible();
  expect(first?.getByText('05/03/2026')).toBeVisible();
  expect(first?.getByText('bins', { selector: 'mark' })).toBeVisible();
  expect(comment?.getByRole('link')).toHaveAttribute(
    'href',
    '/contribution/SUGGESTION/12/detail?tab=discussion',
  );
  expect(file?.getByRole('link')).toHaveAttribute('href', '/contribution/SUGGESTION/12/detail?tab=files');
  expect(light?.getByText(pattern`${t('search.in.comment')}$`)).toBeVisible();
  expect(comment?.queryByText(pattern`${t('search.in.comment')}$`)).toBeNull();
});

test('markup in a snippet is text; only its marks are elements', async () => {
  const snippet =
    'a &lt;b&gt; <img src=x onerror="alert(1)"> <mark>bins</mark><mark onclick="x()">no</mark> &amp; <script>x</script>';
  const { container } = await open('?q=bins', { hits: [hit({ snippet })] });
  await results();
  expect(container.querySelector('ol img, ol script, ol [onclick]')).toBeNull();
  const marks = [...container.querySelectorAll('ol mark')].map((mark) => mark.textContent);
  expect(marks).toEqual(['bins']);
  expect(container.querySelector('ol')).toHaveTextContent(
    'a <b> <img src=x onerror="alert(1)"> bins<mark onclick="x()">no & <script>x</script>',
  );
});

test('a facet adds its operator to the query and a second press takes it out; the first page comes then', async () => {
  const { user, location } = await open('?q=bins&page=2', { total: 45 });
  await results();
  await user.click(facet(t('search.facet.author')).getByRole('button', { name: /Ada Green/ }));
  await waitFor(() => expect(location().search).toBe('?q=bins+author:%22Ada+Green%22'));
  const pressed = facet(t('search.facet.author')).getByRole('button', { name: /Ada Green/ });
  expect(pressed).toHaveAttribute('aria-pressed', 'true');
  expect(box()).toHaveValue('bins author:"Ada Green"');
  await user.click(pressed);
  await waitFor(() => expect(location().search).toBe('?q=bins'));
});

test('types, years and kinds limit the results too, and all limits go at once', async () => {
  const { user, location } = await open('?q=bins');
  await results();
  const press = (group: string, name: RegExp) => user.click(facet(group).getByRole('button', { name }));
  await press(t('search.facet.type'), /Suggestion/);
  await waitFor(() => expect(location().search).toBe('?q=bins+type:suggestion'));
  await press(t('search.facet.year'), /2025/);
  await waitFor(() =>
    expect(location().search).toBe('?q=bins+type:suggestion+after:2025-01-01+before:2026-01-01'),
  );
  await press(t('search.facet.kind'), /Comments/);
  await waitFor(() => expect(location().search).toMatch(/&kind=comment$/));
  expect(facet(t('search.facet.kind')).getByRole('button', { name: /Comments/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await user.click(screen.getByRole('button', { name: t('search.facets.clear') }));
  await waitFor(() => expect(location().search).toBe('?q=bins'));
});

test('a filter is read with its number in words', async () => {
  await open('?q=bins');
  await results();
  const [newest, former] = facet(t('search.facet.year')).getAllByRole('button');
  expect(newest).toHaveAccessibleName('2026, 2 results');
  expect(former).toHaveAccessibleName('2025, 1 result');
  expect(newest).toHaveTextContent(/^2026 2/);
});

const MANY = ['Air', 'Bins', 'Chairs', 'Doors', 'Energy', 'Floors', 'Gates', 'Heating'];

test('who asks for more values is at the first of them, and who clears the filters at the heading', async () => {
  const fields = MANY.map((title) => ({ title, count: 1 }));
  const { user } = await open('?q=bins+type:idea', { responses: { [`GET ${FACETS}`]: facets({ fields }) } });
  await results();
  const more = facet(t('search.facet.field')).getByRole('button', {
    name: t('search.facets.more', { smart_count: 2 }),
  });
  more.focus();
  await user.keyboard('{Enter}');
  expect(facet(t('search.facet.field')).getByRole('button', { name: /Gates/ })).toHaveFocus();
  screen.getByRole('button', { name: t('search.facets.clear') }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('who takes out what nothing is left of, or the last limit of a search without words, is at the heading', async () => {
  const { user, location, router } = await open('?q=bins+state:Draft', { hits: [] });
  await screen.findByText(t('search.none'));
  facet(t('search.facet.state')).getByRole('button', { name: 'Draft' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location().search).toBe('?q=bins'));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  await router.navigate('/search?q=state:Draft');
  (await screen.findByRole('button', { name: t('search.facets.clear') })).focus();
  await user.keyboard('{Enter}');
  await screen.findByText(t('search.start'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('what was chosen can be taken out although nothing is left of it', async () => {
  const { user, location } = await open('?q=bins+state:Draft', { hits: [] });
  await screen.findByText(t('search.none'));
  await user.click(facet(t('search.facet.state')).getByRole('button', { name: 'Draft' }));
  await waitFor(() => expect(location().search).toBe('?q=bins'));
});

test('pages are turned in the address, and more than is counted is said', async () => {
  const { user, sent, location } = await open('?q=bins', { total: 1000, hasMore: true });
  await results();
  expect(screen.getByRole('img', { name: t('components.list.countMore', { total: '1,000' }) })).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('components.pagination.next') }));
  await waitFor(() => expect(location().search).toBe('?q=bins&page=2'));
  await waitFor(() => expect(sent('GET', HITS).at(-1)?.query).toMatchObject({ q: 'bins', page: '1' }));
});

test('a page beyond the end is the last one', async () => {
  const { location } = await open('?q=bins&page=9', { total: 25 });
  await waitFor(() => expect(location().search).toBe('?q=bins&page=2'));
});

test('without a query nothing is asked for, and the page says what can be written', async () => {
  const { sent } = await open('');
  expect(await screen.findByText(t('search.start'))).toBeVisible();
  expect(screen.getByText(t('search.example.author'))).toBeVisible();
  expect(sent('GET', HITS)).toEqual([]);
  expect(sent('GET', FACETS)).toEqual([]);
});

test('nothing found helps with the spelling and the operators', async () => {
  await open('?q=bnis', { hits: [], responses: { [`GET ${FACETS}`]: facets({ kinds: [], total: 0 }) } });
  expect(await screen.findByText(t('search.none.text'))).toBeVisible();
  expect(screen.getByText(t('search.example.without'))).toBeVisible();
});

test('a failure is a sentence, and the search can be tried again', async () => {
  const answers = [respond(500, { status: 500, message: 'error.http.500' }), list([hit()])];
  const { user } = await open('?q=bins', {
    responses: { [`GET ${HITS}`]: () => answers.shift() ?? list([hit()]) },
  });
  await user.click(await screen.findByRole('button', { name: t('components.error.retry') }));
  expect(await results()).toBeVisible();
});

test('facets that do not come leave the results', async () => {
  await open('?q=bins', { responses: { [`GET ${FACETS}`]: respond(500) } });
  expect(await results()).toBeVisible();
  expect(screen.queryByRole('region', { name: t('search.facets') })).toBeNull();
});

test('what is typed is searched with Enter, and the way back brings the former query back', async () => {
  const { user, location, router } = await open('?q=bins');
  await results();
  await user.clear(box());
  await user.type(box(), 'hooks{Enter}');
  await waitFor(() => expect(location().search).toBe('?q=hooks'));
  await router.navigate(-1);
  await waitFor(() => expect(box()).toHaveValue('bins'));
});

test('an operator is completed by its first letters and its value by names of the server, with the keyboard alone', async () => {
  const { user, sent, location } = await open('?q=bins');
  await results();
  await user.type(box(), ' au');
  const offered = await screen.findByRole('option', { name: /^author:/ });
  expect(statuses()).toContain(t('search.palette.count', { smart_count: 1 }));
  expect(box()).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{ArrowDown}');
  expect(box()).toHaveAttribute('aria-activedescendant', offered.id);
  await user.keyboard('{Enter}');
  expect(box()).toHaveValue('bins author:');
  expect(location().search).toBe('?q=bins');
  await user.keyboard('ad');
  await waitFor(() =>
    expect(sent('GET', COMPLETIONS).at(-1)?.query).toMatchObject({ operator: 'author', text: 'ad' }),
  );
  await screen.findByRole('option', { name: 'author:"Adam Brown"' });
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(box()).toHaveValue('bins author:"Adam Brown" ');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location().search).toBe('?q=bins+author:%22Adam+Brown%22'));
});

test('Escape closes what is offered and leaves what is typed', async () => {
  const { user } = await open('?q=bins');
  await results();
  await user.type(box(), ' type:');
  expect(await screen.findByRole('option', { name: /type:idea/ })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(statuses().join('')).toBe('');
  expect(box()).toHaveValue('bins type:');
});

test('the page speaks Turkish, and offers operators by their Turkish names', async () => {
  const { user } = await open('?q=kutu', { langKey: 'tr' });
  const own = await screen.findByRole('combobox', { name: inTurkish('search.box') });
  await user.type(own, ' yaz');
  expect(await screen.findByRole('option', { name: /^author:/ })).toBeVisible();
});

test('what is no date is named with what a date may be, where nothing is found', async () => {
  const { user, location } = await open('?q=bins+before:June', {
    hits: [],
    responses: {
      [`GET ${FACETS}`]: ({ query }) =>
        facets({ unknown: query.q?.includes('June') ? [{ operator: 'before', value: 'June' }] : [] }),
    },
  });
  expect(await screen.findByText(t('search.unknown.date', { name: 'June' }))).toBeVisible();
  expect(screen.queryByText(t('search.none.text'))).toBeNull();
  // A year that is pressed takes its place.
  await user.click(facet(t('search.facet.year')).getByRole('button', { name: /2025/ }));
  await waitFor(() => expect(location().search).toBe('?q=bins+after:2025-01-01+before:2026-01-01'));
});

test('a state that there is not is no filter to press, and goes with the filters', async () => {
  const nothing = { kinds: [], types: [], states: [], fields: [], authors: [], years: [], total: 0 };
  const { user, location } = await open('?q=bins+state:foo+state:Draft', {
    hits: [],
    responses: {
      [`GET ${FACETS}`]: facets({ ...nothing, unknown: [{ operator: 'state', value: 'foo' }] }),
    },
  });
  expect(await screen.findByText(t('search.unknown.state', { name: 'foo' }))).toBeVisible();
  const states = facet(t('search.facet.state')).getAllByRole('button');
  expect(states.map(({ textContent }) => textContent)).toEqual(['Draft']);
  await user.click(states[0] as HTMLElement);
  await waitFor(() => expect(location().search).toBe('?q=bins+state:foo'));
  await waitFor(() => expect(screen.queryByRole('group', { name: t('search.facet.state') })).toBeNull());
  await user.click(screen.getByRole('button', { name: t('search.facets.clear') }));
  await waitFor(() => expect(location().search).toBe('?q=bins'));
});

test('a state or a field that there is not is named where nothing is found', async () => {
  await open('?q=state%3Ablooming%20field%3Amoon', {
    hits: [],
    responses: {
      [`GET ${FACETS}`]: facets({
        unknown: [
          { operator: 'state', value: 'blooming' },
          { operator: 'field', value: 'moon' },
        ],
      }),
    },
  });
  const said = [
    t('search.unknown.state', { name: 'blooming' }),
    t('search.unknown.field', { name: 'moon' }),
  ].join(' ');
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.queryByText(t('search.none.text'))).toBeNull();
});
