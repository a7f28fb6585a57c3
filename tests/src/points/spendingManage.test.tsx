import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enterDate } from '#tests/support/dates.ts';
import { type Answers, list, respond, unreachable } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { fill, rowOf } from './acting.ts';
import { ADMIN, CAN, ELIF, MANAGE_ANSWERS, managedSpending } from './managementFixtures.ts';

const PATH = '/user-point-spent/manage';
const LIST = '/api/v3/user-point-spents/manage';
const open = (responses: Answers = {}, at = PATH) =>
  renderApp(at, { roles: ADMIN, responses: { ...MANAGE_ANSWERS, ...responses } });

describe('the list of spent points', () => {
  it('shows whose points were spent on what, when, with the file [R3G-06, R3G-09, R3G-13]', async () => {
    const file = { id: 3, name: 'bill.pdf', path: 'files/k1' };
    await open({
      [`GET ${LIST}`]: list([
        managedSpending({ file }),
        managedSpending({ id: 10, user: CAN, isPoint: true, rewardText: null, point: 5 }),
      ]),
    });
    const row = await rowOf('Elif Demir');
    expect(row.getByText('Plant')).toBeVisible();
    expect(row.getByText('Cinema voucher')).toBeVisible();
    expect(row.getByText('Chosen at the spring market')).toBeVisible();
    expect(row.getByText('30')).toBeVisible();
    expect(row.getByText('09/03/26')).toBeVisible();
    expect(row.getByRole('button', { name: 'Download bill.pdf' })).toBeVisible();
    const inPoints = await rowOf('Can Kaya');
    expect(inPoints.getByText('Points only')).toBeVisible();
    expect(inPoints.queryByRole('button', { name: /Download/ })).toBeNull();
  });

  it('is paged, sorted, and filtered by name, person and period in the address [R3G-07, R3G-08]', async () => {
    const rows = Array.from({ length: 10 }, (_, at) => managedSpending({ id: at + 1 }));
    const { user, sent, location } = await open({ [`GET ${LIST}`]: list(rows, 12) });
    const last = () => sent('GET', LIST).at(-1)?.query;
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(last()).toEqual({ page: '1', size: '10', sort: 'id,desc' }));
    await user.click(screen.getByRole('button', { name: 'Points' }));
    await waitFor(() => expect(last()).toMatchObject({ page: '0', sort: 'point,asc' }));
    await fill(user, screen.getByRole('searchbox', { name: 'Search by name' }), 'elif');
    await waitFor(() => expect(last()).toMatchObject({ name: 'elif' }));
    await user.click(screen.getByRole('button', { name: 'Period' }));
    enterDate(await screen.findByRole('group', { name: 'From' }), '2026-03-01');
    await waitFor(() => expect(last()).toMatchObject({ start: '2026-03-01' }));
    expect(location().search).toContain('start=2026-03-01');
  });

  it('is narrowed to one person, whose name the filter shows [R3G-07]', async () => {
    const { sent } = await open({}, `${PATH}?userId=${ELIF.id}`);
    expect(await screen.findByRole('button', { name: 'Person: Elif Demir' })).toBeVisible();
    expect(sent('GET', LIST)[0]?.query).toMatchObject({ userId: '21' });
  });

  it('is empty, fails, and is closed to others in their own ways [R3O-09]', async () => {
    const empty = await open({ [`GET ${LIST}`]: list([]) });
    expect(await screen.findByText('No spent points')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Record spent points' })).not.toHaveLength(0);
    empty.unmount();
    const failing = await open({ [`GET ${LIST}`]: () => unreachable() });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    failing.unmount();
    await renderApp(PATH, { roles: ['ROLE_USER', 'ROLE_INTERNAL'], responses: MANAGE_ANSWERS });
    expect(await screen.findByText('You are not authorized to access this page.')).toBeVisible();
  });

  it('speaks Turkish', async () => {
    sessionStorage.setItem('locale', 'tr');
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: /Puan harcamaları/ })).toBeVisible();
  });
});

async function openForm(responses: Answers = {}) {
  const page = await open(responses);
  await page.user.click(await screen.findByRole('button', { name: 'Record spent points' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record spent points' }));
  const choosePerson = async () => {
    await fill(page.user, dialog.getByLabelText(/^Person/), 'Elif');
    await page.user.click(await screen.findByRole('option', { name: /Elif Demir/ }));
  };
  const save = () => page.user.click(dialog.getByRole('button', { name: 'Save' }));
  return { ...page, dialog, choosePerson, save };
}

describe('recording spent points', () => {
  it('shows what the chosen person has, takes no more than that, and stores the record [R3G-06, R3P-108, S3-77]', async () => {
    const { user, dialog, sent, choosePerson, save } = await openForm({
      'POST /api/v3/user-point-spents': respond(201, managedSpending()),
    });
    await choosePerson();
    expect(
      await dialog.findByText('Elif Demir has 70 points to spend (100 earned, 30 spent).'),
    ).toBeVisible();
    const points = dialog.getByLabelText(/^Points/);
    await fill(user, points, '71');
    await fill(user, dialog.getByLabelText(/^Explanation/), 'Spring market');
    await fill(user, dialog.getByLabelText(/^Exchanged for/), 'Mug');
    await save();
    expect(await dialog.findByText('Points left to spend: 70. There cannot be more.')).toBeVisible();
    expect(sent('POST', '/api/v3/user-point-spents')).toEqual([]);
    await user.clear(points);
    await fill(user, points, '70');
    await save();
    await waitFor(() =>
      expect(sent('POST', '/api/v3/user-point-spents')[0]?.body).toMatchObject({
        userId: 21,
        point: 70,
        explanation: 'Spring market',
        rewardText: 'Mug',
        isPoint: false,
        spentDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('GET', LIST).length).toBeGreaterThan(1);
  });

  it('asks for person, points and explanation [S3-77]', async () => {
    const { dialog, save, sent } = await openForm();
    await save();
    expect(await dialog.findAllByText('This field is required.')).toHaveLength(3);
    expect(sent('POST', '/api/v3/user-point-spents')).toEqual([]);
  });

  it('sends a file together with the record [R3G-09, R3P-110]', async () => {
    const { user, dialog, sent, choosePerson, save } = await openForm({
      'POST /api/v3/user-point-spents/upload-file': managedSpending(),
    });
    await choosePerson();
    await fill(user, dialog.getByLabelText(/^Points/), '5');
    await fill(user, dialog.getByLabelText(/^Explanation/), 'Mug');
    await user.selectOptions(dialog.getByLabelText(/Shown to the person as/), 'Points only');
    await user.upload(dialog.getByLabelText('File'), new File(['%PDF-1.7'], 'bill.pdf'));
    expect(dialog.getByText('bill.pdf')).toBeVisible();
    await save();
    await waitFor(() => expect(sent('POST', '/api/v3/user-point-spents/upload-file')).toHaveLength(1));
    const form = sent('POST', '/api/v3/user-point-spents/upload-file')[0]?.body as FormData;
    expect((form.get('file') as File).name).toBe('bill.pdf');
    expect(JSON.parse(await (form.get('userPointSpent') as Blob).text())).toMatchObject({
      userId: 21,
      point: 5,
      isPoint: true,
      rewardText: null,
    });
  });

  it('keeps what was typed when the server refuses, and reads the balance anew [R3P-108, R3Q-05]', async () => {
    const { user, dialog, sent, choosePerson, save } = await openForm({
      'POST /api/v3/user-point-spents': respond(
        400,
        { status: 400, message: 'error.insufficientPoint' },
        { 'app-error': 'error.insufficientPoint', 'app-params': 'userPoint' },
      ),
    });
    await choosePerson();
    await fill(user, dialog.getByLabelText(/^Points/), '60');
    await fill(user, dialog.getByLabelText(/^Explanation/), 'Mug');
    await save();
    expect(await screen.findByText('There are not enough points.')).toBeVisible();
    expect(dialog.getByLabelText(/^Points/)).toHaveValue('60');
    await waitFor(() => expect(sent('GET', '/api/v3/user-points/me/21').length).toBeGreaterThan(1));
  });
});

describe('a stored record', () => {
  it('is changed: its amount counts as not spent yet, its file can go, its person stays [R3P-109]', async () => {
    const file = { id: 3, name: 'bill.pdf', path: 'files/k1' };
    const { user, sent } = await open({
      [`GET ${LIST}`]: list([managedSpending({ file })]),
      'PUT /api/v3/user-point-spents': managedSpending(),
    });
    await user.click(await screen.findByRole('button', { name: 'Change the record of Elif Demir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the record' }));
    expect(dialog.queryByRole('combobox', { name: 'Person' })).toBeNull();
    expect(dialog.getByText('Elif Demir')).toBeVisible();
    await dialog.findByText(/has 70 points to spend/);
    const points = dialog.getByLabelText(/^Points/);
    await user.clear(points);
    await fill(user, points, '100');
    await user.click(dialog.getByRole('button', { name: 'Delete file: bill.pdf' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent('PUT', '/api/v3/user-point-spents')[0]?.body).toMatchObject({
        id: 9,
        point: 100,
        fileId: null,
      }),
    );
  });

  it('is deleted after a question that says what the person gets back [R3P-111]', async () => {
    const { user, sent } = await open({ 'DELETE /api/v3/user-point-spents/9': respond(204) });
    await user.click(await screen.findByRole('button', { name: 'Delete the record of Elif Demir' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Elif Demir gets 30 points back.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(sent('DELETE', '/api/v3/user-point-spents/9')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Delete the record of Elif Demir' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete the record' }),
    );
    await waitFor(() => expect(sent('DELETE', '/api/v3/user-point-spents/9')).toHaveLength(1));
    await waitFor(() => expect(sent('GET', LIST).length).toBeGreaterThan(1));
  });

  it('that are saved over another save keep the file that the other one attached [R3G-09]', async () => {
    const late = respond(400, { message: 'error.savedInBetween' }, { 'app-error': 'error.savedInBetween' });
    const file = { id: 5, name: 'bill.pdf', path: 'files/5' };
    const { user, sent } = await open({
      [`GET ${LIST}`]: () => list([managedSpending({ version: 1, file: null })]),
      [`GET /api/v3/user-point-spents/${managedSpending().id}`]: managedSpending({ version: 2, file }),
      'PUT /api/v3/user-point-spents': ({ body }) =>
        (body as { version?: number }).version === 2 ? managedSpending({ file }) : late.clone(),
    });
    await user.click(await screen.findByRole('button', { name: 'Change the record of Elif Demir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the record' }));
    await fill(user, dialog.getByLabelText(/^Explanation/), ' and lunch');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(await dialog.findByRole('button', { name: 'Save mine over it' }));
    await waitFor(() => expect(sent('PUT', '/api/v3/user-point-spents')).toHaveLength(2));
    const saved = sent('PUT', '/api/v3/user-point-spents')[1]?.body;
    expect(saved).toMatchObject({ version: 2 });
    expect(saved).not.toHaveProperty('fileId');
  });
});
