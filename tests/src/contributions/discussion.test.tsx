import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { COMMENT_LIMITS } from '#contract/comments/schema.ts';
import type { LiveEvent } from '#contract/live/events.ts';
import { liveChannel } from '#src/dataProvider/live/liveChannel.ts';
import { held, list, respond, unreachable } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { contribution, permissions } from './contributionFixtures.ts';
import { ADD, comment, LIST, loadDiscussion, openDiscussion } from './discussionFixtures.ts';

beforeAll(loadDiscussion, 120_000);

test('comments are listed in the order of the answer, with author and time; others’ cannot be deleted [R3E-01, R3E-04, R3B-10]', async () => {
  const { sent } = await openDiscussion();
  const discussion = within(await screen.findByRole('list', { name: t('contribution.discussion') }));
  const comments = discussion.getAllByRole('listitem');
  expect(comments).toHaveLength(2);
  expect(comments[0]).toHaveTextContent('Mehmet Demir');
  expect(comments[0]).toHaveTextContent('A roof would be good too.');
  expect(sent('GET', LIST).map(({ query }) => query)).toContainEqual({
    order: 'NEWEST',
    page: '0',
    size: '20',
  });
  expect(discussion.getAllByRole('button', { name: t('comment.delete') })).toHaveLength(1);
});

test('a comment is added, appears, empties the box and counts at once [R3E-02]', async () => {
  const { user, sent } = await openDiscussion(
    { commentCount: 2, following: true },
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

test('whoever comments follows, which the button says at once', async () => {
  let following = false;
  const { user } = await openDiscussion(
    {},
    {
      'GET /api/v3/contributions/:id': () =>
        contribution({ commentStatus: 'VISIBLE', permissions: permissions({ comment: true }), following }),
      [`POST ${ADD}`]: () => {
        following = true;
        return comment({ id: 3, comment: 'Good!', isOwn: true });
      },
    },
  );
  await user.type(await screen.findByRole('textbox', { name: t('comment.yours') }), 'Good!');
  expect(screen.getByRole('button', { name: t('follow.press'), pressed: false })).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('comment.send') }));
  expect(await screen.findByRole('button', { name: t('follow.pressed'), pressed: true })).toBeVisible();
});

test('an empty comment is not sent', async () => {
  const { user, sent } = await openDiscussion();
  const box = await screen.findByRole('textbox', { name: t('comment.yours') });
  await user.click(screen.getByRole('button', { name: t('comment.send') }));
  expect(await screen.findByText(t('entity.validation.required'))).toBeVisible();
  expect(box).toHaveFocus();
  expect(sent('POST', ADD)).toEqual([]);
});

test('the keys of sending, pressed twice, send a comment once; the next one can be typed at once', async () => {
  const { user, sent } = await openDiscussion(
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
  const { user } = await openDiscussion(
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
  await openDiscussion();
  const box = await screen.findByRole('textbox', { name: t('comment.yours') });
  fireEvent.change(box, { target: { value: 'x'.repeat(COMMENT_LIMITS.max + 3) } });
  expect(box).toHaveAccessibleDescription(`${t('entity.validation.maxlength', { max: 1000 })} 1003/1000`);
});

test('a comment that could not be sent stays in the box, and leaving asks', async () => {
  const { user, router, location } = await openDiscussion({}, { [`POST ${ADD}`]: unreachable });
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
  const { user, sent } = await openDiscussion(
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

test('a long discussion comes by pages', async () => {
  const rows = Array.from({ length: 25 }, (_, index) =>
    comment({ id: index + 1, comment: `Comment ${index + 1}` }),
  );
  const { user, sent } = await openDiscussion(
    {},
    {
      [`GET ${LIST}`]: ({ query }) => {
        const from = Number(query.page) * Number(query.size);
        return list(rows.slice(from, from + Number(query.size)), rows.length);
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: t('comment.earlier') }));
  expect(await screen.findByText('Comment 25')).toBeVisible();
  expect(sent('GET', LIST).at(-1)?.query).toEqual({ order: 'NEWEST', page: '1', size: '20' });
  expect(screen.queryByRole('button', { name: t('comment.earlier') })).not.toBeInTheDocument();
});

test.each<[string, LiveEvent]>([
  ['what others write', { kind: 'comment', contributionId: 12 }],
  ['what others wrote before the channel opened', { kind: 'refresh' }],
])(
  '%s appears, is said and counted, and disturbs nothing that is being written [R3E-01]',
  async (_, event) => {
    const subscribe = vi.spyOn(liveChannel, 'subscribe');
    const rows = [comment()];
    await openDiscussion({ commentCount: 1 }, { [`GET ${LIST}`]: () => list(rows) });
    const box = await screen.findByRole('textbox', { name: t('comment.yours') });
    fireEvent.change(box, { target: { value: 'I was about to' } });
    rows.push(comment({ id: 5, comment: 'There is one already.', fullName: 'Zeynep Kaya' }));
    const tell = (event: LiveEvent) => {
      for (const [listener] of subscribe.mock.calls) listener(event);
    };
    act(() => tell(event));
    const discussion = within(screen.getByRole('list', { name: t('contribution.discussion') }));
    expect(await discussion.findByText('There is one already.')).toBeVisible();
    expect(await screen.findByText(t('comment.arrived', { smart_count: 1 }))).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: `${t('contribution.discussion')} (2)` })).toBeVisible();
    expect(box).toHaveValue('I was about to');
  },
);

test('what is typed while a comment is being sent stays in the box', async () => {
  const late = held(comment({ id: 3, comment: 'Good!', isOwn: true, fullName: 'Ayşe Yılmaz' }));
  const { user, sent } = await openDiscussion({}, { [`POST ${ADD}`]: late.answer });
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
  const { user, sent } = await openDiscussion({}, { [`POST ${path}`]: late.answer });
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
  const { user, location } = await openDiscussion();
  fireEvent.change(await screen.findByRole('textbox', { name: t('comment.yours') }), {
    target: { value: ' ' },
  });
  await user.click(screen.getByRole('tab', { name: t('contribution.files') }));
  expect(location().search).toBe('?tab=files');
});

test('a change that is not saved is not lost by another tab; afterwards the keyboard goes on at its button', async () => {
  const { user, location } = await openDiscussion();
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
  const { user } = await openDiscussion(
    {},
    {
      [`GET ${LIST}`]: ({ query }) =>
        query.page === '1' && broken
          ? unreachable()
          : list(rows.slice(Number(query.page) * 20, Number(query.page) * 20 + 20), rows.length),
    },
  );
  await user.click(await screen.findByRole('button', { name: t('comment.earlier') }));
  expect(await screen.findByText(t('components.error.title'))).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: t('components.error.retry') }));
  expect(await screen.findByText('No. 21')).toBeVisible();
});

test('a closed discussion is read, not written [R3C-12]', async () => {
  await openDiscussion({ commentStatus: 'VISIBLE_AND_CLOSED', permissions: permissions() });
  expect(await screen.findByText('A roof would be good too.')).toBeVisible();
  expect(screen.getByText(t('comment.status.VISIBLE_AND_CLOSED'))).toBeVisible();
  expect(screen.queryByRole('textbox', { name: t('comment.yours') })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('comment.change') })).not.toBeInTheDocument();
});

test('a hidden discussion is nobody’s but the administrators’ [R3C-13]', async () => {
  await openDiscussion({ commentStatus: 'HIDDEN', permissions: permissions({ administer: true }) });
  expect(await screen.findByText(t('comment.status.HIDDEN'))).toBeVisible();
  expect(screen.getByText('A roof would be good too.')).toBeVisible();
});

test('without comments the first one is invited; a failure is said and tried again', async () => {
  let broken = true;
  const { user } = await openDiscussion({}, { [`GET ${LIST}`]: () => (broken ? unreachable() : list([])) });
  expect(await screen.findByText(t('components.error.title'))).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: pattern`${t('components.error.retry')}` }));
  expect(await screen.findByText(t('comment.none'))).toBeVisible();
  expect(screen.getByText(t('comment.none.text'))).toBeVisible();
});
