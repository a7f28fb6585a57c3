import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AUTOSAVE_MS } from '#src/features/contributions/edit/draftSaver.ts';
import { respond, unreachable } from '#tests/support/network.ts';
import { drawWholeFrame } from '#tests/support/renderApp.tsx';
import { inTurkish, pattern, t } from '#tests/support/texts.ts';
import { contribution, draft } from './contributionFixtures.ts';
import { open, prepareForm, refusal, SAVE, title } from './contributionForm.ts';

drawWholeFrame();

prepareForm();

test('a change is saved by itself as a draft after a pause, with the version it was based on, and without a toast', async () => {
  const { user, sent } = await open(draft());
  await user.type(await title(), '!');
  expect(screen.getByText(t('contribution.save.waiting'))).toBeVisible();
  await waitFor(() => expect(sent('PUT', SAVE)).toHaveLength(1));
  expect(sent('PUT', SAVE)[0]?.body).toEqual({
    id: 12,
    title: 'Bicycle stands at the gate!',
    summary: '',
    body: '<p>Four stands beside the gate.</p>',
    contributionFieldId: 4,
    campaignId: null,
    tagIds: [],
    extraInputValues: [],
    version: 1,
    saveAsDraft: true,
  });
  expect(await screen.findByText(pattern`^${t('components.save.saved')}$`)).toBeVisible();
  expect(screen.queryByText(/has been saved|updated/i)).not.toBeInTheDocument();
});

test('the next save builds on the version of the last one', async () => {
  const { user, sent } = await open(draft());
  await user.type(await title(), '!');
  await waitFor(() => expect(sent('PUT', SAVE)).toHaveLength(1));
  await user.type(await title(), '?');
  await waitFor(() => expect(sent('PUT', SAVE)).toHaveLength(2));
  expect(sent('PUT', SAVE)[1]?.body).toMatchObject({ title: 'Bicycle stands at the gate!?', version: 2 });
});

test('without a connection the text stays, the page says so, and it is saved when the connection is back', async () => {
  let connected = false;
  const { user, sent } = await open(draft(), {
    responses: {
      'PUT /api/v3/contributions/:type': () => (connected ? draft({ version: 2 }) : unreachable()),
    },
  });
  await user.type(await title(), '!');
  expect(await screen.findByText(t('contribution.save.offline.text'))).toBeVisible();
  expect(await title()).toHaveValue('Bicycle stands at the gate!');
  connected = true;
  fireEvent(window, new Event('online'));
  expect(await screen.findByText(pattern`^${t('components.save.saved')}$`)).toBeVisible();
  expect(sent('PUT', SAVE)).toHaveLength(2);
});

test('a text that is too long is told at its field while it is typed, and stays stored as a draft', async () => {
  const { sent } = await open(draft());
  const box = await title();
  fireEvent.change(box, { target: { value: 'x'.repeat(121) } });
  expect(box).toBeInvalid();
  expect(box).toHaveAccessibleDescription(
    expect.stringContaining(`${t('entity.validation.maxlength', { max: 120 })} 121/120`),
  );
  const summary = screen.getByRole('textbox', { name: pattern`^${t('contribution.summary')}` });
  fireEvent.change(summary, { target: { value: 'x'.repeat(501) } });
  expect(summary).toBeInvalid();
  fireEvent.change(box, { target: { value: 'x'.repeat(120) } });
  expect(box).toBeValid();
  await waitFor(() => expect(sent('PUT', SAVE)).not.toEqual([]), { timeout: 4000 });
});

const COST = {
  id: 3,
  label: 'Yearly cost',
  explanation: null,
  inputType: 'NUMERIC',
  isRequired: false,
  minLenOrValue: 0,
  maxLenOrValue: 1_000_000,
  selectionValues: [],
  value: null,
} as const;

test('an answer out of its bounds is told at its field, and keeps nothing else from being saved', async () => {
  const { user, sent } = await open(draft({ extraInputs: [{ ...COST, selectionValues: [] }] }));
  const cost = await screen.findByRole('textbox', { name: /Yearly cost/ });
  await user.type(cost, '2000000');
  await user.type(await title(), '!');
  await waitFor(() => expect(sent('PUT', SAVE)).not.toEqual([]), { timeout: 4000 });
  expect(sent('PUT', SAVE).at(-1)?.body).toMatchObject({
    title: 'Bicycle stands at the gate!',
    extraInputValues: [],
  });
  expect(cost).toBeInvalid();
  expect(cost).toHaveAccessibleDescription(pattern`${t('entity.validation.max', { max: 1_000_000 })}`);
  expect(await screen.findByText(pattern`^${t('contribution.save.partly')}$`)).toBeVisible();
  await user.clear(cost);
  await user.type(cost, '5');
  expect(cost).toBeValid();
  await waitFor(
    () => expect(sent('PUT', SAVE).at(-1)?.body).toMatchObject({ extraInputValues: [{ numberValue: 5 }] }),
    { timeout: 4000 },
  );
});

test('what the server refuses in a draft is told with the name of its field', async () => {
  const { user } = await open(draft({ extraInputs: [{ ...COST, selectionValues: [] }] }), {
    responses: {
      'PUT /api/v3/contributions/:type': respond(400, {
        status: 400,
        message: 'error.validation',
        fieldErrors: [{ objectName: 'contribution', field: 'ei_3', message: 'Max' }],
      }),
    },
  });
  await user.type(await title(), '!');
  expect(await screen.findByText(pattern`${t('error.Size', { fieldName: 'Yearly cost' })}`)).toBeVisible();
  expect(screen.queryByText(/%\{/)).not.toBeInTheDocument();
});

test('a body that is too long is told at its field', async () => {
  await open(draft({ body: `<p>${'x'.repeat(10_001)}</p>` }));
  await title();
  expect(await screen.findByText(t('entity.validation.maxlength', { max: 10_000 }))).toBeVisible();
  expect(screen.getByText('10001/10000')).toBeVisible();
});

test('leaving while saving is stuck asks first', async () => {
  const { user, router, location } = await open(draft(), {
    responses: { 'PUT /api/v3/contributions/:type': unreachable },
  });
  await user.type(await title(), '!');
  await screen.findByText(pattern`${t('contribution.save.offline.text')}`);
  await router.navigate('/contribution-task');
  const question = await screen.findByRole('alertdialog');
  expect(location().pathname).toBe('/contribution/SUGGESTION/12/edit');
  await user.click(within(question).getByRole('button', { name: pattern`${t('components.unsaved.stay')}` }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(await title()).toHaveValue('Bicycle stands at the gate!');
});

test('leaving before the pause is over saves on the way, without asking', async () => {
  const { user, router, sent, location } = await open(draft());
  await user.type(await title(), '!');
  await router.navigate('/contribution/list/SUGGESTION/0/mine');
  expect(location().pathname).toBe('/contribution/list/SUGGESTION/0/mine');
  await waitFor(() => expect(sent('PUT', SAVE)).toHaveLength(1));
  expect(sent('PUT', SAVE)[0]?.body).toMatchObject({
    title: 'Bicycle stands at the gate!',
    saveAsDraft: true,
  });
});

test('closing the page before the pause is over asks, and afterwards does not', async () => {
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const { user } = await open(draft());
  await title();
  expect(close()).toBe(false);
  await user.type(await title(), '!');
  expect(close()).toBe(true);
  await screen.findByText(pattern`^${t('components.save.saved')}$`);
  expect(close()).toBe(false);
});

test('a newer version elsewhere stops saving and asks which text goes on: mine', async () => {
  let versions = 0;
  const { user, sent } = await open(draft(), {
    responses: {
      'PUT /api/v3/contributions/:type': ({ body }) =>
        (body as { version: number }).version === 1 ? refusal('error.stateChanged') : draft({ version: 9 }),
      'GET /api/v3/contributions/edit/:type/:id': () => {
        versions += 1;
        return versions === 1 ? draft() : draft({ version: 8, title: 'Their title' });
      },
    },
  });
  await user.type(await title(), '!');
  expect(await screen.findByText(t('contribution.conflict.title'))).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('contribution.conflict.keep') }));
  await waitFor(() => expect(screen.queryByText(t('contribution.conflict.title'))).not.toBeInTheDocument());
  expect(sent('PUT', SAVE).at(-1)?.body).toMatchObject({ title: 'Bicycle stands at the gate!', version: 8 });
  expect(await title()).toHaveValue('Bicycle stands at the gate!');
});

test('a newer version elsewhere stops saving and asks which text goes on: the other one, after a question', async () => {
  let read = 0;
  const { user, sent } = await open(draft(), {
    responses: {
      'PUT /api/v3/contributions/:type': refusal('error.stateChanged'),
      'GET /api/v3/contributions/edit/:type/:id': () => {
        read += 1;
        return read === 1 ? draft() : draft({ version: 8, title: 'Their title' });
      },
    },
  });
  await user.type(await title(), '!');
  await user.click(await screen.findByRole('button', { name: t('contribution.conflict.take') }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', {
      name: t('contribution.conflict.take'),
    }),
  );
  await waitFor(async () => expect(await title()).toHaveValue('Their title'));
  expect(sent('PUT', SAVE)).toHaveLength(1);
  expect(screen.queryByText(t('contribution.conflict.title'))).not.toBeInTheDocument();
});

/** What makes the page read the contribution again. */
const READINGS = {
  'in another language': async (user: UserEvent) => {
    await user.click(screen.getByRole('button', { name: pattern`${t('menu.language')}` }));
    await user.click(await screen.findByText('Türkçe'));
  },
  'after an upload': (user: UserEvent) =>
    user.upload(screen.getByLabelText(t('contribution.files.add')), new File(['%PDF'], 'plan.pdf')),
};

test.each(Object.entries(READINGS))(
  'a newer version that the page reads %s asks which text goes on and is not saved over [S3-17]',
  async (_, readAgain) => {
    let stored = draft();
    const { user, sent } = await open(stored, {
      responses: {
        'GET /api/v3/contributions/edit/:type/:id': () => stored,
        'POST /api/v3/contribution-files/upload-file/:id/:category': {},
      },
    });
    await title();
    stored = draft({ version: 8, title: 'Their title' });
    await readAgain(user);
    const [box] = await screen.findAllByDisplayValue('Bicycle stands at the gate');
    const question = pattern`^(${t('contribution.conflict.title')}|${inTurkish('contribution.conflict.title')})`;
    expect(await screen.findByText(question)).toBeVisible();
    await user.type(box as HTMLElement, '!');
    await new Promise((resolve) => setTimeout(resolve, AUTOSAVE_MS + 200));
    expect(sent('PUT', SAVE)).toEqual([]);
    expect(box).toHaveValue('Bicycle stands at the gate!');
  },
);

test('a save that arrived although its answer was lost is nobody else’s: saving goes on without a question', async () => {
  // As the server's cleaner writes it.
  const body = '<p style="text-align:center">Four stands beside the gate.</p>';
  let stored = draft({ body: '<p style="text-align: center;">Four stands beside the gate.</p>' });
  let lost = false;
  const { user, sent } = await open(stored, {
    responses: {
      'GET /api/v3/contributions/edit/:type/:id': () => stored,
      'PUT /api/v3/contributions/:type': ({ body: saved }) => {
        const { version, title: typed } = saved as { version: number; title: string };
        if (version !== stored.version) return refusal('error.stateChanged');
        stored = draft({ body, title: typed, version: version + 1 });
        if (lost) return stored;
        lost = true;
        return unreachable();
      },
    },
  });
  await user.type(await title(), '!');
  await screen.findByText(t('contribution.save.offline.text'), {}, { timeout: 4000 });
  await user.type(await title(), '?');
  fireEvent(window, new Event('online'));
  expect(await screen.findByText(pattern`^${t('components.save.saved')}$`)).toBeVisible();
  expect(sent('PUT', SAVE).map(({ body: saved }) => (saved as { version: number }).version)).toEqual([
    1, 1, 2,
  ]);
  expect(stored.title).toBe('Bicycle stands at the gate!?');
  expect(screen.queryByText(t('contribution.conflict.title'))).not.toBeInTheDocument();
});

test('what was submitted is saved as such when its owner keeps the own text [S3-17]', async () => {
  let stored = contribution({ permissions: { ...contribution().permissions, edit: true } });
  const { user, sent, location } = await open(stored, {
    responses: {
      'GET /api/v3/contributions/edit/:type/:id': () => stored,
      'PUT /api/v3/contributions/:type': ({ body }) =>
        (body as { version: number }).version === stored.version ? stored : refusal('error.stateChanged'),
    },
  });
  await user.type(await title(), '!');
  stored = { ...stored, version: stored.version + 7, title: 'Their title' };
  await user.click(screen.getByRole('button', { name: t('contribution.saveChanges') }));
  await user.click(await screen.findByRole('button', { name: t('contribution.conflict.keep') }));
  await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/12/detail'));
  expect(sent('PUT', SAVE)).toHaveLength(2);
  expect(sent('PUT', SAVE).at(-1)?.body).toMatchObject({
    title: expect.stringMatching(/!$/),
    version: stored.version,
    saveAsDraft: false,
  });
});
