import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { inTurkish, pattern, t } from '#tests/support/texts.ts';
import { fill, rowOf } from './acting.ts';
import { pointDefinition } from './managementFixtures.ts';

const LIST = '/api/v3/point-definitions/SUGGESTION';
const SUGGESTIONS: readonly Role[] = ['ROLE_USER', 'ROLE_SUGGESTION_ADMIN'];
const rows = [pointDefinition(), pointDefinition({ id: 42, code: 'ACCEPT', point: 50, isUsed: true })];
const open = (responses: Answers = {}, { at = 'SUGGESTION', roles = SUGGESTIONS } = {}) =>
  renderApp(`/point-definition/${at}`, { roles, responses: { [`GET ${LIST}`]: list(rows), ...responses } });

describe('the point definitions of a source', () => {
  it('are listed a hundred at a time, with name, code, points and use [R3G-11, R3G-12]', async () => {
    const { sent } = await open();
    const row = await rowOf('ACCEPT');
    expect(
      screen.getByRole('heading', { level: 1, name: pattern`${t('pointDefinition.list.SUGGESTION')}` }),
    ).toBeVisible();
    expect(row.getByText(t('components.points', { points: '50', smart_count: 50 }))).toBeVisible();
    expect(row.getByText(t('pointDefinition.isUsed.true'))).toBeVisible();
    expect(sent('GET', LIST)[0]?.query).toEqual({ page: '0', size: '100', sort: 'id,desc' });
    expect(screen.getByRole('button', { name: t('components.breadcrumb.excel') })).toBeVisible();
  });

  it('are named in the reader’s language [Q3-106]', async () => {
    sessionStorage.setItem('locale', 'tr');
    await open();
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: pattern`${inTurkish('pointDefinition.list.SUGGESTION')}`,
      }),
    ).toBeVisible();
    expect((await screen.findAllByRole('button', { name: 'Gönderildi' }))[0]).toBeVisible();
  });

  it('are made with a name in each language [R3P-101, S3-72]', async () => {
    const { user, sent } = await open({ [`POST ${LIST}`]: pointDefinition() });
    await user.click(await screen.findByRole('button', { name: t('pointDefinition.create') }));
    const dialog = within(await screen.findByRole('dialog', { name: t('pointDefinition.create') }));
    await fill(user, dialog.getByLabelText(pattern`^${t('pointDefinition.code')}`), 'with space');
    await user.click(dialog.getByRole('button', { name: t('pointManage.save') }));
    expect(await dialog.findByText(pattern`^${t('pointDefinition.code.pattern')}`)).toBeVisible();
    expect(dialog.getAllByText(t('entity.validation.required'))).toHaveLength(2);
    await user.clear(dialog.getByLabelText(pattern`^${t('pointDefinition.code')}`));
    await fill(user, dialog.getByLabelText(pattern`^${t('pointDefinition.code')}`), 'DONE');
    await fill(user, dialog.getByLabelText(pattern`^${t('pointDefinition.title')}.*English`), 'Completed');
    await fill(user, dialog.getByLabelText(pattern`^${t('pointDefinition.title')}.*Türkçe`), 'Tamamlandı');
    await fill(user, dialog.getByLabelText(pattern`^${t('pointManage.point')}`), '0');
    await user.click(dialog.getByRole('button', { name: t('pointManage.save') }));
    await waitFor(() =>
      expect(sent('POST', LIST)[0]?.body).toEqual({
        code: 'DONE',
        definitionList: [
          { language: 'en', title: 'Completed' },
          { language: 'tr', title: 'Tamamlandı' },
        ],
        point: 0,
        isActive: true,
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are changed; one in use says what a change means [R3P-102]', async () => {
    const { user, sent } = await open({
      [`PUT ${LIST}`]: respond(
        400,
        { status: 400, message: 'error.alreadyExists' },
        { 'app-error': 'error.alreadyExists', 'app-params': 'pointDefinition' },
      ),
    });
    const row = await rowOf('ACCEPT');
    await user.click(
      row.getByRole('button', { name: t('pointDefinition.edit.named', { title: 'Submitted' }) }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: t('pointDefinition.edit.title') }));
    expect(dialog.getByText(pattern`^${t('pointDefinition.used')}`)).toBeVisible();
    const points = dialog.getByLabelText(pattern`^${t('pointManage.point')}`);
    await user.clear(points);
    await fill(user, points, '60');
    await user.click(dialog.getByRole('switch', { name: t('pointDefinition.isActive') }));
    await user.click(dialog.getByRole('button', { name: t('pointManage.save') }));
    await waitFor(() =>
      expect(sent('PUT', LIST)[0]?.body).toMatchObject({ id: 42, point: 60, isActive: false }),
    );
    // A refusal leaves what was typed.
    await waitFor(() => expect(dialog.getByRole('button', { name: t('pointManage.save') })).toBeEnabled());
    expect(points).toHaveValue('60');
  });

  it('are deleted, and made inactive when they are in use; both say so [R3P-103, S3-72]', async () => {
    const { user, sent } = await open({
      'DELETE /api/v3/point-definitions/SUGGESTION/41': { isDeleted: true },
      'DELETE /api/v3/point-definitions/SUGGESTION/42': { isDeleted: false },
    });
    const buttonOf = async (code: string) =>
      (await rowOf(code)).getByRole('button', { name: pattern`^${t('pointDefinition.delete')}` });
    await user.click(await buttonOf('SUBMIT'));
    let question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(t('pointDefinition.delete.text', { title: 'Submitted' }))).toBeVisible();
    await user.click(question.getByRole('button', { name: t('pointDefinition.delete') }));
    expect(await screen.findByText(t('app.pointDefinition.deleted'))).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(await buttonOf('ACCEPT'));
    question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(pattern`${t('pointDefinition.retire.text')}`)).toBeVisible();
    await user.click(question.getByRole('button', { name: t('pointDefinition.retire') }));
    expect(await screen.findByText(t('pointDefinition.retired'))).toBeVisible();
    expect(sent('DELETE', '/api/v3/point-definitions/SUGGESTION/42')).toHaveLength(1);
  });

  it('are for the administrators of the source; other sources do not exist [R3O-13, Q3-63, Q3-93]', async () => {
    const other = await open({}, { roles: ['ROLE_USER', 'ROLE_IMPROVEMENT_ADMIN'] });
    expect(await screen.findByText(t('error.http.403'))).toBeVisible();
    other.unmount();
    const admin = await open({}, { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
    expect(await screen.findByText(t('error.http.403'))).toBeVisible();
    admin.unmount();
    const both = await open(
      { 'GET /api/v3/point-definitions/EXTRA': list([]) },
      { at: 'EXTRA', roles: ['ROLE_USER', 'ROLE_ADMIN', 'ROLE_SUGGESTION_ADMIN'] },
    );
    expect(
      await screen.findByRole('heading', { name: pattern`${t('pointDefinition.list.EXTRA')}` }),
    ).toBeVisible();
    both.unmount();
    await open({}, { at: 'NOTHING' });
    expect(
      await screen.findByRole('heading', { level: 1, name: pattern`${t('error.http.404')}` }),
    ).toBeVisible();
  });
});
