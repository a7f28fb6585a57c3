import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enterDate } from '#tests/support/dates.ts';
import { type Answers, list, respond, unreachable } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { inTurkish, pattern, t } from '#tests/support/texts.ts';
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
    expect(
      row.getByRole('button', { name: t('pointManage.file.download', { name: 'bill.pdf' }) }),
    ).toBeVisible();
    const inPoints = await rowOf('Can Kaya');
    expect(inPoints.getByText(t('pointManage.shownAs.POINTS'))).toBeVisible();
    expect(inPoints.queryByRole('button', { name: pattern`${t('pointManage.file.download')}` })).toBeNull();
  });

  it('is paged, sorted, and filtered by name, person and period in the address [R3G-07, R3G-08]', async () => {
    const rows = Array.from({ length: 10 }, (_, at) => managedSpending({ id: at + 1 }));
    const { user, sent, location } = await open({ [`GET ${LIST}`]: list(rows, 12) });
    const last = () => sent('GET', LIST).at(-1)?.query;
    await user.click(
      await screen.findByRole('button', { name: t('components.pagination.page', { page: '2' }) }),
    );
    await waitFor(() => expect(last()).toEqual({ page: '1', size: '10', sort: 'id,desc' }));
    await user.click(screen.getByRole('button', { name: t('pointManage.point') }));
    await waitFor(() => expect(last()).toMatchObject({ page: '0', sort: 'point,asc' }));
    await fill(user, screen.getByRole('searchbox', { name: t('pointManage.search') }), 'elif');
    await waitFor(() => expect(last()).toMatchObject({ name: 'elif' }));
    await user.click(screen.getByRole('button', { name: t('pointManage.period') }));
    enterDate(await screen.findByRole('group', { name: t('components.filters.from') }), '2026-03-01');
    await waitFor(() => expect(last()).toMatchObject({ start: '2026-03-01' }));
    expect(location().search).toContain('start=2026-03-01');
  });

  it('is narrowed to one person, whose name the filter shows [R3G-07]', async () => {
    // By the id alone: the filter may leave no row that says whose it is.
    const { sent } = await open(
      { [`GET ${LIST}`]: list([]), 'GET /api/v3/users/21': ELIF },
      `${PATH}?userId=${ELIF.id}`,
    );
    expect(await screen.findByRole('button', { name: 'Person: Elif Demir' })).toBeVisible();
    expect(sent('GET', LIST)[0]?.query).toMatchObject({ userId: '21' });
  });

  it('is empty, fails, and is closed to others in their own ways [R3O-09]', async () => {
    const empty = await open({ [`GET ${LIST}`]: list([]) });
    expect(await screen.findByText(t('pointManage.spent.empty'))).toBeVisible();
    expect(screen.getAllByRole('button', { name: t('pointManage.spent.create') })).not.toHaveLength(0);
    empty.unmount();
    const failing = await open({ [`GET ${LIST}`]: () => unreachable() });
    expect(await screen.findByRole('button', { name: t('components.error.retry') })).toBeVisible();
    failing.unmount();
    await renderApp(PATH, { roles: ['ROLE_USER', 'ROLE_INTERNAL'], responses: MANAGE_ANSWERS });
    expect(await screen.findByText(t('error.http.403'))).toBeVisible();
  });

  it('speaks Turkish', async () => {
    sessionStorage.setItem('locale', 'tr');
    await open();
    expect(
      await screen.findByRole('heading', { level: 1, name: pattern`${inTurkish('pointManage.spent')}` }),
    ).toBeVisible();
  });
});

async function openForm(responses: Answers = {}) {
  const page = await open(responses);
  await page.user.click(await screen.findByRole('button', { name: t('pointManage.spent.create') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('pointManage.spent.create') }));
  const choosePerson = async () => {
    await fill(page.user, dialog.getByLabelText(pattern`^${t('pointManage.person')}`), 'Elif');
    await page.user.click(
      await screen.findByRole('option', {
        name: /Elif Demir/,
      }),
    );
  };
  const save = () => page.user.click(dialog.getByRole('button', { name: t('pointManage.save') }));
  return { ...page, dialog, choosePerson, save };
}

describe('recording spent points', () => {
  it('shows what the chosen person has, takes no more than that, and stores the record [R3G-06, R3P-108, S3-77]', async () => {
    const { user, dialog, sent, choosePerson, save } = await openForm({
      'POST /api/v3/user-point-spents': respond(201, managedSpending()),
    });
    await choosePerson();
    expect(
      await dialog.findByText(
        t('pointManage.balance', {
          name: 'Elif Demir',
          points: '70',
          total: '100',
          used: '30',
          smart_count: 70,
        }),
      ),
    ).toBeVisible();
    const points = dialog.getByLabelText(pattern`^${t('pointManage.point')}`);
    await fill(user, points, '71');
    await fill(user, dialog.getByLabelText(pattern`^${t('pointManage.explanation')}`), 'Spring market');
    await fill(user, dialog.getByLabelText(pattern`^${t('pointManage.rewardText')}`), 'Mug');
    await save();
    expect(await dialog.findByText(t('pointManage.tooMany', { max: 70 }))).toBeVisible();
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
    expect(await dialog.findAllByText(t('entity.validation.required'))).toHaveLength(3);
    expect(sent('POST', '/api/v3/user-point-spents')).toEqual([]);
  });

  it('sends a file together with the record [R3G-09, R3P-110]', async () => {
    const { user, dialog, sent, choosePerson, save } = await openForm({
      'POST /api/v3/user-point-spents/upload-file': managedSpending(),
    });
    await choosePerson();
    await fill(user, dialog.getByLabelText(pattern`^${t('pointManage.point')}`), '5');
    await fill(user, dialog.getByLabelText(pattern`^${t('pointManage.explanation')}`), 'Mug');
    await user.selectOptions(dialog.getByLabelText(pattern`${t('pointManage.shownAs')}`), 'Points only');
    await user.upload(dialog.getByLabelText(t('pointManage.file')), new File(['%PDF-1.7'], 'bill.pdf'));
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
    await fill(user, dialog.getByLabelText(pattern`^${t('pointManage.point')}`), '60');
    await fill(user, dialog.getByLabelText(pattern`^${t('pointManage.explanation')}`), 'Mug');
    await save();
    expect(await screen.findByText(t('error.insufficientPoint'))).toBeVisible();
    expect(dialog.getByLabelText(pattern`^${t('pointManage.point')}`)).toHaveValue('60');
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
    await user.click(
      await screen.findByRole('button', { name: t('pointManage.spent.edit.named', { title: 'Elif Demir' }) }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: t('pointManage.spent.edit') }));
    expect(dialog.queryByRole('combobox', { name: t('pointManage.person') })).toBeNull();
    expect(dialog.getByText('Elif Demir')).toBeVisible();
    await dialog.findByText(pattern`${t('pointManage.balance', { points: '70', smart_count: 70 })}`);
    const points = dialog.getByLabelText(pattern`^${t('pointManage.point')}`);
    await user.clear(points);
    await fill(user, points, '100');
    await user.click(dialog.getByRole('button', { name: `${t('components.file.delete')}: bill.pdf` }));
    await user.click(dialog.getByRole('button', { name: t('pointManage.save') }));
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
    await user.click(
      await screen.findByRole('button', {
        name: t('pointManage.spent.delete.named', { title: 'Elif Demir' }),
      }),
    );
    const question = within(await screen.findByRole('alertdialog'));
    expect(
      question.getByText(
        t('pointManage.spent.delete.text', { name: 'Elif Demir', points: '30', smart_count: 30 }),
      ),
    ).toBeVisible();
    await user.click(question.getByRole('button', { name: t('components.confirm.cancel') }));
    expect(sent('DELETE', '/api/v3/user-point-spents/9')).toEqual([]);
    await user.click(
      await screen.findByRole('button', {
        name: t('pointManage.spent.delete.named', { title: 'Elif Demir' }),
      }),
    );
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', {
        name: t('pointManage.spent.delete'),
      }),
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
    await user.click(
      await screen.findByRole('button', { name: t('pointManage.spent.edit.named', { title: 'Elif Demir' }) }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: t('pointManage.spent.edit') }));
    await fill(user, dialog.getByLabelText(pattern`^${t('pointManage.explanation')}`), ' and lunch');
    await user.click(dialog.getByRole('button', { name: t('pointManage.save') }));
    await user.click(await dialog.findByRole('button', { name: t('components.conflict.mine') }));
    await waitFor(() => expect(sent('PUT', '/api/v3/user-point-spents')).toHaveLength(2));
    const saved = sent('PUT', '/api/v3/user-point-spents')[1]?.body;
    expect(saved).toMatchObject({ version: 2 });
    expect(saved).not.toHaveProperty('fileId');
  });
});
