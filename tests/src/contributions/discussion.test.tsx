import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { COMMENT_LIMITS, type CommentRow } from '#contract/comments/schema.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { LiveEvent } from '#contract/live/events.ts';
import { liveChannel } from '#src/dataProvider/live/liveChannel.ts';
import { type Answers, held, list, respond, unreachable } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { contribution, EMPLOYEE, loadScreens, OPTIONS, permissions } from './contributionFixtures.ts';

beforeAll(async () => {
  await Promise.all([loadScreens(), import('#src/features/comments/CommentsTab.tsx')]);
}, 120_000);

const LIST = '/api/v3/comments/list/12';
const ADD = '/api/v3/comments/add-comment/12';
const RATING = '/api/v3/contribution-ratings';

const soon = () => new Date(Date.now() + 600_000).toISOString();

function comment(changes: Partial<CommentRow> = {}): CommentRow {
  return {
    id: 1,
    comment: 'A roof would be good too.',
    parentId: null,
    userId: 8,
    fullName: 'Mehmet Demir',
    createdDate: '2026-03-02T08:30:00Z',
    updatedDate: '2026-03-02T08:30:00Z',
    isOwn: false,
    editedAt: null,
    editableUntil: changes.isOwn ? soon() : null,
    deleted: false,
    reactions: [],
    origin: null,
    ...changes,
  };
}

function open(changes: Partial<ContributionDetail> = {}, responses: Answers = {}) {
  return renderApp('/contribution/SUGGESTION/12/detail', {
    roles: EMPLOYEE,
    responses: {
      ...OPTIONS,
      'GET /api/v3/contributions/:id': contribution({
        commentStatus: 'VISIBLE',
        permissions: permissions({ comment: true, rate: true }),
        ...changes,
      }),
      [`GET ${LIST}`]: list([
        comment(),
        comment({ id: 2, comment: 'And a pump.', isOwn: true, fullName: 'Ayşe Yılmaz' }),
      ]),
      ...responses,
    },
  });
}

test('comments are listed, oldest first, with author and time; others’ cannot be deleted [R3E-01, R3E-04, R3B-10]', async () => {
  const { sent } = await open();
  const discussion = within(await screen.findByRole('list', { name: t('contribution.discussion') }));
  const comments = discussion.getAllByRole('listitem');
  expect(comments).toHaveLength(2);
  expect(comments[0]).toHaveTextContent('Mehmet Demir');
  expect(comments[0]).toHaveTextContent('A roof would be good too.');
  expect(sent('GET', LIST)[0]?.query).toEqual({ page: '0', size: '20' });
  expect(discussion.getAllByRole('button', { name: t('comment.delete') })).toHaveLength(1);
});

test('a comment is added, appears, empties the box and counts at once [R3E-02]', async () => {
  const { user, sent } = await open(
    { commentCount: 2 },
    { [`POST ${ADD}`]: comment({ id: 3, comment: 'Good!', isOwn: true, fullName: 'Ayşe Yılmaz' }) },
  );
  expect(await screen.findByRole('tab', { name: `${t('contribution.discussion')} (2)` })).toBeVisible();
  const box = await screen.findByRole('textbox', { name: t('comment.yours') });
  await user.type(box, '  Good!  ');
  await user.click(screen.getByRole('button', { name: t('comment.send') }));
  expect(
    await within(await screen.findByRole('list', { name: t('comment.added') })).findByText('Good!'),
  ).toBeVisible();
  expect(sent('POST', ADD)[0]?.body).toEqual({ comment: 'Good!' });
  expect(box).toHaveValue('');
  expect(screen.getByRole('tab', { name: `${t('contribution.discussion')} (3)` })).toBeVisible();
});

test('an empty comment is not sent', async () => {
  const { user, sent } = await open();
  const box = await screen.findByRole('textbox', { name: t('comment.yours') });
  await user.click(screen.getByRole('button', { name: t('comment.send') }));
  expect(await screen.findByText(t('entity.validation.required'))).toBeVisible();
  expect(box).toHaveFocus();
  expect(sent('POST', ADD)).toEqual([]);
});

test('the keys of sending, pressed twice, send a comment once; the next one can be typed at once', async () => {
  const { user, sent } = await open(
    {},
    { [`POST ${ADD}`]: comment({ id: 3, comment: 'Good!', isOwn: true, fullName: 'Ayşe Yılmaz' }) },
  );
  const box = await screen.findByRole('textbox', { name: t('comment.yours') });
  await user.type(box, 'Good!{Control>}{Enter}{Enter}{/Control}');
  await waitFor(() => expect(box).toHaveValue(''));
  expect(box).toHaveFocus();
  expect(sent('POST', ADD)).toHaveLength(1);
});

test('what the server finds wrong with a comment is said below it', async () => {
  const { user } = await open(
    {},
    {
      [`POST ${ADD}`]: respond(400, {
        message: 'error.validation',
        fieldErrors: [{ objectName: 'comment', field: 'comment', message: 'Max' }],
      }),
    },
  );
  const box = await screen.findByRole('textbox', { name: t('comment.yours') });
  await user.type(box, 'Good!');
  await user.click(screen.getByRole('button', { name: t('comment.send') }));
  await waitFor(() => expect(box).toBeInvalid());
  expect(box).toHaveValue('Good!');
});

test('a comment that is too long says so and by how much', async () => {
  await open();
  const box = await screen.findByRole('textbox', { name: t('comment.yours') });
  fireEvent.change(box, { target: { value: 'x'.repeat(COMMENT_LIMITS.max + 3) } });
  expect(box).toHaveAccessibleDescription(`${t('entity.validation.maxlength', { max: 1000 })} 1003/1000`);
});

test('a comment that could not be sent stays in the box, and leaving asks', async () => {
  const { user, router, location } = await open({}, { [`POST ${ADD}`]: unreachable });
  const box = await screen.findByRole('textbox', { name: t('comment.yours') });
  await user.type(box, 'Good!');
  await user.click(screen.getByRole('button', { name: t('comment.send') }));
  await waitFor(() => expect(screen.getByRole('button', { name: t('comment.send') })).toBeEnabled());
  expect(box).toHaveValue('Good!');
  await router.navigate('/contribution-task');
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  expect(location().pathname).toBe('/contribution/SUGGESTION/12/detail');
});

test('only the own comment can be changed [R3E-03]', async () => {
  const path = '/api/v3/comments/update-comment/2';
  let text = 'And a pump.';
  const { user, sent } = await open(
    {},
    {
      [`GET ${LIST}`]: () => list([comment(), comment({ id: 2, comment: text, isOwn: true })]),
      [`POST ${path}`]: ({ body }) => {
        text = (body as { comment: string }).comment;
        return comment({ id: 2, comment: text, isOwn: true });
      },
    },
  );
  const change = await screen.findAllByRole('button', { name: t('comment.change') });
  expect(change).toHaveLength(1);
  await user.click(change[0] as HTMLElement);
  const box = screen.getByRole('textbox', { name: t('comment.change') });
  await user.clear(box);
  await user.type(box, 'And two pumps.');
  await user.click(screen.getByRole('button', { name: t('contribution.save') }));
  expect(await screen.findByText('And two pumps.')).toBeVisible();
  expect(sent('POST', path)[0]?.body).toEqual({ comment: 'And two pumps.' });
});

test('answers stand below what they answer; beyond three they are folded', async () => {
  const replies = [3, 4, 5, 6, 7].map((id) =>
    comment({ id, parentId: 1, comment: `Answer ${id}`, fullName: 'Zeynep Kaya' }),
  );
  const { user } = await open({}, { [`GET ${LIST}`]: list([comment(), comment({ id: 2 }), ...replies]) });
  const name = t('comment.replies', { name: 'Mehmet Demir' });
  const answers = within(await screen.findByRole('list', { name }));
  expect(answers.getAllByRole('listitem')).toHaveLength(3);
  expect(answers.queryByText(/replying to/)).not.toBeInTheDocument();
  const more = screen.getByRole('button', { name: t('comment.replies.more', { smart_count: 2 }) });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await user.click(more);
  expect(answers.getAllByRole('listitem')).toHaveLength(5);
  expect(more).toHaveFocus();
  await user.click(screen.getByRole('button', { name: t('comment.replies.fewer') }));
  expect(answers.getAllByRole('listitem')).toHaveLength(3);
});

test('an answer is written below the comment, stays there unfolded, and the keyboard goes on at its button', async () => {
  const replies = [3, 4, 5].map((id) => comment({ id, parentId: 1, fullName: 'Zeynep Kaya' }));
  const own = comment({ id: 9, parentId: 1, comment: 'Because!', isOwn: true, fullName: 'Ayşe Yılmaz' });
  const { user, sent } = await open(
    {},
    { [`GET ${LIST}`]: list([comment(), ...replies]), [`POST ${ADD}`]: own },
  );
  const to = { name: t('comment.reply.to', { name: 'Mehmet Demir' }) };
  await user.click(await screen.findByRole('button', to));
  const box = screen.getByRole('textbox', { name: t('comment.reply.yours') });
  expect(box).toHaveFocus();
  await user.type(box, 'Because!{Control>}{Enter}{/Control}');
  const answers = within(screen.getByRole('list', { name: t('comment.replies', { name: 'Mehmet Demir' }) }));
  expect(await answers.findByText('Because!')).toBeVisible();
  expect(sent('POST', ADD)[0]?.body).toEqual({ comment: 'Because!', parentId: 1 });
  expect(box).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', to)).toHaveFocus());
});

test('what was deleted is not answered, and its answers stay', async () => {
  await open(
    {},
    {
      [`GET ${LIST}`]: list([
        comment({ comment: '', deleted: true }),
        comment({ id: 2, parentId: 1, comment: 'But why?', fullName: 'Zeynep Kaya' }),
      ]),
    },
  );
  expect(await screen.findByText('But why?')).toBeVisible();
  expect(screen.getByText(t('comment.deleted'))).toBeVisible();
  expect(
    screen.getAllByRole('button', { name: pattern`${t('comment.reply.to', { name: '' })}` }),
  ).toHaveLength(1);
});

test('a reaction is given by the menu, shows at once, and is taken back by its own button', async () => {
  const path = '/api/v3/comments/1/reactions/INSIGHT';
  const { user, sent } = await open(
    {},
    {
      [`GET ${LIST}`]: list([comment({ reactions: [{ kind: 'LIKE', count: 2, own: false }] })]),
      [`PUT ${path}`]: comment({ reactions: [{ kind: 'INSIGHT', count: 1, own: true }] }),
      [`DELETE ${path}`]: comment(),
    },
  );
  const named = (kind: 'INSIGHT' | 'LIKE', smart_count: number) =>
    t('comment.reaction.count', { kind: t(`comment.reaction.${kind}`), smart_count });
  expect(await screen.findByRole('button', { name: named('LIKE', 2), pressed: false })).toBeVisible();
  const button = screen.getByRole('button', { name: t('comment.react.to', { name: 'Mehmet Demir' }) });
  await user.click(button);
  const kind = { name: t('comment.reaction.INSIGHT') };
  await user.click(await screen.findByRole('menuitemcheckbox', kind));
  const own = await screen.findByRole('button', { name: named('INSIGHT', 1), pressed: true });
  expect(sent('PUT', path)).toHaveLength(1);
  await waitFor(() => expect(button).toHaveFocus());
  await user.click(own);
  await waitFor(() => expect(own).not.toBeInTheDocument());
  expect(sent('DELETE', path)).toHaveLength(1);
});

test('reactions to one’s own comment, and where no more comments are taken, are only shown', async () => {
  const reactions = [{ kind: 'LIKE' as const, count: 1, own: false }];
  await open({}, { [`GET ${LIST}`]: list([comment({ id: 2, isOwn: true, reactions })]) });
  const name = t('comment.reaction.count', { kind: t('comment.reaction.LIKE'), smart_count: 1 });
  expect(await screen.findByRole('img', { name })).toBeVisible();
  expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.queryByText(t('comment.react'))).not.toBeInTheDocument();
});

test('a comment can be changed only until its time is over', async () => {
  await open(
    {},
    { [`GET ${LIST}`]: list([comment({ id: 2, isOwn: true, editableUntil: '2026-03-02T08:45:00Z' })]) },
  );
  expect(await screen.findByRole('button', { name: t('comment.delete') })).toBeVisible();
  expect(screen.queryByRole('button', { name: t('comment.change') })).not.toBeInTheDocument();
});

test('an own comment is deleted after a question: its place stays, the number follows, the keyboard goes on there', async () => {
  const own = { id: 2, isOwn: true, fullName: 'Ayşe Yılmaz' };
  const { user, sent } = await open(
    { commentCount: 2 },
    {
      [`GET ${LIST}`]: list([comment(), comment({ ...own, comment: 'And a pump.' })]),
      'DELETE /api/v3/comments/2': comment({ ...own, comment: '', deleted: true }),
    },
  );
  await user.click(await screen.findByRole('button', { name: t('comment.delete') }));
  const question = within(await screen.findByRole('alertdialog', { name: t('comment.delete.title') }));
  expect(question.getByText(t('comment.delete.text'))).toBeVisible();
  expect(sent('DELETE', '/api/v3/comments/2')).toEqual([]);
  await user.click(question.getByRole('button', { name: t('comment.delete') }));
  const place = (await screen.findByText(t('comment.deleted'))).closest('li');
  expect(screen.queryByText('And a pump.')).not.toBeInTheDocument();
  expect(place).toHaveTextContent('Ayşe Yılmaz');
  expect(screen.getByRole('tab', { name: `${t('contribution.discussion')} (1)` })).toBeVisible();
  await waitFor(() => expect(place).toHaveFocus());
});

test('a long discussion comes by pages', async () => {
  const rows = Array.from({ length: 25 }, (_, index) =>
    comment({ id: index + 1, comment: `Comment ${index + 1}` }),
  );
  const { user, sent } = await open(
    {},
    {
      [`GET ${LIST}`]: ({ query }) => {
        const from = Number(query.page) * Number(query.size);
        return list(rows.slice(from, from + Number(query.size)), rows.length);
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: t('comment.more', { smart_count: 5 }) }));
  expect(await screen.findByText('Comment 25')).toBeVisible();
  expect(sent('GET', LIST).at(-1)?.query).toEqual({ page: '1', size: '20' });
  expect(
    screen.queryByRole('button', { name: pattern`${t('comment.more', { smart_count: 5 })}` }),
  ).not.toBeInTheDocument();
});

test('what others write appears, is said and counted, and disturbs nothing that is being written [R3E-01]', async () => {
  const subscribe = vi.spyOn(liveChannel, 'subscribe');
  const rows = [comment()];
  await open({ commentCount: 1 }, { [`GET ${LIST}`]: () => list(rows) });
  const box = await screen.findByRole('textbox', { name: t('comment.yours') });
  fireEvent.change(box, { target: { value: 'I was about to' } });
  rows.push(comment({ id: 5, comment: 'There is one already.', fullName: 'Zeynep Kaya' }));
  const tell = (event: LiveEvent) => {
    for (const [listener] of subscribe.mock.calls) listener(event);
  };
  act(() => tell({ kind: 'comment', contributionId: 12 }));
  const discussion = within(screen.getByRole('list', { name: t('contribution.discussion') }));
  expect(await discussion.findByText('There is one already.')).toBeVisible();
  expect(await screen.findByText(t('comment.arrived', { smart_count: 1 }))).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: `${t('contribution.discussion')} (2)` })).toBeVisible();
  expect(box).toHaveValue('I was about to');
});

test('what is typed while a comment is being sent stays in the box', async () => {
  const late = held(comment({ id: 3, comment: 'Good!', isOwn: true, fullName: 'Ayşe Yılmaz' }));
  const { user, sent } = await open({}, { [`POST ${ADD}`]: late.answer });
  const box = await screen.findByRole('textbox', { name: t('comment.yours') });
  await user.type(box, 'Good!');
  await user.click(screen.getByRole('button', { name: t('comment.send') }));
  await waitFor(() => expect(sent('POST', ADD)).toHaveLength(1));
  fireEvent.change(box, { target: { value: 'And a pump' } });
  late.letGo();
  expect(await screen.findByRole('list', { name: t('comment.added') })).toHaveTextContent('Good!');
  await waitFor(() => expect(screen.getByRole('button', { name: t('comment.send') })).toBeEnabled());
  expect(box).toHaveValue('And a pump');
});

test('what is typed while a change of a comment is being saved stays, and the form with it', async () => {
  const path = '/api/v3/comments/update-comment/2';
  const late = held(comment({ id: 2, comment: 'Two pumps', isOwn: true }));
  const { user, sent } = await open({}, { [`POST ${path}`]: late.answer });
  await user.click(await screen.findByRole('button', { name: t('comment.change') }));
  const box = screen.getByRole('textbox', { name: t('comment.change') });
  fireEvent.change(box, { target: { value: 'Two pumps' } });
  await user.click(screen.getByRole('button', { name: t('contribution.save') }));
  await waitFor(() => expect(sent('POST', path)).toHaveLength(1));
  fireEvent.change(box, { target: { value: 'Two pumps, or three' } });
  late.letGo();
  await waitFor(() => expect(screen.getByRole('button', { name: t('contribution.cancel') })).toBeEnabled());
  expect(box).toHaveValue('Two pumps, or three');
});

test('blanks are no comment: leaving does not ask', async () => {
  const { user, location } = await open();
  fireEvent.change(await screen.findByRole('textbox', { name: t('comment.yours') }), {
    target: { value: ' ' },
  });
  await user.click(screen.getByRole('tab', { name: t('contribution.files') }));
  expect(location().search).toBe('?tab=files');
});

test('a change that is not saved is not lost by another tab; afterwards the keyboard goes on at its button', async () => {
  const { user, location } = await open();
  await user.click(await screen.findByRole('button', { name: t('comment.change') }));
  fireEvent.change(screen.getByRole('textbox', { name: t('comment.change') }), {
    target: { value: 'Two pumps' },
  });
  await user.click(screen.getByRole('tab', { name: t('contribution.files') }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: t('components.unsaved.stay') }));
  expect(location().search).toBe('');
  expect(await screen.findByRole('textbox', { name: t('comment.change') })).toHaveValue('Two pumps');
  await user.click(screen.getByRole('button', { name: t('contribution.cancel') }));
  expect(screen.getByRole('button', { name: t('comment.change') })).toHaveFocus();
  await user.click(screen.getByRole('tab', { name: t('contribution.files') }));
  expect(location().search).toBe('?tab=files');
});

test('a page that could not be read is said, and tried again', async () => {
  const rows = Array.from({ length: 21 }, (_, index) =>
    comment({ id: index + 1, comment: `No. ${index + 1}` }),
  );
  let broken = true;
  const { user } = await open(
    {},
    {
      [`GET ${LIST}`]: ({ query }) =>
        query.page === '1' && broken
          ? unreachable()
          : list(rows.slice(Number(query.page) * 20, Number(query.page) * 20 + 20), rows.length),
    },
  );
  await user.click(await screen.findByRole('button', { name: t('comment.more', { smart_count: 1 }) }));
  expect(await screen.findByText(t('components.error.title'))).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: t('components.error.retry') }));
  expect(await screen.findByText('No. 21')).toBeVisible();
});

test('a closed discussion is read, not written [R3C-12]', async () => {
  await open({ commentStatus: 'VISIBLE_AND_CLOSED', permissions: permissions() });
  expect(await screen.findByText('A roof would be good too.')).toBeVisible();
  expect(screen.getByText(t('comment.status.VISIBLE_AND_CLOSED'))).toBeVisible();
  expect(screen.queryByRole('textbox', { name: t('comment.yours') })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('comment.change') })).not.toBeInTheDocument();
});

test('a hidden discussion is nobody’s but the administrators’ [R3C-13]', async () => {
  await open({ commentStatus: 'HIDDEN', permissions: permissions({ administer: true }) });
  expect(await screen.findByText(t('comment.status.HIDDEN'))).toBeVisible();
  expect(screen.getByText('A roof would be good too.')).toBeVisible();
});

test('without comments the first one is invited; a failure is said and tried again', async () => {
  let broken = true;
  const { user } = await open({}, { [`GET ${LIST}`]: () => (broken ? unreachable() : list([])) });
  expect(await screen.findByText(t('components.error.title'))).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: pattern`${t('components.error.retry')}` }));
  expect(await screen.findByText(t('comment.none'))).toBeVisible();
  expect(screen.getByText(t('comment.none.text'))).toBeVisible();
});

const summary = (changes: object = {}) => ({
  contributionId: 12,
  ratingType: 'STAR5',
  average: 3.5,
  count: 2,
  ownRating: null,
  ownId: null,
  ...changes,
});
const rated = { ratingStatus: 'OPEN', commentStatus: 'HIDDEN' } as const;

test('four stars are given, and the rating is fetched again [R3B-11, R3C-16, R3E-10, R3E-11, R3E-14]', async () => {
  let given: object = {};
  // Stars are measured under a pointer, and jsdom has no measures: they are clicked without one.
  const { sent } = await open(rated, {
    [`GET ${RATING}/:id`]: () => summary(given),
    [`POST ${RATING}`]: () => {
      given = { ownRating: 4, ownId: 90, count: 3, average: 3.7 };
      return summary(given);
    },
  });
  const rating = within(await screen.findByRole('region', { name: t('contribution.rating') }));
  expect(await rating.findByText(`3.5 · ${t('components.rating.votes', { smart_count: 2 })}`)).toBeVisible();
  expect(rating.getAllByRole('radio', { name: /^\d/ })).toHaveLength(5);
  const read = sent('GET', `${RATING}/12`).length;
  fireEvent.click(rating.getByRole('radio', { name: t('components.rating.stars', { smart_count: 4 }) }));
  await waitFor(() =>
    expect(
      rating.getByRole('radio', { name: t('components.rating.stars', { smart_count: 4 }) }),
    ).toBeChecked(),
  );
  expect(sent('POST', RATING)[0]?.body).toEqual({ contributionId: 12, rating: 4 });
  expect(sent('GET', `${RATING}/12`)).toHaveLength(read + 1);
});

test('the own rating is changed and taken back [R3E-12, R3E-13, R3E-14]', async () => {
  let given: object = { ownRating: 4, ownId: 90 };
  const { user, sent } = await open(rated, {
    [`GET ${RATING}/:id`]: () => summary(given),
    [`PUT ${RATING}`]: () => {
      given = { ownRating: 2, ownId: 90 };
      return summary(given);
    },
    [`DELETE ${RATING}/:id`]: () => {
      given = { count: 1 };
      return respond(200);
    },
  });
  const rating = within(await screen.findByRole('region', { name: t('contribution.rating') }));
  const two = await rating.findByRole('radio', { name: t('components.rating.stars', { smart_count: 2 }) });
  const read = sent('GET', `${RATING}/12`).length;
  fireEvent.click(two);
  await waitFor(() =>
    expect(
      rating.getByRole('radio', { name: t('components.rating.stars', { smart_count: 2 }) }),
    ).toBeChecked(),
  );
  expect(sent('PUT', RATING)[0]?.body).toEqual({ id: 90, contributionId: 12, rating: 2 });
  await user.click(rating.getByRole('button', { name: t('contribution.rating.remove') }));
  expect(await rating.findByText(pattern`${t('components.rating.votes', { smart_count: 1 })}`)).toBeVisible();
  expect(sent('DELETE', `${RATING}/90`)).toHaveLength(1);
  expect(sent('GET', `${RATING}/12`)).toHaveLength(read + 2);
});

test('where the life cycle has likes there is one like button [R3C-16]', async () => {
  const { user, sent } = await open(rated, {
    [`GET ${RATING}/:id`]: summary({ ratingType: 'LIKE', average: null, count: 2 }),
    [`POST ${RATING}`]: summary({ ratingType: 'LIKE' }),
  });
  const rating = within(await screen.findByRole('region', { name: t('contribution.rating') }));
  await user.click(await rating.findByRole('button', { name: t('components.rating.like') }));
  expect(rating.getByText(t('components.rating.likes', { smart_count: 2 }))).toBeVisible();
  expect(rating.queryByRole('radio')).not.toBeInTheDocument();
  await waitFor(() => expect(sent('POST', RATING)[0]?.body).toEqual({ contributionId: 12, rating: 1 }));
});

test('a closed rating shows its result and takes no vote [R3C-15]', async () => {
  await open(
    { ratingStatus: 'CLOSED', commentStatus: 'HIDDEN', permissions: permissions() },
    { [`GET ${RATING}/:id`]: summary() },
  );
  const rating = within(await screen.findByRole('region', { name: t('contribution.rating') }));
  expect(await rating.findByText(`3.5 · ${t('components.rating.votes', { smart_count: 2 })}`)).toBeVisible();
  expect(rating.getByText(t('contribution.rating.CLOSED'))).toBeVisible();
  expect(rating.queryByRole('radio')).not.toBeInTheDocument();
});

test('an owner sees the result of an open rating and cannot vote [R3C-15]', async () => {
  await open({ ...rated, permissions: permissions() }, { [`GET ${RATING}/:id`]: summary() });
  const rating = within(await screen.findByRole('region', { name: t('contribution.rating') }));
  expect(await rating.findByText(`3.5 · ${t('components.rating.votes', { smart_count: 2 })}`)).toBeVisible();
  expect(rating.queryByRole('radio')).not.toBeInTheDocument();
});
