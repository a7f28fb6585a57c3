import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { ContributionDetail } from '../../../contract/contributions.ts';
import { respond, type SeenRequest, unreachable } from '../../support/network.ts';
import { type RenderAppOptions, renderApp } from '../../support/renderApp.tsx';
import { contribution, draft, EMPLOYEE, loadScreens, OPTIONS, permissions } from './contributionFixtures.ts';

// What jsdom leaves out and the editor measures.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

beforeAll(async () => {
  await Promise.all([loadScreens(), import('../../../src/components/richText/RichTextEditor.tsx')]);
}, 120_000);

const SAVE = '/api/v3/contributions/SUGGESTION';
const EDIT = '/api/v3/contributions/edit/SUGGESTION/12';

/** A server that stores what is saved and counts versions. */
function open(stored: ContributionDetail, options: RenderAppOptions & { at?: string } = {}) {
  const { at = '/contribution/SUGGESTION/12/edit', ...rest } = options;
  let version = stored.version;
  const saved = ({ body }: SeenRequest) => {
    version += 1;
    return respond(
      200,
      { ...stored, version },
      { 'app-alert': 'app.contribution.updated', 'app-params': String((body as { id: number }).id) },
    );
  };
  return renderApp(at, {
    roles: EMPLOYEE,
    ...rest,
    responses: {
      ...OPTIONS,
      'GET /api/v3/contributions/edit/:type/:id': stored,
      'GET /api/v3/contributions/:id': contribution(),
      'PUT /api/v3/contributions/:type': saved,
      ...rest.responses,
    },
  });
}

const lastSaved = (requests: readonly SeenRequest[]) =>
  (requests.at(-1)?.body ?? {}) as { extraInputValues?: unknown };

const title = () => screen.findByRole('textbox', { name: /^Title/ });
const refusal = (key: string) =>
  respond(400, { status: 400, message: key }, { 'app-error': key, 'app-params': 'contribution' });

test.each([
  ['/contribution/SUGGESTION/12/edit', {}],
  ['/contribution/SUGGESTION/9/12/edit', { campaignId: 9, campaignTitle: 'A greener site' }],
])('%s opens the form with what is stored [R3B-17, R3B-23, R3B-24]', async (at, changes) => {
  const { sent } = await open(draft({ tags: [{ id: 2, title: 'energy' }], ...changes }), { at });
  expect(await title()).toHaveValue('Bicycle stands at the gate');
  expect(screen.getByRole('combobox', { name: /^Field/ })).toHaveValue('4');
  expect(screen.getByText('energy')).toBeVisible();
  const campaign = screen.getByRole('combobox', { name: 'Campaign' });
  await waitFor(() =>
    expect(campaign).toHaveDisplayValue('campaignId' in changes ? 'A greener site' : 'Without a campaign'),
  );
  expect(sent('GET', EDIT)[0]?.query).toEqual({ langkey: 'en' });
});

test('an idea is edited below its competition and has no campaign [R3B-22]', async () => {
  await open(draft({ type: 'IDEA', competitionId: 5 }), { at: '/contribution/IDEA/5/12/edit' });
  expect(await title()).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Campaign' })).not.toBeInTheDocument();
});

test('a change is saved by itself as a draft after a pause, with the version it was based on, and without a toast', async () => {
  const { user, sent } = await open(draft());
  await user.type(await title(), '!');
  expect(screen.getByText('Not saved yet')).toBeVisible();
  await waitFor(() => expect(sent('PUT', SAVE)).toHaveLength(1), { timeout: 4_000 });
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
  expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  expect(screen.queryByText(/has been saved|updated/i)).not.toBeInTheDocument();
});

test('the next save builds on the version of the last one', async () => {
  const { user, sent } = await open(draft());
  await user.type(await title(), '!');
  await waitFor(() => expect(sent('PUT', SAVE)).toHaveLength(1), { timeout: 4_000 });
  await user.type(await title(), '?');
  await waitFor(() => expect(sent('PUT', SAVE)).toHaveLength(2), { timeout: 4_000 });
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
  expect(
    await screen.findByText(/There is no connection. Your text stays here/, {}, { timeout: 4_000 }),
  ).toBeVisible();
  expect(await title()).toHaveValue('Bicycle stands at the gate!');
  connected = true;
  fireEvent(window, new Event('online'));
  expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  expect(sent('PUT', SAVE)).toHaveLength(2);
});

test('leaving while saving is stuck asks first', async () => {
  const { user, router, location } = await open(draft(), {
    responses: { 'PUT /api/v3/contributions/:type': unreachable },
  });
  await user.type(await title(), '!');
  await screen.findByText(/There is no connection/, {}, { timeout: 4_000 });
  await router.navigate('/contribution-task');
  const question = await screen.findByRole('alertdialog');
  expect(location().pathname).toBe('/contribution/SUGGESTION/12/edit');
  await user.click(within(question).getByRole('button', { name: /Stay/i }));
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
  await screen.findByText(/^Saved \d\d:\d\d$/);
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
  expect(
    await screen.findByText('This was changed elsewhere in the meantime', {}, { timeout: 4_000 }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep my text' }));
  await waitFor(() =>
    expect(screen.queryByText('This was changed elsewhere in the meantime')).not.toBeInTheDocument(),
  );
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
  await user.click(await screen.findByRole('button', { name: 'Take the other text' }, { timeout: 4_000 }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take the other text' }),
  );
  await waitFor(async () => expect(await title()).toHaveValue('Their title'));
  expect(sent('PUT', SAVE)).toHaveLength(1);
  expect(screen.queryByText('This was changed elsewhere in the meantime')).not.toBeInTheDocument();
});

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
  expect(screen.getByRole('textbox', { name: /Yearly cost/ })).toHaveAccessibleDescription(
    /cannot be more than 100/,
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
    within(screen.getByRole('radiogroup', { name: 'Urgent' })).getByRole('radio', { name: 'No' }),
  );
  fireEvent.change(screen.getByLabelText('Wanted by'), { target: { value: '2026-05-01' } });
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
  await waitFor(
    () =>
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
    { timeout: 6_000 },
  );
}, 60_000);

test('tags are found while typing and sent by their ids [R3B-17]', async () => {
  const { user, sent } = await open(draft());
  await title();
  await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'qui');
  await user.click(await screen.findByRole('option', { name: 'quick win' }));
  await waitFor(() => expect(sent('PUT', SAVE).at(-1)?.body).toMatchObject({ tagIds: [1] }), {
    timeout: 4_000,
  });
});

test('a campaign is one of the type’s or none, and none is sent as null [R3B-47, R3B-48]', async () => {
  const { user, sent } = await open(draft({ campaignId: 9, campaignTitle: 'A greener site' }));
  await title();
  const campaign = screen.getByRole('combobox', { name: 'Campaign' });
  await waitFor(() => expect(within(campaign).getAllByRole('option')).toHaveLength(2));
  expect(sent('GET', '/api/v3/campaigns-select-input/9')[0]?.query).toEqual({ withClosed: 'false' });
  await user.selectOptions(campaign, 'Without a campaign');
  await waitFor(() => expect(sent('PUT', SAVE).at(-1)?.body).toMatchObject({ campaignId: null }), {
    timeout: 4_000,
  });
  expect(sent('PUT', SAVE).at(-1)?.body).not.toHaveProperty('campaign');
});

const FILE = {
  id: 61,
  name: 'plan.pdf',
  size: 2048,
  contentType: 'application/pdf',
  category: 'CONTRIBUTION',
  path: 'files/2b1c',
  createdBy: 'Ayşe Yılmaz',
  createdDate: '2026-03-01T08:30:00Z',
  canDelete: true,
};

test('a file is uploaded, then the contribution is fetched again and lists it [R3B-16, R3C-10, R3F-09, R3F-14]', async () => {
  const files: (typeof FILE)[] = [];
  const { user, sent } = await open(draft(), {
    responses: {
      'GET /api/v3/contributions/edit/:type/:id': () => draft({ files: [...files] }),
      'POST /api/v3/contribution-files/upload-file/:id/:category': () => {
        files.push(FILE);
        return FILE;
      },
    },
  });
  await title();
  await user.upload(
    screen.getByLabelText('Add a file'),
    new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' }),
  );
  expect(await screen.findByRole('button', { name: 'plan.pdf' })).toBeVisible();
  const uploads = sent('POST', '/api/v3/contribution-files/upload-file/12/CONTRIBUTION');
  expect(uploads.map(({ body }) => ((body as FormData).get('file') as File).name)).toEqual(['plan.pdf']);
  expect(sent('GET', EDIT)).toHaveLength(2);
});

test('what was typed survives an upload', async () => {
  const { user } = await open(draft(), {
    responses: { 'POST /api/v3/contribution-files/upload-file/:id/:category': FILE },
  });
  await user.type(await title(), '!');
  await user.upload(screen.getByLabelText('Add a file'), new File(['%PDF'], 'plan.pdf'));
  await waitFor(() => expect(screen.queryByText('Uploading …')).not.toBeInTheDocument());
  expect(await title()).toHaveValue('Bicycle stands at the gate!');
});

test('a file is deleted after a question and vanishes after the reload [R3C-10, R3F-10]', async () => {
  let deleted = false;
  const { user, sent } = await open(draft(), {
    responses: {
      'GET /api/v3/contributions/edit/:type/:id': () => draft({ files: deleted ? [] : [FILE] }),
      'DELETE /api/v3/contribution-files/delete-file/:id': () => {
        deleted = true;
        return respond(200);
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete plan.pdf' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'plan.pdf' })).not.toBeInTheDocument());
  expect(sent('DELETE', '/api/v3/contribution-files/delete-file/61')).toHaveLength(1);
});

test('a file is downloaded with the token, under its own name [R3B-16]', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const { user, sent } = await open(draft({ files: [FILE] }), {
    responses: { 'GET /api/v3/files/:key': () => new Response('bytes') },
  });
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  await user.click(await screen.findByRole('button', { name: 'plan.pdf' }));
  await waitFor(() => expect(names).toEqual(['plan.pdf']));
  expect(sent('GET', '/api/v3/files/2b1c')[0]?.headers.authorization).toBe('Bearer sample-token');
  click.mockRestore();
});

test('without a life cycle that has banners there is no picker [R3F-16]', async () => {
  await open(draft());
  await title();
  expect(screen.queryByLabelText('Cover picture')).not.toBeInTheDocument();
});

test('a banner is one jpeg or png; after the upload it is shown without a reload of the page [R3B-41, R3F-11 … R3F-13]', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }),
  );
  let stored = draft({ isBannerEnabled: true });
  const { user, sent, container } = await open(stored, {
    responses: {
      'GET /api/v3/contributions/edit/:type/:id': () => stored,
      'GET /api/v3/files/:key': () => new Response('bytes'),
      'POST /api/v3/contribution-images/upload-banner/:id': () => {
        stored = { ...stored, bannerId: 70, bannerPreviewId: 71, bannerPath: 'files/70' };
        return { bannerId: 70, bannerPreviewId: 71, path: 'files/70' };
      },
    },
  });
  const picker = await screen.findByLabelText('Cover picture');
  expect(picker).not.toHaveAttribute('multiple');
  // Dropped or typed in, a file does not go through the picker's own filter.
  await userEvent.setup({ applyAccept: false }).upload(picker, new File(['GIF89a'], 'moving.gif'));
  expect(await screen.findByText('moving.gif is not an allowed type of file.')).toBeVisible();
  expect(sent('POST', '/api/v3/contribution-images/upload-banner/12')).toEqual([]);
  await user.upload(picker, new File(['png'], 'gate.png', { type: 'image/png' }));
  await waitFor(() => expect(container.querySelector('img[src="blob:picture"]')).toBeInTheDocument());
  expect(sent('POST', '/api/v3/contribution-images/upload-banner/12')).toHaveLength(1);
});

test('deleting the banner takes it away, and the next save carries none [R3F-14, R3F-15]', async () => {
  let stored = draft({ isBannerEnabled: true, bannerId: 70, bannerPreviewId: 71, bannerPath: 'files/70' });
  const { user, sent } = await open(stored, {
    responses: {
      'GET /api/v3/contributions/edit/:type/:id': () => stored,
      'DELETE /api/v3/contribution-images/delete-banner/:a/:b': () => {
        stored = { ...stored, bannerId: null, bannerPreviewId: null, bannerPath: null };
        return respond(200);
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: /Delete.*A picture is stored/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('A picture is stored')).not.toBeInTheDocument());
  expect(sent('DELETE', '/api/v3/contribution-images/delete-banner/12/70')).toHaveLength(1);
  await user.type(await title(), '!');
  await waitFor(() => expect(sent('PUT', SAVE)).toHaveLength(1), { timeout: 4_000 });
  expect(Object.keys(sent('PUT', SAVE)[0]?.body as object).filter((key) => key.startsWith('banner'))).toEqual(
    [],
  );
});

test('what was handed in is saved by its button only, and leaving with changes asks', async () => {
  const stored = contribution({ editable: true, permissions: permissions({ edit: true }) });
  const { user, sent, router, location } = await open(stored);
  await user.type(await title(), '!');
  expect(screen.getByText('Changes are not saved yet')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'From draft to submission' })).not.toBeInTheDocument();
  await router.navigate('/contribution-task');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /Stay/i }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(sent('PUT', SAVE)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
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
  await user.click(await screen.findByRole('button', { name: 'Delete draft' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete this draft?' });
  expect(within(question).getByText(/“Bicycle stands at the gate” is deleted with its files/)).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(location().pathname).toBe('/contribution/list/SUGGESTION/0/mine'));
  expect(sent('DELETE', '/api/v3/contributions/SUGGESTION/12')).toHaveLength(1);
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
  await screen.findByText('This could not be loaded.');
  broken = false;
  await user.click(screen.getByRole('button', { name: /Try again/i }));
  expect(await title()).toBeVisible();
});
