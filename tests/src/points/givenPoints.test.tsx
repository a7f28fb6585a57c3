import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
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
    expect(row.getByText('Given by hand')).toBeVisible();
    expect(row.getByText('Welcomed new colleagues')).toBeVisible();
    expect(row.getByText('50 points')).toBeVisible();
    expect(row.getByText('Ada Admin')).toBeVisible();
    const places = within(screen.getByRole('navigation', { name: 'Point management' }));
    expect(places.getByRole('link', { name: 'Points given by hand' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await user.click(places.getByRole('link', { name: 'Spent points' }));
    await waitFor(() => expect(location().pathname).toBe('/user-point-spent/manage'));
  });

  it('are given to a person for an occasion, which suggests the points [R3P-95, R3G-14, Q3-63]', async () => {
    const { user, sent } = await open({
      'GET /api/v3/point-definitions/EXTRA': list([occasion, { ...occasion, id: 45, isActive: false }]),
      'POST /api/v3/user-points': respond(201, givenPoints()),
    });
    await user.click(await screen.findByRole('button', { name: 'Give points' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give points' }));
    await fill(user, dialog.getByLabelText(/^Person/), 'Elif');
    await user.click(await screen.findByRole('option', { name: /Elif Demir/ }));
    const choice = await dialog.findByLabelText(/Occasion/);
    expect(within(choice).getAllByRole('option')).toHaveLength(2);
    await user.selectOptions(choice, 'Mentoring (25)');
    const points = dialog.getByLabelText(/^Points/);
    await waitFor(() => expect(points).toHaveValue('25'));
    await user.clear(points);
    await fill(user, points, '30');
    await fill(user, dialog.getByLabelText(/^Explanation/), 'Three months with Can');
    await user.click(dialog.getByRole('button', { name: 'Give' }));
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
    await user.click(await screen.findByRole('button', { name: 'Give points' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give points' }));
    await fill(user, dialog.getByLabelText(/^Points/), '100001');
    await user.click(dialog.getByRole('button', { name: 'Give' }));
    expect(await dialog.findByText('This field cannot be more than 100,000.')).toBeVisible();
    expect(dialog.getAllByText('This field is required.')).toHaveLength(2);
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
    await user.click(await screen.findByRole('button', { name: 'Change the points given to Elif Demir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change given points' }));
    await dialog.findByText(/has 70 points to spend/);
    const points = dialog.getByLabelText(/^Points/);
    await user.clear(points);
    await fill(user, points, '50');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(/has 30 points to spend/);
    await user.click(await dialog.findByRole('button', { name: 'Save mine over it' }));
    await waitFor(() => expect(sent('PUT', '/api/v3/user-points')).toHaveLength(2));
    expect(sent('PUT', '/api/v3/user-points')[1]?.body).toMatchObject({ id: 31, version: 2, point: 50 });
  });

  it('do not fall below what was spent of them [R3P-96, S3-77]', async () => {
    const { user, sent } = await open({
      'GET /api/v3/user-points/me/:id': { totalPoint: 50, pointsUsed: 20, remainingPoint: 30 },
      'PUT /api/v3/user-points': givenPoints(),
    });
    await user.click(await screen.findByRole('button', { name: 'Change the points given to Elif Demir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change given points' }));
    await dialog.findByText(/has 30 points to spend/);
    const points = dialog.getByLabelText(/^Points/);
    await user.clear(points);
    await fill(user, points, '19');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(
      await dialog.findByText('Already spent of these points: 20. There cannot be fewer.'),
    ).toBeVisible();
    await user.clear(points);
    await fill(user, points, '20');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
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
    await user.click(await screen.findByRole('button', { name: 'Take back the points given to Elif Demir' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Elif Demir loses 50 points, unless they were spent already.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText(/^These points were spent already/)).toBeVisible();
    expect(sent('DELETE', '/api/v3/user-points/31')).toHaveLength(1);
  });

  it('lead to their occasions only those who may enter there [R3O-13]', async () => {
    const page = await open();
    await rowOf('Elif Demir');
    expect(screen.queryByRole('link', { name: 'Occasions' })).toBeNull();
    page.unmount();
    await open({}, [...ADMIN, 'ROLE_SUGGESTION_ADMIN']);
    expect(await screen.findByRole('link', { name: 'Occasions' })).toHaveAttribute(
      'href',
      '/point-definition/EXTRA',
    );
  });

  it('are closed to others, and empty at first [R3O-09]', async () => {
    const empty = await open({ 'GET /api/v3/user-points/manage': list([]) });
    expect(await screen.findByText('Nothing given by hand')).toBeVisible();
    empty.unmount();
    await open({}, ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN']);
    expect(await screen.findByText('You are not authorized to access this page.')).toBeVisible();
  });
});
