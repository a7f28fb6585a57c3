import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { ContributionDetail, OfferedAction } from '#contract/contributions/schema.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import {
  ADMINISTRATOR,
  contribution,
  contributionRow,
  loadScreens,
} from '../contributions/contributionFixtures.ts';
import { open as openList, table } from '../contributions/contributionListPage.ts';
import { open, panel } from '../contributions/contributionPage.ts';
import { openDiscussion } from '../contributions/discussionFixtures.ts';
import { BEGINNING, ofModule, TEMPLATES, template, templateRow } from './answerTemplateFixtures.ts';

beforeAll(loadScreens, 120_000);

const REJECT: OfferedAction = {
  ...{ id: 21, name: 'Reject', explanationRequired: true, note: 'OPTIONAL', asksReturn: false },
  ...{ confirmText: null, targetStateId: 9, targetStateName: 'Rejected', targetStateType: 'REJECTION' },
  sets: { visibility: null, editable: null, commentStatus: null, ratingStatus: null },
};
const EXECUTE = '/api/v3/contributions/contributionId/12/execute-action/21';
const NOTE = 'GET /api/v3/contributions/12/actions/21/note';
const BEGIN = '/api/v3/contributions/12/answer-beginning';
const ACTION_NOTE = {
  ...{ locale: 'en', decision: 'Dear {firstName}', reason: '', next: 'Try again.' },
  values: BEGINNING.values,
};
const ANSWERS: Answers = {
  [NOTE]: ACTION_NOTE,
  [`POST ${EXECUTE}`]: { id: 12, stateId: 9, stateType: 'REJECTION', stateName: 'Rejected', version: 6 },
  [`GET ${TEMPLATES}`]: list([ofModule(), templateRow()]),
  [`GET ${BEGIN}`]: BEGINNING,
};

async function reject(responses: Answers = {}, changes: Partial<ContributionDetail> = {}) {
  const page = await open(contribution({ actions: [REJECT], ...changes }), {
    responses: { ...ANSWERS, ...responses },
  });
  await page.user.click((await panel()).getByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Reject' }));
  return { ...page, dialog };
}
type Page = Pick<Awaited<ReturnType<typeof reject>>, 'user' | 'dialog'>;
const part = (name: 'decision' | 'reason' | 'next') => pattern`^${t(`decision.note.${name}`)}`;
const picker = async ({ user, dialog }: Page) => {
  await user.click(await dialog.findByRole('button', { name: t('answerTemplate.use') }));
  return within(await screen.findByRole('dialog', { name: t('answerTemplate.use') }));
};
const choose = async (page: Page, name: string) =>
  page.user.click(await (await picker(page)).findByRole('button', { name }));

test('the action’s own text comes first, then those of the module, then one’s own', async () => {
  const page = await reject();
  const shown = await picker(page);
  await shown.findByRole('button', { name: 'Too dear' });
  expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    t('answerTemplate.use.actionTemplate'),
    'Not ours',
    'Too dear',
  ]);
  const mine = within(shown.getByRole('list', { name: t('answerTemplate.use.mine') }));
  expect(mine.getByRole('button', { name: 'Too dear' })).toBeVisible();
});

test('a template fills the note in the author’s language, and is sent in it', async () => {
  const page = await reject();
  const { dialog, user, sent } = page;
  await choose(page, 'Too dear');
  expect(await dialog.findByDisplayValue('Sayın Ayşe, olmadı.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: part('reason') })).toHaveValue('Pahalı: Bins');
  expect(dialog.getByText(t('answerTemplate.used', { name: 'Too dear' }))).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(sent('POST', EXECUTE)).toHaveLength(1));
  expect(sent('POST', EXECUTE)[0]?.body).toMatchObject({
    note: { decision: 'Sayın Ayşe, olmadı.', reason: 'Pahalı: Bins', next: '', locale: 'tr' },
  });
});

test('what was written comes back by one press, and the template by another', async () => {
  const page = await reject();
  const { dialog, user } = page;
  const reason = await dialog.findByRole('textbox', { name: part('reason') });
  await dialog.findByDisplayValue('Try again.');
  await user.type(reason, 'My own words');
  await choose(page, 'Too dear');
  await waitFor(() => expect(reason).toHaveValue('Pahalı: Bins'));
  await user.type(reason, '!');
  await user.click(dialog.getByRole('button', { name: t('answerTemplate.undo') }));
  expect(reason).toHaveValue('My own words');
  expect(dialog.getByRole('textbox', { name: part('next') })).toHaveValue('Try again.');
  await user.click(dialog.getByRole('button', { name: t('answerTemplate.redo') }));
  expect(reason).toHaveValue('Pahalı: Bins!');
});

test('the text of the action comes back from the menu', async () => {
  const page = await reject();
  const { dialog, user } = page;
  await dialog.findByDisplayValue('Try again.');
  await user.clear(dialog.getByRole('textbox', { name: part('next') }));
  await choose(page, t('answerTemplate.use.actionTemplate'));
  expect(await dialog.findByDisplayValue('Try again.')).toBeVisible();
});

test('a note whose parts are emptied is sent without them', async () => {
  const { dialog, user, sent } = await reject();
  await dialog.findByDisplayValue('Try again.');
  for (const name of ['decision', 'next'] as const) {
    await user.clear(dialog.getByRole('textbox', { name: part(name) }));
  }
  await user.type(dialog.getByRole('textbox', { name: part('reason') }), 'Too dear');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(sent('POST', EXECUTE)).toHaveLength(1));
  expect(sent('POST', EXECUTE)[0]?.body).toMatchObject({
    note: { decision: '', reason: 'Too dear', next: '', locale: 'en' },
  });
});

test('without templates the menu says how one is made', async () => {
  const none = await reject({
    [`GET ${TEMPLATES}`]: list([]),
    [NOTE]: { ...ACTION_NOTE, decision: '', next: '' },
  });
  expect(await (await picker(none)).findByText(t('answerTemplate.use.none'))).toBeVisible();
});

test('a list of templates that could not be read says so', async () => {
  const page = await reject({
    [`GET ${TEMPLATES}`]: respond(500, { status: 500, message: 'error.http.500' }),
  });
  expect(await (await picker(page)).findByText(t('answerTemplate.use.failed'))).toBeVisible();
});

test('many templates are searched by name', async () => {
  const many = Array.from({ length: 12 }, (_, at) => templateRow({ id: at + 1, name: `Template ${at + 1}` }));
  const page = await reject({ [`GET ${TEMPLATES}`]: list(many) });
  const shown = await picker(page);
  await page.user.type(await shown.findByRole('searchbox', { name: t('answerTemplate.search') }), '12');
  expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Template 12']);
  await page.user.type(shown.getByRole('searchbox'), 'x');
  expect(await shown.findByText(t('answerTemplate.use.notFound'))).toBeVisible();
});

test('what was written becomes a template that names nobody of this contribution', async () => {
  const page = await reject({ [`POST ${TEMPLATES}`]: template({ id: 9, name: 'New one' }) });
  const { dialog, user, sent } = page;
  await dialog.findByDisplayValue('Dear Ayşe');
  await user.click(await dialog.findByRole('button', { name: t('answerTemplate.saveAs') }));
  const form = within(await screen.findByRole('dialog', { name: t('answerTemplate.saveAs') }));
  expect(form.getByRole('textbox', { name: part('decision') })).toHaveValue('Dear {firstName}');
  expect(form.queryByRole('combobox')).toBeNull();
  await user.type(form.getByRole('textbox', { name: pattern`^${t('answerTemplate.name')}` }), 'New one');
  await user.click(form.getByRole('button', { name: t('answerTemplate.create') }));
  await waitFor(() => expect(sent('POST', TEMPLATES)).toHaveLength(1));
  expect(sent('POST', TEMPLATES)[0]?.body).toEqual({
    name: 'New one',
    purpose: 'DECISION',
    scope: 'PERSON',
    texts: [
      { language: 'en', decision: 'Dear {firstName}', reason: '', next: 'Try again.', text: '', subject: '' },
    ],
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(dialog.getByRole('textbox', { name: part('decision') })).toHaveValue('Dear Ayşe');
});

test('a question to the author begins with a template, and its name may be taken', async () => {
  const page = await open(contribution({ questions: { mayAsk: true, questions: [] } }), {
    roles: ADMINISTRATOR,
    responses: {
      [`GET ${TEMPLATES}`]: list([templateRow({ purpose: 'TEXT', name: 'Figures' })]),
      [`GET ${BEGIN}`]: { ...BEGINNING, decision: '', reason: '', text: '{firstName}, kaç tane?' },
      [`POST ${TEMPLATES}`]: respond(400, {
        ...{ status: 400, title: 'x', message: 'error.answerTemplate.nameTaken' },
      }),
    },
  });
  const { user, sent } = page;
  await user.click((await panel()).getByRole('button', { name: t('question.ask') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('question.ask.title') }));
  await choose({ user, dialog }, 'Figures');
  const box = dialog.getByRole('textbox', { name: pattern`^${t('question.ask.text')}` });
  await waitFor(() => expect(box).toHaveValue('Ayşe, kaç tane?'));
  const asked = page.requests.find(({ path }) => path === TEMPLATES);
  expect(asked?.query).toMatchObject({ 'purpose.equals': 'TEXT', 'usedFor.equals': 'SUGGESTION' });
  await user.click(dialog.getByRole('button', { name: t('answerTemplate.saveAs') }));
  const form = within(await screen.findByRole('dialog', { name: t('answerTemplate.saveAs') }));
  await user.selectOptions(await form.findByRole('combobox'), t('answerTemplate.scope.SUGGESTION'));
  await user.type(form.getByRole('textbox', { name: pattern`^${t('answerTemplate.name')}` }), 'Figures');
  await user.click(form.getByRole('button', { name: t('answerTemplate.create') }));
  await waitFor(() =>
    expect(sent('POST', TEMPLATES)[0]?.body).toMatchObject({
      ...{ scope: 'MODULE', type: 'SUGGESTION', purpose: 'TEXT' },
      texts: [{ language: 'tr', text: '{firstName}, kaç tane?' }],
    }),
  );
  const name = form.getByRole('textbox', { name: pattern`^${t('answerTemplate.name')}` });
  await waitFor(() => expect(name).toBeInvalid());
});

test('an official answer begins with a template; other comments have none', async () => {
  const { user } = await openDiscussion(
    { roles: ['RESPONSIBLE'] },
    {
      [`GET ${TEMPLATES}`]: list([templateRow({ purpose: 'TEXT', name: 'Thanks' })]),
      [`GET ${BEGIN}`]: { ...BEGINNING, decision: '', reason: '', text: 'Teşekkürler, {firstName}!' },
    },
  );
  const box = await screen.findByRole('textbox', { name: pattern`^${t('comment.yours')}` });
  expect(screen.queryByRole('button', { name: t('answerTemplate.use') })).toBeNull();
  await user.click(await screen.findByRole('checkbox', { name: t('comment.official') }));
  await choose({ user, dialog: within(document.body) }, 'Thanks');
  await waitFor(() => expect(box).toHaveValue('Teşekkürler, Ayşe!'));
});

test('a note for many begins with a template whose placeholders are filled for each', async () => {
  const rows = [1, 2].map((id) => contributionRow({ id, title: `Idea ${id}` }));
  const texts = [
    { language: 'tr', decision: 'Sayın {firstName}', reason: 'Pahalı', next: '', text: '', subject: '' },
  ];
  const action = {
    name: 'Reject',
    count: 2,
    explanationRequired: false,
    note: 'OPTIONAL',
    asksReturn: false,
  };
  const given = [{ language: 'en', decision: 'Usual', reason: '', next: '' }];
  const { user, sent } = await openList(rows, {
    at: '/contribution/list/SUGGESTION/0/manage',
    ...{ total: 2, roles: ADMINISTRATOR },
    responses: {
      'POST /api/v3/contributions/bulk/choices': {
        total: 2,
        actions: [{ ...action, noteTemplates: given }],
        people: [],
      },
      'POST /api/v3/contributions/bulk/preview': {
        ...{ willChange: 2, refused: [], followerCount: 1, takenFrom: [], reminded: [] },
        notified: [{ role: 'OWNER', count: 2, names: ['Ayşe Yılmaz', 'Can Demir'] }],
      },
      [`GET ${TEMPLATES}`]: list([templateRow()]),
      [`GET ${TEMPLATES}/7`]: template({ texts }),
    },
  });
  const shown = within(await table(t('contribution.list.manage.SUGGESTION')));
  const name = t('components.list.selectRow', { name: 'Idea 1' });
  await user.click(shown.getByRole('checkbox', { name }));
  await user.click(screen.getByRole('button', { name: t('bulk.act') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('bulk.title.ACT', { smart_count: 1 }) }));
  await user.selectOptions(
    await dialog.findByRole('combobox'),
    t('bulk.action.count', { name: 'Reject', smart_count: 2 }),
  );
  await choose({ user, dialog }, 'Too dear');
  expect(await dialog.findByDisplayValue('Sayın {firstName}')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: t('bulk.preview') }));
  await waitFor(() => expect(sent('POST', '/api/v3/contributions/bulk/preview')).toHaveLength(1));
  expect(sent('POST', '/api/v3/contributions/bulk/preview')[0]?.body).toMatchObject({
    arguments: { note: { decision: 'Sayın {firstName}', reason: 'Pahalı', next: '', locale: 'tr' } },
  });
  const preview = within(await screen.findByRole('alertdialog', { name: t('bulk.preview.title') }));
  const args = { smart_count: 2, action: 'Reject' };
  expect(preview.getByText(t('bulk.preview.willAct', args))).toBeVisible();
  expect(preview.getByText(/Ayşe Yılmaz and Can Demir/)).toHaveTextContent(
    t('contribution.action.followers', { smart_count: 1 }),
  );
  expect(preview.getByRole('button', { name: t('bulk.confirm.ACT', args) })).toBeEnabled();
});
