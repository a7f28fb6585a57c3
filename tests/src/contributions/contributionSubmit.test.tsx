import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { contribution, draft } from './contributionFixtures.ts';
import { open, prepareForm, refusal, SAVE, title } from './contributionForm.ts';

prepareForm();

test('the way to the submission shows where the draft stands, and what is missing leads to its field', async () => {
  const { user } = await open(draft({ title: '', fieldId: null, fieldTitle: null }));
  await title();
  const steps = within(screen.getByRole('list', { name: t('contribution.steps') }));
  expect(steps.getByText(t('contribution.step.write')).closest('li')).toHaveAttribute('aria-current', 'step');
  const ready = within(screen.getByRole('region', { name: t('contribution.ready.title') }));
  expect(ready.getByText(t('contribution.ready.missing', { smart_count: 2 }))).toBeVisible();
  await user.click(ready.getByRole('button', { name: t('contribution.field') }));
  expect(screen.getByRole('combobox', { name: pattern`^${t('contribution.field')}` })).toHaveFocus();
  await user.selectOptions(
    screen.getByRole('combobox', { name: pattern`^${t('contribution.field')}` }),
    await screen.findByRole('option', { name: 'Safety' }),
  );
  await user.type(await title(), 'Lamps');
  expect(await ready.findByText(t('contribution.ready.complete'))).toBeVisible();
  expect(steps.getByText(t('contribution.step.check')).closest('li')).toHaveAttribute('aria-current', 'step');
});

test('before a complete draft is submitted, its form says whom that notifies and who gets which task', async () => {
  const { sent } = await open(draft(), {
    responses: {
      'GET /api/v3/contributions/:id/submission/preview': {
        notified: [],
        followerCount: 0,
        tasks: [{ role: 'RESPONSIBLE', count: 1, names: ['Elif Çelik'], taskName: 'Check it', end: null }],
        startsImprovement: false,
        canReturn: true,
      },
    },
  });
  const happens = within(await screen.findByRole('list', { name: t('contribution.action.consequences') }));
  expect(happens.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    t('contribution.action.task', {
      task: 'Check it',
      people: t('contribution.action.people', { names: 'Elif Çelik', role: t('task.role.RESPONSIBLE') }),
    }),
    t('contribution.ready.followers'),
  ]);
  expect(sent('GET', '/api/v3/contributions/12/submission/preview')).toHaveLength(1);
});

test('submitting what is incomplete sends nothing; the faults stand on top and at their fields [R3B-49]', async () => {
  const { user, sent } = await open(
    draft({
      title: 'ab',
      extraInputs: [
        {
          id: 3,
          label: 'Yearly cost',
          explanation: 'In thousands',
          inputType: 'NUMERIC',
          isRequired: true,
          minLenOrValue: 1,
          maxLenOrValue: 100,
          selectionValues: [],
          value: null,
        },
      ],
    }),
  );
  await title();
  await user.click(screen.getByRole('button', { name: t('contribution.submit') }));
  const summary = await screen.findByText(t('entity.validation.summary', { smart_count: 2 }));
  const alert = summary.closest('[role="alert"]') as HTMLElement;
  await waitFor(() => expect(alert).toHaveFocus());
  expect(await title()).toHaveAccessibleDescription(pattern`${t('entity.validation.minlength', { min: 3 })}`);
  expect(screen.getByRole('textbox', { name: /Yearly cost/ })).toHaveAccessibleDescription(
    pattern`${t('entity.validation.required')}`,
  );
  expect(
    sent('PUT', SAVE).filter(({ body }) => (body as { saveAsDraft: boolean }).saveAsDraft === false),
  ).toEqual([]);
  await user.click(within(alert).getByRole('button', { name: 'Yearly cost' }));
  expect(screen.getByRole('textbox', { name: /Yearly cost/ })).toHaveFocus();
  await user.type(screen.getByRole('textbox', { name: /Yearly cost/ }), '250');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /Yearly cost/ })).toHaveAccessibleDescription(
      pattern`${t('entity.validation.max', { max: 100 })}`,
    ),
  );
});

test('a complete draft is submitted and thanked for, with what happens next [R3B-01, R3B-04]', async () => {
  const { user, sent, location } = await open(draft(), {
    responses: {
      'GET /api/v3/contributions/:id': contribution({
        next: { waitingFor: [{ role: 'RESPONSIBLE', taskName: 'Assess it', end: '2026-03-20T12:00:00Z' }] },
      }),
    },
  });
  await title();
  await user.click(screen.getByRole('button', { name: t('contribution.submit') }));
  await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/12/detail'));
  expect(sent('PUT', SAVE)[0]?.body).toMatchObject({ id: 12, version: 1, saveAsDraft: false });
  expect(await screen.findByText(t('contribution.submitted.title.SUGGESTION'))).toBeVisible();
  expect(
    screen.getByText(pattern`${t('contribution.submitted.text', { code: 'SUG-000012' })}`),
  ).toBeVisible();
  expect(screen.getAllByText(/Assess it/)[0]).toBeVisible();
});

test('what was withdrawn meanwhile is thanked for no more', async () => {
  const { user, location } = await open(draft(), {
    responses: {
      'GET /api/v3/contributions/:id': contribution({ stateType: 'CANCELLATION', stateName: 'Withdrawn' }),
    },
  });
  await title();
  await user.click(screen.getByRole('button', { name: t('contribution.submit') }));
  await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/12/detail'));
  expect((await screen.findAllByText('Withdrawn'))[0]).toBeVisible();
  expect(screen.queryByText(t('contribution.submitted.title.SUGGESTION'))).toBeNull();
});

test('what is typed just before the submission is submitted, with one call', async () => {
  const { user, sent, location } = await open(draft());
  await user.type(await title(), '!');
  await user.click(screen.getByRole('button', { name: t('contribution.submit') }));
  await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/12/detail'));
  expect(sent('PUT', SAVE).map(({ body }) => body)).toMatchObject([
    { title: 'Bicycle stands at the gate!', saveAsDraft: false },
  ]);
});

test('the server’s field errors stand at their fields and on top; the text stays [R3B-49]', async () => {
  const { user } = await open(draft(), {
    responses: {
      'PUT /api/v3/contributions/:type': ({ body }) =>
        (body as { saveAsDraft: boolean }).saveAsDraft
          ? draft({ version: 2 })
          : respond(400, {
              status: 400,
              message: 'error.validation',
              fieldErrors: [{ objectName: 'contribution', field: 'contributionFieldId', message: 'Value' }],
            }),
    },
  });
  await title();
  await user.click(screen.getByRole('button', { name: t('contribution.submit') }));
  expect(await screen.findByText(t('entity.validation.summary', { smart_count: 1 }))).toBeVisible();
  const field = screen.getByRole('combobox', { name: pattern`^${t('contribution.field')}` });
  expect(field).toHaveAccessibleDescription(pattern`${t('error.Invalid')}`);
  await user.selectOptions(field, 'Safety');
  await waitFor(() =>
    expect(screen.queryByText(t('entity.validation.summary', { smart_count: 1 }))).not.toBeInTheDocument(),
  );
});

test('a refusal as a whole stands on top and keeps the text', async () => {
  const { user } = await open(draft(), {
    responses: { 'PUT /api/v3/contributions/:type': refusal('error.campaignClosed') },
  });
  await title();
  await user.click(screen.getByRole('button', { name: t('contribution.submit') }));
  expect(await screen.findByText(t('error.campaignClosed'))).toBeVisible();
  expect(await title()).toHaveValue('Bicycle stands at the gate');
});
