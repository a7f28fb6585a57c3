import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuthorQuestion } from '#contract/questions/schema.ts';
import { forgetLocalDrafts, readLocalDraft } from '#src/app/localDrafts/localDrafts.ts';
import { respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { contribution, loadScreens } from './contributionFixtures.ts';
import { open, panel } from './contributionPage.ts';

const READER = 7;
const ASK = '/api/v3/contributions/12/questions';
const ONE = `${ASK}/3`;
const PRINTERS = 'How many printers are there?';

beforeAll(loadScreens, 120_000);
beforeEach(() => forgetLocalDrafts(READER));

const question = (changes: Partial<AuthorQuestion> = {}): AuthorQuestion => ({
  ...{ id: 3, question: PRINTERS, askedBy: 'Mehmet Kaya', askedAt: '2026-03-02T08:30:00Z' },
  ...{ answer: null, answeredBy: null, answeredAt: null, withdrawnBy: null, withdrawnAt: null, dueAt: null },
  ...{ mayAnswer: false, mayWithdraw: false },
  ...changes,
});
const answered = question({
  answer: 'Twelve.',
  answeredBy: 'Ayşe Yılmaz',
  answeredAt: '2026-03-03T08:30:00Z',
});
const shown = (questions: AuthorQuestion[], mayAsk = false) =>
  contribution({ questions: { mayAsk, questions } });
const card = async () => within(await screen.findByRole('region', { name: t('question.title') }));
const answerBox = async () =>
  (await card()).getByRole('textbox', { name: pattern`^${t('question.answer')}` });

test('whoever works on it asks the author, and only with a question', async () => {
  const { user, sent } = await open(shown([], true), {
    responses: { [`POST ${ASK}`]: { mayAsk: true, questions: [question()] } },
  });
  await user.click((await panel()).getByRole('button', { name: t('question.ask') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('question.ask.title') }));
  await user.click(dialog.getByRole('button', { name: t('question.ask.send') }));
  expect(sent('POST', ASK)).toHaveLength(0);
  const field = dialog.getByRole('textbox', { name: pattern`^${t('question.ask.text')}` });
  await waitFor(() => expect(field).toHaveFocus());
  await user.type(field, ` ${PRINTERS} `);
  await user.click(dialog.getByRole('button', { name: t('question.ask.send') }));
  await waitFor(() => expect(sent('POST', ASK)[0]?.body).toEqual({ question: PRINTERS }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test.each([
  ['running', '2126-03-05T22:59:59Z', true],
  ['late', '2026-03-05T22:59:59Z', false],
  ['none', null, false],
] as const)('that a promise pauses is said where one is running: %s', async (state, dueAt, pauses) => {
  const owner = { id: 4, name: 'Elif Çelik' };
  const answer = { state, dueAt, owner, escalation: 0, timeZone: 'Europe/Istanbul' };
  const { user } = await open(contribution({ answer, questions: { mayAsk: true, questions: [] } }));
  await user.click((await panel()).getByRole('button', { name: t('question.ask') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('question.ask.title') }));
  expect(dialog.queryAllByText(t('question.ask.hint'))).toHaveLength(pauses ? 1 : 0);
});

test('the author answers in place, and the page shows who answered', async () => {
  let isAnswered = false;
  const { user, sent } = await open(() => shown([isAnswered ? answered : question({ mayAnswer: true })]), {
    responses: {
      [`PUT ${ONE}/answer`]: () => {
        isAnswered = true;
        return { mayAsk: false, questions: [answered] };
      },
    },
  });
  expect((await card()).getByText(t('question.asks', { name: 'Mehmet Kaya' }))).toBeVisible();
  await user.type(await answerBox(), 'Twelve.');
  await user.click((await card()).getByRole('button', { name: t('question.answer.send') }));
  await waitFor(() => expect(sent('PUT', `${ONE}/answer`)[0]?.body).toEqual({ answer: 'Twelve.' }));
  expect(await (await card()).findByText('Twelve.')).toBeVisible();
  expect((await card()).queryByRole('textbox')).toBeNull();
});

test('what the author typed survives a failure and a reload of the page', async () => {
  const failing = { responses: { [`PUT ${ONE}/answer`]: respond(500) } };
  const { user } = await open(shown([question({ mayAnswer: true })]), failing);
  fireEvent.change(await answerBox(), { target: { value: 'Twelve.' } });
  await user.click((await card()).getByRole('button', { name: t('question.answer.send') }));
  expect(await answerBox()).toHaveValue('Twelve.');
  await waitFor(async () => expect(await readLocalDraft(READER, 'question 3')).toBe('Twelve.'));
  cleanup();
  await open(shown([question({ mayAnswer: true })]));
  expect(await screen.findByText(t('components.localDraft.restored'))).toBeVisible();
  expect(await answerBox()).toHaveValue('Twelve.');
});

test('whoever asked withdraws a question that waits, once they have confirmed it', async () => {
  const { user, sent } = await open(shown([question({ mayWithdraw: true })], true), {
    responses: { [`DELETE ${ONE}`]: { mayAsk: true, questions: [] } },
  });
  expect((await card()).getByText(t('question.waits'))).toBeVisible();
  const press = async () => user.click((await card()).getByRole('button', { name: t('question.withdraw') }));
  await press();
  const ask = () => screen.findByRole('alertdialog', { name: t('question.withdraw.title') });
  await user.click(within(await ask()).getByRole('button', { name: t('components.confirm.cancel') }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent('DELETE', ONE)).toHaveLength(0);
  await press();
  await user.click(within(await ask()).getByRole('button', { name: t('question.withdraw') }));
  await waitFor(() => expect(sent('DELETE', ONE)).toHaveLength(1));
});

test('those who may not ask or answer are offered neither', async () => {
  await open(shown([question(), answered]));
  const questions = await card();
  expect(questions.getByText('Twelve.')).toBeVisible();
  expect(questions.queryByRole('textbox')).toBeNull();
  expect(questions.queryByRole('button')).toBeNull();
  expect((await panel()).queryByRole('button', { name: t('question.ask') })).toBeNull();
});

test('nothing is shown of questions to those who may not read them', async () => {
  await open(contribution());
  await panel();
  expect(screen.queryByRole('region', { name: t('question.title') })).toBeNull();
  expect(screen.queryByRole('button', { name: t('question.ask') })).toBeNull();
});

test('its authors read by when they are asked to answer, and whoever asked until when they wait', async () => {
  const dueAt = '2099-03-13T12:00:00Z';
  const date = 'Friday, 13 March 2099';
  const page = await open(shown([question({ mayAnswer: true, dueAt })]));
  expect((await card()).getByText(t('question.answerBy', { date }))).toBeVisible();
  page.unmount();
  await open(shown([question({ dueAt })]));
  expect((await card()).getByText(t('question.waitsUntil', { date }))).toBeVisible();
});
