import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { fill, rowOf } from './acting.ts';
import { ADMIN, givenPoints, MANAGE_ANSWERS, pointDefinition } from './managementFixtures.ts';

const PATH = '/user-point-spent/manage/given';
const open = (responses: Answers = {}, roles: readonly Role[] = ADMIN) =>
  renderApp(PATH, { roles, responses: { ...MANAGE_ANSWERS, ...responses } });

const occasion = pointDefinition({
  id: 44,
  source: 'EXTRA',
  code: 'MENTOR',
  point: 25,
  definitionList: [{ language: 'en', title: 'Mentoring' }],
});

describe('points given by hand', () => {
  it('are listed with who gave them, to whom and why; both lists lead to each other [R3P-95]', async () => {
    const { user, location } = await open();
    const row = await rowOf('Elif Demir');
    expect(row.getByText(t('point.type.MANUAL'))).toBeVisible();
    expect(row.getByText('Welcomed new colleagues')).toBeVisible();
    expect(row.getByText(t('components.points', { points: '50', smart_count: 50 }))).toBeVisible();
    expect(row.getByText('Ada Admin')).toBeVisible();
    const places = within(screen.getByRole('navigation', { name: t('pointManage.title') }));
    expect(places.getByRole('link', { name: t('pointManage.given') })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await user.click(places.getByRole('link', { name: t('pointManage.spent') }));
    await waitFor(() => expect(location().pathname).toBe('/user-point-spent/manage'));
  });

  it('are given to a person for an occasion, which suggests the points [R3P-95, R3G-14, Q3-63]', async () => {
    const { user, sent } = await open({
      'GET /api/v3/point-definitions/EXTRA': list([occasion, { ...occasion, id: 45, isActive: false }]),
      'POST /api/v3/user-points': respond(201, givenPoints()),
    });
    await user.click(await screen.findByRole('button', { name: t('pointManage.given.create') }));
    const dialog = within(await screen.findByRole('dialog', { name: t('pointManage.given.create') }));
    await fill(user, dialog.getByLabelText(pattern`^${t('pointManage.person')}`), 'Elif');
    await user.click(
      await screen.findByRole('option', {
        name: /Elif Demir/,
      }),
    );
    const choice = await dialog.findByLabelText(pattern`${t('pointManage.occasion')}`);
    expect(within(choice).getAllByRole('option')).toHaveLength(2);
    await user.selectOptions(choice, 'Mentoring (25)');
    const points = dialog.getByLabelText(pattern`^${t('pointManage.point')}`);
    await waitFor(() => expect(points).toHaveValue('25'));
    await user.clear(points);
    await fill(user, points, '30');
    await fill(
      user,
      dialog.getByLabelText(pattern`^${t('pointManage.explanation')}`),
      'Three months with Can',
    );
    await user.click(dialog.getByRole('button', { name: t('pointManage.given.submit') }));
    await waitFor(() =>
      expect(sent('POST', '/api/v3/user-points')[0]?.body).toEqual({
        userId: 21,
        point: 30,
        explanation: 'Three months with Can',
        pointDefinitionId: 44,
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('must lie within the limits [S3-75]', async () => {
    const { user, sent } = await open();
    await user.click(await screen.findByRole('button', { name: t('pointManage.given.create') }));
    const dialog = within(await screen.findByRole('dialog', { name: t('pointManage.given.create') }));
    await fill(user, dialog.getByLabelText(pattern`^${t('pointManage.point')}`), '100001');
    await user.click(dialog.getByRole('button', { name: t('pointManage.given.submit') }));
    expect(await dialog.findByText(t('entity.validation.max', { max: 100_000 }))).toBeVisible();
    expect(dialog.getAllByText(t('entity.validation.required'))).toHaveLength(2);
    expect(sent('POST', '/api/v3/user-points')).toEqual([]);
  });

  it('that are saved over another save keep the rules of what stands there by now [R3P-96, S3-77]', async () => {
    let saved = false;
    const late = respond(400, { message: 'error.savedInBetween' }, { 'app-error': 'error.savedInBetween' });
    const { user, sent } = await open({
      'GET /api/v3/user-points/manage': () => list([givenPoints({ point: saved ? 60 : 100, version: 1 })]),
      'GET /api/v3/user-points/manage/:id': givenPoints({ point: 60, version: 2 }),
      // 30 of them are spent, whatever was given.
      'GET /api/v3/user-points/me/:id': () =>
        saved
          ? { totalPoint: 60, pointsUsed: 30, remainingPoint: 30 }
          : { totalPoint: 100, pointsUsed: 30, remainingPoint: 70 },
      'PUT /api/v3/user-points': ({ body }) => {
        saved = true;
        return (body as { version?: number }).version === 2 ? givenPoints({ point: 50 }) : late.clone();
      },
    });
    await user.click(
      await screen.findByRole('button', { name: t('pointManage.given.edit.named', { title: 'Elif Demir' }) }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: t('pointManage.given.edit') }));
    await dialog.findByText(pattern`${t('pointManage.balance', { points: '70', smart_count: 70 })}`);
    const points = dialog.getByLabelText(pattern`^${t('pointManage.point')}`);
    await user.clear(points);
    await fill(user, points, '50');
    await user.click(dialog.getByRole('button', { name: t('pointManage.save') }));
    await dialog.findByText(
      pattern`${t('pointManage.balance', { points: '30', used: '30', smart_count: 30 })}`,
    );
    await user.click(await dialog.findByRole('button', { name: t('components.conflict.mine') }));
    await waitFor(() => expect(sent('PUT', '/api/v3/user-points')).toHaveLength(2));
    expect(sent('PUT', '/api/v3/user-points')[1]?.body).toMatchObject({ id: 31, version: 2, point: 50 });
  });

  it('do not fall below what was spent of them [R3P-96, S3-77]', async () => {
    const { user, sent } = await open({
      'GET /api/v3/user-points/me/:id': { totalPoint: 50, pointsUsed: 20, remainingPoint: 30 },
      'PUT /api/v3/user-points': givenPoints(),
    });
    await user.click(
      await screen.findByRole('button', { name: t('pointManage.given.edit.named', { title: 'Elif Demir' }) }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: t('pointManage.given.edit') }));
    await dialog.findByText(pattern`${t('pointManage.balance', { points: '30', smart_count: 30 })}`);
    const points = dialog.getByLabelText(pattern`^${t('pointManage.point')}`);
    await user.clear(points);
    await fill(user, points, '19');
    await user.click(dialog.getByRole('button', { name: t('pointManage.save') }));
    expect(await dialog.findByText(t('pointManage.spentAlready', { min: 20 }))).toBeVisible();
    await user.clear(points);
    await fill(user, points, '20');
    await user.click(dialog.getByRole('button', { name: t('pointManage.save') }));
    await waitFor(() =>
      expect(sent('PUT', '/api/v3/user-points')[0]?.body).toMatchObject({ id: 31, point: 20 }),
    );
  });

  it('are taken back after a question; the server says when they are spent [R3P-97]', async () => {
    const { user, sent } = await open({
      'DELETE /api/v3/user-points/31': respond(
        400,
        { status: 400, message: 'error.pointsSpent' },
        { 'app-error': 'error.pointsSpent', 'app-params': 'userPoint' },
      ),
    });
    await user.click(
      await screen.findByRole('button', {
        name: t('pointManage.given.delete.named', { title: 'Elif Demir' }),
      }),
    );
    const question = within(await screen.findByRole('alertdialog'));
    expect(
      question.getByText(
        t('pointManage.given.delete.text', { name: 'Elif Demir', points: '50', smart_count: 50 }),
      ),
    ).toBeVisible();
    await user.click(question.getByRole('button', { name: t('pointManage.given.delete') }));
    expect(await screen.findByText(pattern`^${t('error.pointsSpent')}`)).toBeVisible();
    expect(sent('DELETE', '/api/v3/user-points/31')).toHaveLength(1);
  });

  it('lead to their occasions only those who may enter there [R3O-13]', async () => {
    const page = await open();
    await rowOf('Elif Demir');
    expect(screen.queryByRole('link', { name: t('pointManage.occasions') })).toBeNull();
    page.unmount();
    await open({}, [...ADMIN, 'ROLE_SUGGESTION_ADMIN']);
    expect(await screen.findByRole('link', { name: t('pointManage.occasions') })).toHaveAttribute(
      'href',
      '/point-definition/EXTRA',
    );
  });

  it('are closed to others, and empty at first [R3O-09]', async () => {
    const empty = await open({ 'GET /api/v3/user-points/manage': list([]) });
    expect(await screen.findByText(t('pointManage.given.empty'))).toBeVisible();
    empty.unmount();
    await open({}, ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN']);
    expect(await screen.findByText(t('error.http.403'))).toBeVisible();
  });
});
