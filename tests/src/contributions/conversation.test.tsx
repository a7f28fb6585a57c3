import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { list } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { ADD, comment, LIST, loadDiscussion, openDiscussion } from './discussionFixtures.ts';

beforeAll(loadDiscussion, 120_000);

test('answers stand below what they answer; beyond three they are folded', async () => {
  const replies = [3, 4, 5, 6, 7].map((id) =>
    comment({ id, parentId: 1, comment: `Answer ${id}`, fullName: 'Zeynep Kaya' }),
  );
  const { user } = await openDiscussion(
    {},
    { [`GET ${LIST}`]: list([comment(), comment({ id: 2 }), ...replies]) },
  );
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
  const { user, sent } = await openDiscussion(
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
  await openDiscussion(
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
  const { user, sent } = await openDiscussion(
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
  await openDiscussion({}, { [`GET ${LIST}`]: list([comment({ id: 2, isOwn: true, reactions })]) });
  const name = t('comment.reaction.count', { kind: t('comment.reaction.LIKE'), smart_count: 1 });
  expect(await screen.findByRole('img', { name })).toBeVisible();
  expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.queryByText(t('comment.react'))).not.toBeInTheDocument();
});

test('a comment can be changed only until its time is over', async () => {
  await openDiscussion(
    {},
    { [`GET ${LIST}`]: list([comment({ id: 2, isOwn: true, editableUntil: '2026-03-02T08:45:00Z' })]) },
  );
  expect(await screen.findByRole('button', { name: t('comment.delete') })).toBeVisible();
  expect(screen.queryByRole('button', { name: t('comment.change') })).not.toBeInTheDocument();
});

test('an own comment is deleted after a question: its place stays, the number follows, the keyboard goes on there', async () => {
  const own = { id: 2, isOwn: true, fullName: 'Ayşe Yılmaz' };
  const { user, sent } = await openDiscussion(
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
