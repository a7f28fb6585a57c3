import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { mentionAt } from '#src/features/comments/mentionQuery.ts';
import { list } from '#tests/support/network.ts';
import { t } from '#tests/support/texts.ts';
import { ADD, comment, LIST, loadDiscussion, openDiscussion } from '../contributions/discussionFixtures.ts';

beforeAll(loadDiscussion, 120_000);

const MENTIONABLE = '/api/v3/comments/mentionable/12';
const PEOPLE = [
  { id: 8, name: 'Mehmet Demir' },
  { id: 9, name: 'Zeynep Kaya' },
];

test.each([
  ['Hello @Zey', 10, { at: 6, text: 'Zey' }],
  ['@', 1, { at: 0, text: '' }],
  ['(@Ali Can', 9, { at: 1, text: 'Ali Can' }],
  ['mail me@example.org', 19, null],
  ['@ one', 5, null],
  ['@one two three four five', 24, null],
  ['@Zey and more', 4, { at: 0, text: 'Zey' }],
  ['@Zey\nnext', 9, null],
])('a name behind an @ is looked for: %s', (text, caret, expected) => {
  expect(mentionAt(text, caret)).toEqual(expected);
});

test('somebody is mentioned by the keyboard alone: the name stands in the text, and goes along with it', async () => {
  const { user, sent } = await openDiscussion(
    {},
    {
      [`GET ${MENTIONABLE}`]: list(PEOPLE),
      [`POST ${ADD}`]: comment({ id: 3, comment: 'Ask @Zeynep Kaya first', mentions: [PEOPLE[1] as never] }),
    },
  );
  const box = await screen.findByRole('textbox', { name: t('comment.yours') });
  await user.type(box, 'Ask @e');
  const choices = within(await screen.findByRole('listbox', { name: t('comment.mention.people') }));
  const [first, second] = choices.getAllByRole('option');
  expect(box).toHaveAttribute('aria-activedescendant', first?.id);
  expect(screen.getByText(t('comment.mention.found', { smart_count: 2 }))).toBeInTheDocument();
  await user.keyboard('{ArrowDown}');
  expect(box).toHaveAttribute('aria-activedescendant', second?.id);
  expect(second).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');
  expect(box).toHaveValue('Ask @Zeynep Kaya ');
  expect(box).toHaveFocus();
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  await user.keyboard('first');
  await user.click(screen.getByRole('button', { name: t('comment.send') }));
  await waitFor(() =>
    expect(sent('POST', ADD)[0]?.body).toEqual({ comment: 'Ask @Zeynep Kaya first', mentionedUserIds: [9] }),
  );
  expect(await screen.findByText('@Zeynep Kaya')).toBeVisible();
});

test('a space that is typed behind a chosen name is the one that is there; a second one is typed', async () => {
  const { user } = await openDiscussion({}, { [`GET ${MENTIONABLE}`]: list(PEOPLE) });
  const box = await screen.findByRole('textbox', { name: t('comment.yours') });
  await user.type(box, '@m');
  await user.click(await screen.findByRole('option', { name: /Mehmet Demir/ }));
  await user.keyboard(' first');
  expect(box).toHaveValue('@Mehmet Demir first');
  await user.keyboard(' @z');
  await screen.findByRole('option', { name: /Zeynep Kaya/ });
  await user.keyboard('{Enter}  then');
  expect(box).toHaveValue('@Mehmet Demir first @Zeynep Kaya  then');
});

test('the list of people is closed by Escape, and typing goes on; a name that was taken out is no mention', async () => {
  const { user, sent } = await openDiscussion(
    {},
    { [`GET ${MENTIONABLE}`]: list(PEOPLE), [`POST ${ADD}`]: comment({ id: 3, comment: 'Hello' }) },
  );
  const box = await screen.findByRole('textbox', { name: t('comment.yours') });
  await user.type(box, '@m');
  await user.click(await screen.findByRole('option', { name: /Mehmet Demir/ }));
  expect(box).toHaveValue('@Mehmet Demir ');
  await user.clear(box);
  await user.type(box, '@z');
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await user.keyboard('ebra{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent('POST', ADD)[0]?.body).toEqual({ comment: '@zebra' }));
});

test('an edited comment keeps its mentions', async () => {
  const path = '/api/v3/comments/update-comment/2';
  const own = comment({ id: 2, isOwn: true, comment: '@Zeynep Kaya look', mentions: [PEOPLE[1] as never] });
  const { user, sent } = await openDiscussion({}, { [`GET ${LIST}`]: list([own]), [`POST ${path}`]: own });
  await user.click(await screen.findByRole('button', { name: t('comment.change') }));
  await user.type(screen.getByRole('textbox', { name: t('comment.change') }), ' here');
  await user.click(screen.getByRole('button', { name: t('contribution.save') }));
  await waitFor(() =>
    expect(sent('POST', path)[0]?.body).toEqual({ comment: '@Zeynep Kaya look here', mentionedUserIds: [9] }),
  );
});

test('words are shown with their markup, and never as HTML', async () => {
  const text = '**Bold** and *soft* <b>raw</b>\n- one\n- https://example.org/a.';
  await openDiscussion({}, { [`GET ${LIST}`]: list([comment({ comment: text })]) });
  expect((await screen.findByText('Bold')).tagName).toBe('STRONG');
  expect(screen.getByText('soft').tagName).toBe('EM');
  expect(screen.getByText(/<b>raw<\/b>/)).toBeVisible();
  const link = screen.getByRole('link', { name: 'https://example.org/a' });
  expect(link).toHaveAttribute('rel', 'nofollow noopener noreferrer');
  expect(link.closest('li')?.textContent).toBe('https://example.org/a.');
});
