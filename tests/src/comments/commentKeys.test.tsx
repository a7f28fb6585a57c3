import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { CommentRow } from '#contract/comments/schema.ts';
import { list } from '#tests/support/network.ts';
import { t } from '#tests/support/texts.ts';
import { ADD, comment, LIST, loadDiscussion, openDiscussion } from '../contributions/discussionFixtures.ts';

beforeAll(loadDiscussion, 120_000);

const own = comment({ id: 2, comment: 'And a pump.', isOwn: true, fullName: 'Ayşe Yılmaz' });
const boxOf = (label: 'comment.change' | 'comment.reply.yours' | 'comment.yours') =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: t(label) });

test.each(['{Enter}', ' '])(
  'after a comment was sent by its button, by the key “%s”, the next one can be typed [R3E-02]',
  async (key) => {
    const { user, sent } = await openDiscussion(
      {},
      { [`POST ${ADD}`]: comment({ id: 3, comment: 'Good!', isOwn: true }) },
    );
    const box = await boxOf('comment.yours');
    await user.type(box, 'Good!');
    await user.tab();
    expect(screen.getByRole('button', { name: t('comment.send') })).toHaveFocus();
    await user.keyboard(key);
    expect(await screen.findByText('Good!')).toBeVisible();
    await waitFor(() => expect(box).toHaveFocus());
    expect(box).toHaveValue('');
    expect(sent('POST', ADD)).toHaveLength(1);
  },
);

test('who went on elsewhere while a comment was sent stays there [R3E-02]', async () => {
  let answer: (row: CommentRow) => void = () => undefined;
  const { user } = await openDiscussion(
    {},
    {
      [`POST ${ADD}`]: () =>
        new Promise<CommentRow>((resolve) => {
          answer = resolve;
        }),
    },
  );
  await user.type(await boxOf('comment.yours'), 'Good!{Control>}{Enter}{/Control}');
  await user.click(
    await screen.findByRole('button', { name: t('comment.reply.to', { name: 'Mehmet Demir' }) }),
  );
  const reply = await boxOf('comment.reply.yours');
  await user.type(reply, 'And');
  answer(comment({ id: 3, comment: 'Good!', isOwn: true }));
  expect(await screen.findByRole('list', { name: t('comment.added') })).toBeVisible();
  await waitFor(async () => expect(await boxOf('comment.yours')).toHaveValue(''));
  expect(reply).toHaveFocus();
});

test('a comment is changed from its end; Esc leaves it as it was, and gives the focus back [R3E-03]', async () => {
  const { user, sent } = await openDiscussion({}, { [`GET ${LIST}`]: list([own]) });
  await user.click(await screen.findByRole('button', { name: t('comment.change') }));
  const box = await boxOf('comment.change');
  expect(box).toHaveFocus();
  expect([box.selectionStart, box.selectionEnd]).toEqual([11, 11]);
  await user.keyboard('{Escape}');
  expect(box).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: t('comment.change') })).toHaveFocus();
  expect(sent('POST', '/api/v3/comments/update-comment/2')).toEqual([]);
});

test('Esc ends an empty answer, and gives the focus back [R3E-02]', async () => {
  const { user } = await openDiscussion();
  const to = { name: t('comment.reply.to', { name: 'Mehmet Demir' }) };
  await user.click(await screen.findByRole('button', to));
  await boxOf('comment.reply.yours');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: t('comment.reply.yours') })).not.toBeInTheDocument();
  expect(screen.getByRole('button', to)).toHaveFocus();
});

test('Esc throws nothing away that was written [R3E-02, R3E-03]', async () => {
  const { user } = await openDiscussion();
  await user.click(await screen.findByRole('button', { name: t('comment.change') }));
  await user.keyboard(' And air.{Escape}');
  expect(await boxOf('comment.change')).toHaveValue('And a pump. And air.');
  await user.click(
    await screen.findByRole('button', { name: t('comment.reply.to', { name: 'Mehmet Demir' }) }),
  );
  await user.keyboard('Yes{Escape}');
  expect(await boxOf('comment.reply.yours')).toHaveValue('Yes');
  await user.click(await boxOf('comment.yours'));
  await user.keyboard('More{Escape}');
  expect(await boxOf('comment.yours')).toHaveValue('More');
});
