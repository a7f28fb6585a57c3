import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetLocalDrafts, readLocalDraft, writeLocalDraft } from '#src/app/localDrafts/localDrafts.ts';
import { signOut } from '#src/app/signOut.ts';
import { respond } from '#tests/support/network.ts';
import { t } from '#tests/support/texts.ts';
import { ADD, comment, loadDiscussion, openDiscussion } from './discussionFixtures.ts';

const AYSE = 7;
const MEHMET = 8;
const PLACE = 'contribution 12 comment';
const WORDS = { comment: 'A roof over the racks', mentions: [] };

beforeAll(loadDiscussion, 120_000);
beforeEach(async () => {
  await Promise.all([AYSE, MEHMET].map(forgetLocalDrafts));
});

const box = () => screen.findByRole('textbox', { name: t('comment.yours') });
const stored = () => readLocalDraft(AYSE, PLACE);

test('what is typed is stored on the device, and comes back when the page is opened again', async () => {
  await openDiscussion();
  fireEvent.change(await box(), { target: { value: WORDS.comment } });
  await waitFor(async () => expect(await stored()).toEqual(WORDS));
  cleanup();
  await openDiscussion();
  expect(await screen.findByText(t('components.localDraft.restored'))).toBeVisible();
  expect(await box()).toHaveValue(WORDS.comment);
});

test('the tick of an official answer comes back with its text, for whoever may still answer so', async () => {
  const tick = () => screen.findByRole('checkbox', { name: t('comment.official') });
  const first = await openDiscussion({ roles: ['RESPONSIBLE'] });
  fireEvent.change(await box(), { target: { value: WORDS.comment } });
  await first.user.click(await tick());
  await waitFor(async () => expect(await stored()).toEqual({ ...WORDS, official: true }));
  cleanup();
  const sends = { [`POST ${ADD}`]: respond(500) };
  const again = await openDiscussion({ roles: ['RESPONSIBLE'] }, sends);
  expect(await screen.findByText(t('components.localDraft.restored'))).toBeVisible();
  expect(await tick()).toBeChecked();
  await again.user.click(screen.getByRole('button', { name: t('comment.send') }));
  await waitFor(() =>
    expect(again.sent('POST', ADD)[0]?.body).toEqual({ comment: WORDS.comment, official: true }),
  );
  cleanup();
  const late = await openDiscussion({}, sends);
  expect(await screen.findByText(t('components.localDraft.restored'))).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: t('comment.official') })).not.toBeInTheDocument();
  await late.user.click(screen.getByRole('button', { name: t('comment.send') }));
  await waitFor(() => expect(late.sent('POST', ADD)[0]?.body).toEqual({ comment: WORDS.comment }));
});

test('what is typed without a pause is stored while it is typed', async () => {
  await openDiscussion();
  const field = await box();
  for (let length = 1; length <= 10; length += 1) {
    fireEvent.change(field, { target: { value: 'W'.repeat(length) } });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(await stored()).toBeDefined();
});

test('what was typed a moment before the page is left is stored too', async () => {
  await openDiscussion();
  const field = await box();
  // What was stored is read first.
  await new Promise((resolve) => setTimeout(resolve, 100));
  fireEvent.change(field, { target: { value: WORDS.comment } });
  cleanup();
  await waitFor(async () => expect(await stored()).toEqual(WORDS));
});

test('what was sent is stored no more; what was refused is', async () => {
  let isRefused = true;
  const { user } = await openDiscussion(
    {},
    {
      [`POST ${ADD}`]: () =>
        isRefused ? respond(500) : comment({ id: 3, comment: WORDS.comment, isOwn: true }),
    },
  );
  fireEvent.change(await box(), { target: { value: WORDS.comment } });
  await waitFor(async () => expect(await stored()).toEqual(WORDS));
  const send = screen.getByRole('button', { name: t('comment.send') });
  await user.click(send);
  await waitFor(() => expect(send).toBeEnabled());
  expect(await stored()).toEqual(WORDS);
  isRefused = false;
  await user.click(send);
  await waitFor(async () => expect(await stored()).toBeUndefined());
  expect(await box()).toHaveValue('');
});

test('it is given up on demand, and the form is empty', async () => {
  await writeLocalDraft(AYSE, PLACE, WORDS);
  const { user } = await openDiscussion();
  await user.click(await screen.findByRole('button', { name: t('components.localDraft.discard') }));
  expect(await box()).toHaveValue('');
  expect(screen.queryByText(t('components.localDraft.restored'))).not.toBeInTheDocument();
  await waitFor(async () => expect(await stored()).toBeUndefined());
});

test('what somebody else wrote in this browser is not shown', async () => {
  await writeLocalDraft(MEHMET, PLACE, WORDS);
  await openDiscussion();
  const field = await box();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(field).toHaveValue('');
});

test('who signs out leaves nothing in the browser; what others wrote there stays theirs', async () => {
  await writeLocalDraft(AYSE, PLACE, WORDS);
  await writeLocalDraft(AYSE, 'comment 3 reply', WORDS);
  await writeLocalDraft(MEHMET, PLACE, WORDS);
  await openDiscussion({}, { 'POST /api/logout': {} });
  await box();
  await signOut();
  expect(await stored()).toBeUndefined();
  expect(await readLocalDraft(AYSE, 'comment 3 reply')).toBeUndefined();
  expect(await readLocalDraft(MEHMET, PLACE)).toEqual(WORDS);
});

test('a browser without such a database takes comments as before', async () => {
  const { indexedDB } = globalThis;
  Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true });
  try {
    await openDiscussion();
    fireEvent.change(await box(), { target: { value: WORDS.comment } });
    expect(await box()).toHaveValue(WORDS.comment);
  } finally {
    Object.defineProperty(globalThis, 'indexedDB', { value: indexedDB, configurable: true });
  }
});
