import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respond } from '#tests/support/network.ts';
import { contribution, draft } from './contributionFixtures.ts';
import { open, prepareForm, refusal, SAVE, title } from './contributionForm.ts';

prepareForm();

test('the way to the submission shows where the draft stands, and what is missing leads to its field', async () => {
  const { user } = await open(draft({ title: '', fieldId: null, fieldTitle: null }));
  await title();
  const steps = within(screen.getByRole('list', { name: 'From draft to submission' }));
  expect(steps.getByText('Write').closest('li')).toHaveAttribute('aria-current', 'step');
  const ready = within(screen.getByRole('region', { name: 'Before you submit' }));
  expect(ready.getByText('2 things are still missing:')).toBeVisible();
  await user.click(ready.getByRole('button', { name: 'Field' }));
  expect(screen.getByRole('combobox', { name: /^Field/ })).toHaveFocus();
  await user.selectOptions(screen.getByRole('combobox', { name: /^Field/ }), 'Safety');
  await user.type(await title(), 'Lamps');
  expect(await ready.findByText('Everything is there.')).toBeVisible();
  expect(steps.getByText('Check').closest('li')).toHaveAttribute('aria-current', 'step');
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
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  const summary = await screen.findByText('Please check 2 fields:');
  const alert = summary.closest('[role="alert"]') as HTMLElement;
  await waitFor(() => expect(alert).toHaveFocus());
  expect(await title()).toHaveAccessibleDescription(/at least 3 characters/);
  expect(screen.getByRole('textbox', { name: /Yearly cost/ })).toHaveAccessibleDescription(
    /This field is required/,
  );
  expect(
    sent('PUT', SAVE).filter(({ body }) => (body as { saveAsDraft: boolean }).saveAsDraft === false),
  ).toEqual([]);
  await user.click(within(alert).getByRole('button', { name: 'Yearly cost' }));
  expect(screen.getByRole('textbox', { name: /Yearly cost/ })).toHaveFocus();
  await user.type(screen.getByRole('textbox', { name: /Yearly cost/ }), '250');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /Yearly cost/ })).toHaveAccessibleDescription(
      /cannot be more than 100/,
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
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/12/detail'));
  expect(sent('PUT', SAVE)[0]?.body).toMatchObject({ id: 12, version: 1, saveAsDraft: false });
  expect(await screen.findByText('Thank you! Your suggestion is on its way.')).toBeVisible();
  expect(screen.getByText(/It was submitted as SUG-000012/)).toBeVisible();
  expect(screen.getAllByText(/Assess it/)[0]).toBeVisible();
});

test('what is typed just before the submission is submitted, with one call', async () => {
  const { user, sent, location } = await open(draft());
  await user.type(await title(), '!');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
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
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Please check one field:')).toBeVisible();
  const field = screen.getByRole('combobox', { name: /^Field/ });
  expect(field).toHaveAccessibleDescription(/this value is not allowed/);
  await user.selectOptions(field, 'Safety');
  await waitFor(() => expect(screen.queryByText('Please check one field:')).not.toBeInTheDocument());
});

test('a refusal as a whole stands on top and keeps the text', async () => {
  const { user } = await open(draft(), {
    responses: { 'PUT /api/v3/contributions/:type': refusal('error.campaignClosed') },
  });
  await title();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('This campaign takes no more contributions.')).toBeVisible();
  expect(await title()).toHaveValue('Bicycle stands at the gate');
});
