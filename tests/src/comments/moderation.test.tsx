import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { ModeratedComment } from '#contract/comments/schema.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { type Answers, list, respond, unreachable } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { shippedMessages, t } from '#tests/support/texts.ts';
import { EMPLOYEE } from '../contributions/contributionFixtures.ts';
import {
  ADD,
  comment,
  discussionOptions,
  LIST,
  loadDiscussion,
  openDiscussion,
} from '../contributions/discussionFixtures.ts';

beforeAll(async () => {
  await loadDiscussion();
  await loadScreensBelow('/reported-comments');
}, 120_000);

const menuOf = (name = 'Mehmet Demir') => screen.findByRole('button', { name: t('comment.menu', { name }) });
const REASON = 'Insults a colleague';

test('a comment is reported with a reason, and says so afterwards', async () => {
  const path = '/api/v3/comments/1/report';
  const { user, sent } = await openDiscussion(
    {},
    { [`GET ${LIST}`]: list([comment()]), [`POST ${path}`]: comment({ reported: true }) },
  );
  await user.click(await menuOf());
  await user.click(await screen.findByRole('menuitem', { name: t('comment.report') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('comment.report.title') }));
  await user.click(dialog.getByRole('button', { name: t('comment.report') }));
  expect(sent('POST', path)).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: t('comment.reason') }), REASON);
  await user.click(dialog.getByRole('button', { name: t('comment.report') }));
  expect(await screen.findByText(t('comment.report.done'))).toBeVisible();
  expect(sent('POST', path)[0]?.body).toEqual({ reason: REASON });
});

test('a moderator hides a comment, reads its words on request, and shows it again', async () => {
  const hidden = comment({ mayHide: true, hidden: { reason: REASON } });
  const { user, sent } = await openDiscussion(
    { commentCount: 1 },
    {
      [`GET ${LIST}`]: list([comment({ mayHide: true })]),
      'POST /api/v3/comments/1/hide': hidden,
      'POST /api/v3/comments/1/unhide': comment({ mayHide: true }),
    },
  );
  await user.click(await menuOf());
  await user.click(await screen.findByRole('menuitem', { name: t('comment.hide') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('comment.hide.title') }));
  await user.type(dialog.getByRole('textbox', { name: t('comment.reason') }), REASON);
  await user.click(dialog.getByRole('button', { name: t('comment.hide') }));
  expect(await screen.findByText(t('comment.hidden'))).toBeVisible();
  expect(sent('POST', '/api/v3/comments/1/hide')[0]?.body).toEqual({ reason: REASON });
  expect(screen.getByText(t('comment.hidden.reason', { reason: REASON }))).toBeVisible();
  expect(screen.queryByText('A roof would be good too.')).not.toBeInTheDocument();
  await waitFor(async () => expect(await menuOf()).toHaveFocus());
  await user.click(screen.getByRole('button', { name: t('comment.hidden.show') }));
  expect(screen.getByText('A roof would be good too.')).toBeVisible();
  await user.click(await menuOf());
  await user.click(await screen.findByRole('menuitem', { name: t('comment.unhide') }));
  await waitFor(() => expect(screen.queryByText(t('comment.hidden'))).not.toBeInTheDocument());
  expect(screen.getByRole('tab', { name: `${t('contribution.discussion')} (1)` })).toBeVisible();
});

test('what is hidden shows its place to others, and its author the reason', async () => {
  await openDiscussion(
    {},
    {
      [`GET ${LIST}`]: list([
        comment({ comment: '', hidden: { reason: null } }),
        comment({ id: 2, isOwn: true, comment: 'My words', hidden: { reason: REASON }, editableUntil: null }),
      ]),
    },
  );
  expect(await screen.findAllByText(t('comment.hidden'))).toHaveLength(2);
  expect(screen.getByText('My words')).toBeVisible();
  expect(screen.getByText(t('comment.hidden.own'))).toBeVisible();
  expect(screen.getAllByText(/Reason:/)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: t('comment.reply.to', { name: 'Mehmet Demir' }) })).toBeNull();
});

test('the author of a comment and of an official answer leads to the profile; a former member has none', async () => {
  const answer = comment({ id: 2, official: true, comment: 'We will do it.' });
  const former = comment({ id: 3, userId: 9, fullName: t('person.former'), hasProfile: false });
  await openDiscussion(
    {},
    { [`GET ${LIST}`]: ({ query }) => list(query.official ? [answer] : [answer, former]) },
  );
  const pinned = within(await screen.findByRole('region', { name: t('comment.officials') }));
  const discussion = within(screen.getByRole('list', { name: t('contribution.discussion') }));
  for (const place of [pinned, discussion]) {
    expect(place.getByRole('link', { name: 'Mehmet Demir' })).toHaveAttribute('href', '/people/8');
  }
  expect(discussion.getByText(t('person.former'))).toBeVisible();
  expect(discussion.queryByRole('link', { name: t('person.former') })).not.toBeInTheDocument();
});

test('official answers stand above the discussion and lead to their place; whoever is responsible gives them', async () => {
  const answer = comment({
    id: 2,
    isOwn: true,
    official: true,
    mayMarkOfficial: true,
    comment: 'We will do it.',
  });
  const { user, sent, location } = await openDiscussion(
    { roles: ['RESPONSIBLE'] },
    {
      [`GET ${LIST}`]: ({ query }) => list(query.official ? [answer] : [comment(), answer]),
      [`POST ${ADD}`]: comment({ id: 3, isOwn: true, official: true, comment: 'Done.' }),
      'DELETE /api/v3/comments/2/official': { ...answer, official: false },
    },
  );
  const pinned = within(await screen.findByRole('region', { name: t('comment.officials') }));
  expect(pinned.getByText('We will do it.')).toBeVisible();
  await user.click(
    pinned.getByRole('link', { name: t('comment.official.open.named', { name: 'Mehmet Demir' }) }),
  );
  expect(location().search).toBe('?tab=discussion&comment=2');
  const discussion = within(screen.getByRole('list', { name: t('contribution.discussion') }));
  const place = discussion.getByText('We will do it.').closest('li');
  await waitFor(() => expect(place).toHaveFocus());
  await user.type(screen.getByRole('textbox', { name: t('comment.yours') }), 'Done.');
  await user.click(screen.getByRole('checkbox', { name: t('comment.official') }));
  await user.click(screen.getByRole('button', { name: t('comment.send') }));
  await waitFor(() => expect(sent('POST', ADD)[0]?.body).toEqual({ comment: 'Done.', official: true }));
  const menus = await screen.findAllByRole('button', { name: t('comment.menu', { name: 'Mehmet Demir' }) });
  await user.click(menus.at(-1) as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: t('comment.official.unmark') }));
  await waitFor(() => expect(sent('DELETE', '/api/v3/comments/2/official')).toHaveLength(1));
});

test('a comment that the address names gets the focus, also from a later page and a folded thread', async () => {
  const replies = [11, 12, 13, 14, 15].map((id) => comment({ id, parentId: 10, comment: `Reply ${id}` }));
  const thread = [comment({ id: 10, comment: 'An old question' }), ...replies];
  await renderApp(
    '/contribution/SUGGESTION/12/detail?tab=discussion&comment=15',
    discussionOptions({
      [`GET ${LIST}`]: ({ query }) => list(query.thread ? thread : query.official ? [] : [comment()], 30),
    }),
  );
  const opened = within(await screen.findByRole('list', { name: t('comment.opened') }));
  const item = opened.getByText('Reply 15').closest('li');
  await waitFor(() => expect(item).toHaveFocus());
  expect(item).toHaveAttribute('aria-current', 'true');
});

test('a comment that is gone is said', async () => {
  await renderApp(
    '/contribution/SUGGESTION/12/detail?tab=discussion&comment=99',
    discussionOptions({
      [`GET ${LIST}`]: ({ query }) => list(query.thread ? [] : [comment()]),
    }),
  );
  expect(await screen.findByText(t('comment.missing'))).toBeVisible();
});

const PATH = '/api/v3/comments/moderation';
const reported: ModeratedComment = {
  ...{
    id: 5,
    comment: 'Rude words',
    userId: 8,
    fullName: 'Mehmet Demir',
    createdDate: '2026-03-02T08:30:00Z',
  },
  ...{ state: 'REPORTED', date: '2026-03-03T08:30:00Z', reportCount: 2, reasons: ['Rude', 'Off topic'] },
  contribution: { id: 12, type: 'SUGGESTION', competitionId: null, code: 'SUG-12', title: 'Bicycle stands' },
  ...{ hiddenReason: null, hiddenBy: null },
};
const openList = (responses: Answers) => renderApp('/reported-comments', { roles: EMPLOYEE, responses });

test('moderators read reports, dismiss them or hide the comment; the keyboard goes on at the next one', async () => {
  let rows = [reported, { ...reported, id: 6, fullName: 'Zeynep Kaya' }];
  const without = (id: number) => () => {
    rows = rows.filter((row) => row.id !== id);
    return comment({ id });
  };
  const { user, sent } = await openList({
    [`GET ${PATH}`]: () => list(rows),
    'POST /api/v3/comments/5/hide': without(5),
    'POST /api/v3/comments/6/dismiss-reports': without(6),
  });
  const card = within(await screen.findByRole('article', { name: 'Mehmet Demir' }));
  expect(card.getByText('Rude words')).toBeVisible();
  expect(card.getByText('Off topic')).toBeVisible();
  expect(card.getByRole('link', { name: 'Bicycle stands' })).toHaveAttribute(
    'href',
    '/contribution/SUGGESTION/12/detail?tab=discussion&comment=5',
  );
  expect(sent('GET', PATH)[0]?.query).toMatchObject({ page: '0', sort: 'date,desc' });
  await user.click(screen.getByRole('button', { name: t('comment.dismiss.named', { name: 'Zeynep Kaya' }) }));
  await waitFor(() => expect(screen.queryByText('Zeynep Kaya')).not.toBeInTheDocument());
  expect(card.getByRole('link', { name: 'Bicycle stands' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: t('comment.hide.named', { name: 'Mehmet Demir' }) }));
  const dialog = within(await screen.findByRole('dialog', { name: t('comment.hide.title') }));
  await user.type(dialog.getByRole('textbox', { name: t('comment.reason') }), REASON);
  await user.click(dialog.getByRole('button', { name: t('comment.hide') }));
  expect(await screen.findByText(t('comment.moderation.none.REPORTED'))).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('hidden comments are listed with the reason, and shown again', async () => {
  const hidden = { ...reported, state: 'HIDDEN' as const, hiddenReason: REASON, hiddenBy: 'Umut Şimşek' };
  const { user, sent } = await openList({
    [`GET ${PATH}`]: ({ query }) => list(query.state === 'HIDDEN' ? [hidden] : []),
    'POST /api/v3/comments/5/unhide': comment({ id: 5 }),
  });
  await user.click(
    await screen.findByRole('button', { name: t('comment.moderation.state.HIDDEN'), pressed: false }),
  );
  expect(await screen.findByText(REASON)).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('comment.unhide.named', { name: 'Mehmet Demir' }) }));
  await waitFor(() => expect(sent('POST', '/api/v3/comments/5/unhide')).toHaveLength(1));
});

const NAMED_BUTTONS = [
  ['comment.reply', 'comment.reply.to'],
  ['comment.react', 'comment.react.to'],
  ['comment.hide', 'comment.hide.named'],
  ['comment.unhide', 'comment.unhide.named'],
  ['comment.dismiss', 'comment.dismiss.named'],
  ['comment.official.open', 'comment.official.open.named'],
  ['comment.origin', 'comment.origin.named'],
] as const;

test.each(
  ['en', 'tr'].flatMap((locale) => NAMED_BUTTONS.map(([shown, named]) => [locale, shown, named] as const)),
)(
  'who says what a button of a comment shows names that button (WCAG 2.5.3): %s %s',
  (locale, shown, named) => {
    const texts = shippedMessages(locale);
    const words = (key: string) => texts[key]?.toLocaleLowerCase(locale) ?? '';
    expect(words(shown)).not.toBe('');
    expect(words(named)).toContain(words(shown));
  },
);

test('a list that cannot be read says so', async () => {
  await openList({ [`GET ${PATH}`]: unreachable });
  expect(await screen.findByText(t('components.error.title'))).toBeVisible();
});

test('without a session there is no list', async () => {
  await renderApp('/reported-comments', { responses: { [`GET ${PATH}`]: respond(401) } });
  expect(screen.queryByText(t('comment.moderation.intro'))).not.toBeInTheDocument();
});

test('who moderates single discussions finds the list by their own work, once something was reported', async () => {
  await renderApp('/my-work', { roles: EMPLOYEE, responses: { [`GET ${PATH}`]: list([reported], 3) } });
  const link = { name: t('comment.moderation.open', { smart_count: 3 }) };
  expect(await screen.findByRole('link', link, { timeout: 20_000 })).toHaveAttribute(
    'href',
    '/reported-comments',
  );
});
