import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CONTRIBUTION_LIMITS } from '#contract/contributions/schema.ts';
import { enterDate } from '#tests/support/dates.ts';
import { respond, type SeenRequest, unreachable } from '#tests/support/network.ts';
import { drawWholeFrame } from '#tests/support/renderApp.tsx';
import { inTurkish, pattern, t } from '#tests/support/texts.ts';
import { contribution, draft, permissions, sentBack } from './contributionFixtures.ts';
import { EDIT, open, prepareForm, SAVE, title } from './contributionForm.ts';

drawWholeFrame();

prepareForm();

const lastSaved = (requests: readonly SeenRequest[]) =>
  (requests.at(-1)?.body ?? {}) as { extraInputValues?: unknown };

test.each([
  ['/contribution/SUGGESTION/12/edit', {}],
  ['/contribution/SUGGESTION/9/12/edit', { campaignId: 9, campaignTitle: 'A greener site' }],
])('%s opens the form with what is stored [R3B-17, R3B-23, R3B-24]', async (at, changes) => {
  const { sent } = await open(draft({ tags: [{ id: 2, title: 'energy' }], ...changes }), { at });
  expect(await title()).toHaveValue('Bicycle stands at the gate');
  expect(screen.getByRole('combobox', { name: pattern`^${t('contribution.field')}` })).toHaveValue('4');
  expect(screen.getByText('energy')).toBeVisible();
  const campaign = screen.getByRole('combobox', { name: t('contribution.campaign') });
  await waitFor(() =>
    expect(campaign).toHaveDisplayValue(
      'campaignId' in changes ? 'A greener site' : t('contribution.campaign.free'),
    ),
  );
  expect(sent('GET', EDIT)[0]?.query).toEqual({ langkey: 'en' });
});

test('what is asked of the title is told behind its info button [R3N-10]', async () => {
  const { user } = await open(draft());
  await title();
  await user.click(
    screen.getByRole('button', { name: t('components.info', { about: t('contribution.title') }) }),
  );
  const rules = within(await screen.findByRole('dialog')).getAllByRole('listitem');
  expect(rules.map(({ textContent }) => textContent)).toEqual([
    t('entity.validation.required'),
    t('entity.validation.minlength', { min: CONTRIBUTION_LIMITS.title.min }),
    t('entity.validation.maxlength', { max: CONTRIBUTION_LIMITS.title.max }),
  ]);
});

test('an idea is edited below its competition and has no campaign [R3B-22]', async () => {
  await open(draft({ type: 'IDEA', competitionId: 5 }), { at: '/contribution/IDEA/5/12/edit' });
  expect(await title()).toBeVisible();
  expect(screen.queryByRole('combobox', { name: t('contribution.campaign') })).not.toBeInTheDocument();
});

test('every kind of extra input is on the form and its value is sent [R3B-18, R3B-49]', async () => {
  const rest = {
    explanation: null,
    isRequired: false,
    minLenOrValue: null,
    maxLenOrValue: null,
    value: null,
  };
  const choices = [
    { id: 31, label: 'Small' },
    { id: 32, label: 'Large' },
  ];
  const { user, sent } = await open(
    draft({
      extraInputs: [
        { ...rest, id: 1, label: 'Place', inputType: 'TEXT', selectionValues: [], maxLenOrValue: 50 },
        { ...rest, id: 2, label: 'Reason', inputType: 'TEXT_AREA', selectionValues: [] },
        { ...rest, id: 3, label: 'Cost', inputType: 'NUMERIC', selectionValues: [] },
        { ...rest, id: 4, label: 'Urgent', inputType: 'BOOL', selectionValues: [] },
        { ...rest, id: 5, label: 'Wanted by', inputType: 'DATE', selectionValues: [] },
        { ...rest, id: 6, label: 'Size', inputType: 'SINGLE_SELECTION', selectionValues: choices },
        { ...rest, id: 7, label: 'Sizes', inputType: 'MULTIPLE_SELECTION', selectionValues: choices },
        { ...rest, id: 8, label: 'Sketch', inputType: 'RICH_TEXT', selectionValues: [] },
      ],
    }),
  );
  await title();
  await user.type(screen.getByRole('textbox', { name: 'Place' }), 'Gate');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Rain');
  await user.type(screen.getByRole('textbox', { name: 'Cost' }), '12,5');
  await user.click(
    within(screen.getByRole('radiogroup', { name: 'Urgent' })).getByRole('radio', {
      name: t('contribution.extra.no'),
    }),
  );
  enterDate(await screen.findByRole('group', { name: 'Wanted by' }), '2026-05-01');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'Large');
  const sizes = within(screen.getByRole('group', { name: 'Sizes' }));
  await user.click(sizes.getByRole('checkbox', { name: 'Small' }));
  await user.click(sizes.getByRole('checkbox', { name: 'Large' }));
  expect(screen.getByRole('textbox', { name: 'Sketch' })).toBeInTheDocument();
  const nothing = {
    textValue: null,
    numberValue: null,
    boolValue: null,
    dateValue: null,
    selectionValueIds: null,
  };
  await waitFor(() =>
    expect(lastSaved(sent('PUT', SAVE)).extraInputValues).toEqual([
      { ...nothing, extraInputId: 1, textValue: 'Gate' },
      { ...nothing, extraInputId: 2, textValue: 'Rain' },
      { ...nothing, extraInputId: 3, numberValue: 12.5 },
      { ...nothing, extraInputId: 4, boolValue: false },
      { ...nothing, extraInputId: 5, dateValue: '2026-05-01' },
      { ...nothing, extraInputId: 6, selectionValueIds: [32] },
      { ...nothing, extraInputId: 7, selectionValueIds: [31, 32] },
      { ...nothing, extraInputId: 8 },
    ]),
  );
}, 60_000);

test('tags are found while typing and sent by their ids [R3B-17]', async () => {
  const { user, sent } = await open(draft());
  await title();
  await user.type(screen.getByRole('combobox', { name: t('contribution.tags') }), 'qui');
  await user.click(await screen.findByRole('option', { name: 'quick win' }));
  await waitFor(() => expect(sent('PUT', SAVE).at(-1)?.body).toMatchObject({ tagIds: [1] }));
});

test('a campaign is one of the type’s or none, and none is sent as null [R3B-47, R3B-48]', async () => {
  const { user, sent } = await open(draft({ campaignId: 9, campaignTitle: 'A greener site' }));
  await title();
  const campaign = screen.getByRole('combobox', { name: t('contribution.campaign') });
  await waitFor(() => expect(within(campaign).getAllByRole('option')).toHaveLength(2));
  expect(sent('GET', '/api/v3/campaigns-select-input/9')[0]?.query).toEqual({ withClosed: 'false' });
  await user.selectOptions(campaign, t('contribution.campaign.free'));
  await waitFor(() => expect(sent('PUT', SAVE).at(-1)?.body).toMatchObject({ campaignId: null }));
  expect(sent('PUT', SAVE).at(-1)?.body).not.toHaveProperty('campaign');
});

test('what was submitted is saved by its button only, and leaving with changes asks', async () => {
  const stored = contribution({ editable: true, permissions: permissions({ edit: true }) });
  const { user, sent, router, location } = await open(stored);
  await user.type(await title(), '!');
  expect(screen.getByText(t('contribution.save.changed'))).toBeVisible();
  expect(screen.queryByRole('list', { name: t('contribution.steps') })).not.toBeInTheDocument();
  await router.navigate('/contribution-task');
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', {
      name: pattern`${t('components.unsaved.stay')}`,
    }),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(sent('PUT', SAVE)).toEqual([]);
  await user.click(screen.getByRole('button', { name: t('contribution.saveChanges') }));
  await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/12/detail'));
  expect(sent('PUT', SAVE)[0]?.body).toMatchObject({
    saveAsDraft: false,
    version: 5,
    title: 'Bicycle stands at the gate!',
  });
  expect(screen.queryByText(/Thank you/)).not.toBeInTheDocument();
});

test('a draft is deleted after a question that says what happens', async () => {
  const { user, sent, location } = await open(draft(), {
    responses: { 'DELETE /api/v3/contributions/:type/:id': respond(200) },
  });
  await user.click(await screen.findByRole('button', { name: t('contribution.remove.draft') }));
  const question = await screen.findByRole('alertdialog', { name: t('contribution.remove.draft.title') });
  expect(
    within(question).getByText(
      pattern`${t('contribution.remove.draft.text', { title: 'Bicycle stands at the gate' })}`,
    ),
  ).toBeVisible();
  expect(within(question).getByText(pattern`${t('contribution.remove.draft.text')}`)).toBeVisible();
  await user.click(within(question).getByRole('button', { name: t('contribution.delete') }));
  await waitFor(() => expect(location().pathname).toBe('/contribution/list/SUGGESTION/0/mine'));
  expect(sent('DELETE', '/api/v3/contributions/SUGGESTION/12')).toHaveLength(1);
});

test('one that was sent back asks its question above the form, and is not deleted as if nobody had seen it [S3-19, S3-41]', async () => {
  const { user } = await open(sentBack());
  const asked = within(
    await screen.findByRole('note', {
      name: t('contribution.sentBack.by', { date: '05/03/26', name: 'Mehmet Demir' }),
    }),
  );
  expect(asked.getByText('Which halls exactly?')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: t('contribution.remove.draft') }));
  const question = within(
    await screen.findByRole('alertdialog', { name: t('contribution.remove.draft.title') }),
  );
  expect(question.getByText(pattern`${t('contribution.remove.reopened.text')}`)).toBeVisible();
  expect(question.queryByText(pattern`${t('contribution.remove.draft.text')}`)).not.toBeInTheDocument();
});

test('who may not edit reads its page instead [R3C-05]', async () => {
  const { location } = await open(draft(), {
    responses: {
      'GET /api/v3/contributions/edit/:type/:id': respond(404, { status: 404, message: 'error.http.404' }),
    },
  });
  await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/12/detail'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Bicycle stands at the gate' })).toBeVisible();
});

test('a contribution that is locked for its owner is not shown as a form [R3C-05]', async () => {
  const { location } = await open(contribution());
  await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/12/detail'));
});

test('a form that cannot be read says so and is asked for again', async () => {
  let broken = true;
  const { user } = await open(draft(), {
    responses: { 'GET /api/v3/contributions/edit/:type/:id': () => (broken ? unreachable() : draft()) },
  });
  await screen.findByText(t('components.error.title'));
  broken = false;
  await user.click(screen.getByRole('button', { name: pattern`${t('components.error.retry')}` }));
  expect(await title()).toBeVisible();
});

test.each([['comes'], ['fails']])(
  'what was typed stays when the reading in another language %s',
  async (how) => {
    const { user, sent } = await open(draft({ stateName: 'Draft' }), {
      responses: {
        'GET /api/v3/contributions/edit/:type/:id': ({ query }) => {
          if (query.langkey === 'en') return draft();
          return how === 'fails' ? unreachable() : draft({ stateName: 'Taslak' });
        },
      },
    });
    await user.type(await title(), ' and lights');
    await user.click(screen.getByRole('button', { name: pattern`${t('menu.language')}` }));
    await user.click(await screen.findByText('Türkçe'));
    await waitFor(() => expect(sent('GET', EDIT).at(-1)?.query).toEqual({ langkey: 'tr' }));
    if (how === 'comes') expect(await screen.findByText('Taslak')).toBeVisible();
    const turkish = pattern`^${inTurkish('contribution.title')}`;
    expect(await screen.findByRole('textbox', { name: turkish })).toHaveValue(
      'Bicycle stands at the gate and lights',
    );
  },
);
