import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Answer } from '#contract/answers/schema.ts';
import type { OfferedAction } from '#contract/contributions/schema.ts';
import type { ContributionDecision } from '#contract/decision-notes/decision.schema.ts';
import { type Answers, respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { contribution, loadScreens } from './contributionFixtures.ts';
import { open, panel } from './contributionPage.ts';

beforeAll(loadScreens, 120_000);

const refusing = (changes: Partial<OfferedAction> = {}): OfferedAction => ({
  id: 21,
  name: 'Reject',
  explanationRequired: true,
  note: 'REQUIRED',
  asksReturn: false,
  confirmText: null,
  targetStateId: 9,
  targetStateName: 'Rejected',
  targetStateType: 'REJECTION',
  sets: { visibility: null, editable: null, commentStatus: null, ratingStatus: null },
  ...changes,
});
const EXECUTE = '/api/v3/contributions/contributionId/12/execute-action/21';
const NOTE = 'GET /api/v3/contributions/12/actions/21/note';
const TEMPLATE = {
  locale: 'tr',
  decision: 'Dear {firstName}, not {title}.',
  reason: '',
  next: 'Try again.',
  values: { title: 'Bins', firstName: 'Ayşe', field: 'Quality', by: 'Mehmet Demir', date: '05/03/2026' },
};
const DONE = { id: 12, stateId: 9, stateType: 'REJECTION', stateName: 'Rejected', version: 6 };

async function ask(action: OfferedAction, responses: Answers = {}) {
  const page = await open(contribution({ actions: [action] }), {
    responses: { [NOTE]: TEMPLATE, [`POST ${EXECUTE}`]: DONE, ...responses },
  });
  await page.user.click((await panel()).getByRole('button', { name: action.name }));
  const dialog = within(await screen.findByRole('alertdialog', { name: action.name }));
  return { ...page, dialog };
}
const field = (part: 'decision' | 'reason' | 'next') => pattern`^${t(`decision.note.${part}`)}`;

test('an action that asks for a note begins with its template, and asks for no explanation beside it', async () => {
  const { dialog, user, sent } = await ask(refusing());
  expect(await dialog.findByDisplayValue('Dear Ayşe, not Bins.')).toBeVisible();
  expect(
    dialog.queryByRole('textbox', { name: pattern`^${t('contribution.action.explanation')}` }),
  ).toBeNull();
  await user.type(dialog.getByRole('textbox', { name: field('reason') }), 'Too dear');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(sent('POST', EXECUTE)).toHaveLength(1));
  expect(sent('POST', EXECUTE)[0]?.body).toEqual({
    explanation: null,
    version: 5,
    note: { decision: 'Dear Ayşe, not Bins.', reason: 'Too dear', next: 'Try again.', locale: 'tr' },
  });
});

test('a required note is complete before it is sent', async () => {
  const { dialog, user, sent } = await ask(refusing());
  await dialog.findByDisplayValue('Try again.');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await dialog.findByText(t('decision.note.missing'))).toBeVisible();
  expect(sent('POST', EXECUTE)).toHaveLength(0);
});

test('the preview shows what the authors will read, as it is being written', async () => {
  const { dialog, user } = await ask(refusing());
  await dialog.findByDisplayValue('Try again.');
  await user.type(dialog.getByRole('textbox', { name: field('reason') }), 'By {{by}');
  await user.click(dialog.getByRole('button', { name: t('decision.note.preview') }));
  const shown = within(await dialog.findByRole('group', { name: t('decision.note.previewOf') }));
  expect(shown.getByText('By Mehmet Demir')).toBeVisible();
});

test('a refusal of the server for a part of the note is shown at it', async () => {
  const refusal = respond(400, {
    title: 'error.decisionNote.required',
    message: 'error.decisionNote.required',
    status: 400,
    fieldErrors: [{ objectName: 'contribution', field: 'note.reason', message: 'NotNull' }],
  });
  const { dialog, user } = await ask(refusing({ note: 'OPTIONAL', explanationRequired: false }), {
    [`POST ${EXECUTE}`]: refusal,
  });
  await dialog.findByDisplayValue('Try again.');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: field('reason') })).toBeInvalid());
});

test('“not now” asks when it comes back, and takes the next campaign for an answer', async () => {
  const action = refusing({ name: 'Not now', note: 'NONE', explanationRequired: false, asksReturn: true });
  const { dialog, user, sent } = await ask(action);
  await user.click(dialog.getByRole('button', { name: t('decision.return.confirm') }));
  expect(await dialog.findByText(t('error.decisionNote.returnRequired'))).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: t('decision.return.event.CAMPAIGN') }));
  await user.click(dialog.getByRole('button', { name: t('decision.return.confirm') }));
  await waitFor(() => expect(sent('POST', EXECUTE)).toHaveLength(1));
  expect(sent('POST', EXECUTE)[0]?.body).toMatchObject({
    comesBack: { event: 'CAMPAIGN', date: null, label: null },
  });
});

const DECISION: ContributionDecision = {
  id: 3,
  actionName: 'Reject',
  stateName: 'Rejected',
  stateType: 'REJECTION',
  by: 'Mehmet Demir',
  actingForName: null,
  at: new Date(2026, 2, 5, 12).toISOString(),
  decision: 'Thank you, but no.',
  reason: 'It costs more than it saves.',
  next: 'Try again next year.',
  locale: 'en',
  since: null,
  comesBack: null,
  reply: null,
  mayReplyUntil: null,
  mayAnswerReply: false,
};

async function decided(changes: Partial<ContributionDecision>, responses: Answers = {}) {
  const page = await open(contribution({ decision: { ...DECISION, ...changes } }), { responses });
  const name = t('decision.title', { state: 'Rejected' });
  return { ...page, card: within(await screen.findByRole('region', { name })) };
}

test('the decision stands on top: what it was, by whom, when, why, and what became of it', async () => {
  const since = { stateName: 'In implementation', at: new Date(2026, 3, 6, 12).toISOString() };
  const { card } = await decided({ since });
  expect(card.getByText(t('decision.by', { name: 'Mehmet Demir', date: '05/03/26' }))).toBeVisible();
  for (const text of [DECISION.decision, DECISION.reason, DECISION.next]) {
    expect(card.getByText(text)).toBeVisible();
  }
  expect(card.getByText(t('decision.since', { date: '06/04/26', state: 'In implementation' }))).toBeVisible();
  expect(card.queryByRole('button')).toBeNull();
});

test('what was put off says when it comes back', async () => {
  const { card } = await decided({
    comesBack: {
      event: 'DATE',
      dueAt: '2099-03-03T00:00:00.000Z',
      timeZone: 'UTC',
      label: 'The budget opens.',
      cameBackAt: null,
    },
  });
  const sentence = /3 March 2099.*The budget opens\./;
  expect(card.getByText(sentence)).toBeVisible();
  // The next step is that it comes back, not that nothing more happens.
  expect(screen.getAllByText(sentence)).toHaveLength(2);
});

test('an author replies once, by a press', async () => {
  const until = new Date(2026, 3, 4, 12).toISOString();
  const REPLY = '/api/v3/contributions/12/decision/reply';
  const { card, user, sent } = await decided({ mayReplyUntil: until }, { [`POST ${REPLY}`]: null });
  await user.click(card.getByRole('button', { name: t('decision.reply.title') }));
  await user.type(
    card.getByRole('textbox', { name: pattern`^${t('decision.reply.text')}` }),
    'Only half of it',
  );
  await user.click(card.getByRole('button', { name: t('decision.reply.send') }));
  await waitFor(() => expect(sent('POST', REPLY)[0]?.body).toEqual({ text: 'Only half of it' }));
});

test('a reply is shown below the decision', async () => {
  const reply = { text: 'Only half of it', by: 'Ayşe Yılmaz', at: DECISION.at, answer: null };
  const { card } = await decided({ reply });
  const shown = within(card.getByRole('region', { name: t('decision.reply') }));
  expect(shown.getByText('Only half of it')).toBeVisible();
  expect(shown.getByText(t('decision.reply.by', { name: 'Ayşe Yılmaz', date: '05/03/26' }))).toBeVisible();
});

const REPLY = { text: 'Only half of it', by: 'Ayşe Yılmaz', at: DECISION.at, answer: null };

test('a reply says who answers it by which day', async () => {
  const answer: Answer = {
    ...{ dueAt: '2099-12-11T21:59:59.000Z', owner: { id: 8, name: 'Elif Çelik' }, state: 'running' },
    ...{ escalation: 0, timeZone: 'UTC' },
  };
  await open(contribution({ decision: { ...DECISION, reply: REPLY }, answer }));
  const name = t('decision.title', { state: 'Rejected' });
  const card = within(await screen.findByRole('region', { name }));
  expect(card.getByText(/Elif Çelik answers by/)).toHaveTextContent(
    'Elif Çelik answers by Friday, 11 December 2099',
  );
  // The next step is that answer, not that nothing more happens.
  expect(screen.queryByText(t('contribution.next.ended'))).toBeNull();
});

test('whoever was asked to read a reply answers it by a press; what was answered is shown', async () => {
  const ANSWER = '/api/v3/contributions/12/decision/reply/answer';
  const { card, user, sent } = await decided(
    { reply: REPLY, mayAnswerReply: true },
    { [`POST ${ANSWER}`]: null },
  );
  await user.click(card.getByRole('button', { name: t('decision.reply.answer.title') }));
  const words = card.getByRole('textbox', { name: pattern`^${t('decision.reply.answer.text')}` });
  await user.type(words, 'We counted again');
  await user.click(card.getByRole('button', { name: t('decision.reply.answer.send') }));
  await waitFor(() => expect(sent('POST', ANSWER)[0]?.body).toEqual({ text: 'We counted again' }));
});

test('an answer to a reply is shown below it', async () => {
  const answer = { text: 'We counted again', by: 'Elif Çelik', at: DECISION.at };
  const { card } = await decided({ reply: { ...REPLY, answer } });
  const shown = within(card.getByRole('region', { name: t('decision.reply.answered') }));
  expect(shown.getByText('We counted again')).toBeVisible();
});

test('a decision that was reopened stays on the page, folded, with its note, its reply, and who reopened it when and why', async () => {
  const { since: _, mayReplyUntil: __, mayAnswerReply: ___, ...stored } = DECISION;
  const reopenedAt = new Date(2026, 3, 6, 12).toISOString();
  const earlier = {
    ...stored,
    isReopened: true,
    reply: { text: 'Only half of it', by: 'Ayşe Yılmaz', at: DECISION.at, answer: null },
    left: {
      ...{ at: reopenedAt, by: 'Elif Çelik', actingForName: null, stateName: 'Submitted' },
      explanation: 'The prices have changed.',
    },
  };
  const sentOn = { ...earlier, id: 2, isReopened: false, stateName: 'Later', reply: null };
  const { user } = await open(contribution({ earlierDecisions: [earlier, sentOn] }));
  const title = t('decision.earlier.title', { state: 'Rejected' });
  const summary = await screen.findByRole('button', { name: pattern`^${title}` });
  expect(summary).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText(DECISION.reason)).toBeNull();
  await user.click(summary);
  const shown = within(await screen.findByRole('region', { name: pattern`^${title}` }));
  expect(summary).toHaveAccessibleName(
    pattern`${t('decision.by', { name: 'Mehmet Demir', date: '05/03/26' })}`,
  );
  for (const text of [DECISION.decision, DECISION.reason, 'Only half of it', 'The prices have changed.']) {
    expect(shown.getByText(text)).toBeVisible();
  }
  const reopened = t('decision.earlier.reopened', { name: 'Elif Çelik', date: '06/04/26' });
  expect(shown.getByText(reopened)).toBeVisible();

  const later = t('decision.earlier.title', { state: 'Later' });
  await user.click(screen.getByRole('button', { name: pattern`^${later}` }));
  const other = within(await screen.findByRole('region', { name: pattern`^${later}` }));
  expect(other.getByText(t('decision.since', { date: '06/04/26', state: 'Submitted' }))).toBeVisible();
  expect(other.queryByText(reopened)).toBeNull();
});
