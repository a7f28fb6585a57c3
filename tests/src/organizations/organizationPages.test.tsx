import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { dialog, fill, LIST, node, open, PATH, question } from './organizationsPage.ts';

describe('the list of organizations and units', () => {
  test('shows rows with paging; what comes from elsewhere has no controls [R3J-01, R3J-04, R3P-145]', async () => {
    const page = await open('/organization?name.contains=lab&type.equals=UNIT&sort=userCount,desc');
    // The first page of the file is drawn with everything that it is made of.
    expect(await screen.findByText('Laboratory', {}, { timeout: 30_000 })).toBeVisible();
    expect(page.sent('GET', LIST)[0]?.query).toMatchObject({
      page: '0',
      'name.contains': 'lab',
      'type.equals': 'UNIT',
      sort: 'userCount,desc',
    });
    expect(screen.getByLabelText(t('organization.edit.named', { title: 'Laboratory' }))).toBeVisible();
    expect(screen.queryByLabelText('Edit Imported')).not.toBeInTheDocument();
    expect(screen.queryByLabelText(`${t('organization.delete')} Imported`)).not.toBeInTheDocument();
  });

  test('a new unit is made below another one, and the list is read again [R3J-07, R3P-152]', async () => {
    const page = await open('/organization');
    await page.user.click(await screen.findByText(t('organization.new')));
    const form = await dialog();
    const place = form.getByLabelText(t('organization.parent'));
    await waitFor(() => expect(place).toBeEnabled());
    await page.user.click(place);
    fill(place, 'labor');
    await page.user.click(await screen.findByText('Works / Laboratory', { selector: 'li span' }));
    fill(form.getByLabelText(pattern`^${t('organization.name')}`), 'Soil lab');
    await page.user.click(form.getByText(t('organization.save')));
    await waitFor(() =>
      expect(page.sent('POST', PATH)[0]?.body).toEqual({
        type: 'UNIT',
        name: 'Soil lab',
        code: '',
        parentId: '2',
        isActive: true,
      }),
    );
    await waitFor(() => expect(page.sent('GET', LIST).length).toBeGreaterThan(1));
  });

  test('an empty one is deleted after a question, and the list is read again [R3J-08, R3P-154]', async () => {
    const page = await open('/organization');
    await page.user.click(
      await screen.findByLabelText(t('organization.delete.named', { title: 'Laboratory' })),
    );
    await page.user.click((await question()).getByText(t('organization.delete')));
    await waitFor(() => expect(page.sent('DELETE', `${PATH}/2`)).toHaveLength(1));
    await waitFor(() => expect(page.sent('GET', LIST).length).toBeGreaterThan(1));
  });

  test('one in use is not deleted, and it is said why [R3P-154, S3-94]', async () => {
    const page = await open('/organization', {
      [`GET ${PATH}/org/:id`]: node('2', 'Laboratory', { unitCount: 3, userCount: 12 }),
    });
    await page.user.click(
      await screen.findByLabelText(t('organization.delete.named', { title: 'Laboratory' })),
    );
    const asked = await question();
    expect(asked.getByText(pattern`${t('organization.inUse.text', { units: 3, users: 12 })}`)).toBeVisible();
    await page.user.click(asked.getByText(t('organization.inUse')));
    expect(page.sent('DELETE', `${PATH}/2`)).toHaveLength(0);
  });

  test('deactivating says what it does [R3J-03, R3P-153]', async () => {
    const page = await open('/organization');
    await page.user.click(
      await screen.findByLabelText(t('organization.deactivate.named', { title: 'Laboratory' })),
    );
    const asked = await question();
    expect(asked.getByText(pattern`${t('organization.deactivate.text')}`)).toBeVisible();
    await page.user.click(asked.getByText(t('organization.deactivate')));
    await waitFor(() => expect(page.sent('PUT', PATH)[0]?.body).toEqual({ id: '2', isActive: false }));
  });
});

describe('the organization tree', () => {
  const AT = '/admin/organization-tree';

  test('nests units; a chosen one shows its people and what can be done with it [R3J-02, R3J-06, R3J-22, R3P-147, R3P-156]', async () => {
    const page = await open(AT);
    const tree = within(await screen.findByRole('tree', { name: t('menu.platform.organizationTree') }));
    await page.user.click(tree.getByText('Laboratory'));
    await waitFor(() => expect(page.location().search).toBe('?node=2'));
    expect(await screen.findByText('Ada Lovelace')).toBeVisible();
    expect(page.sent('GET', '/api/users/organizationId/2')[0]?.query).toMatchObject({ sort: 'lastName,asc' });
    for (const name of [
      t('organization.newBelow'),
      t('organization.edit'),
      t('organization.move'),
      t('organization.deactivate'),
      t('organization.delete'),
    ]) {
      expect(screen.getByText(name)).toBeVisible();
    }
    await page.user.click(tree.getByText('Works'));
    await waitFor(() => expect(page.sent('GET', '/api/users/organizationId/org1')).toHaveLength(1));
  });

  test('managers are seen and replaced; unchanged ones are not sent [R3J-05, S3-95]', async () => {
    const ada = { id: 5, firstName: 'Ada', lastName: 'Lovelace', unitName: null, picturePath: null };
    const page = await open(`${AT}?node=2`, {
      [`GET ${PATH}/org/:id`]: node('2', 'Laboratory', { managers: [ada] }),
    });
    await page.user.click(await screen.findByText(t('organization.edit')));
    const form = await dialog();
    fill(form.getByLabelText(pattern`^${t('organization.name')}`), 'Lab');
    await page.user.click(form.getByText(t('organization.save')));
    await waitFor(() =>
      expect(page.sent('PUT', PATH)[0]?.body).toEqual({ id: '2', name: 'Lab', code: '', version: 3 }),
    );
  });

  test('a calendar of its own is chosen, or taken away', async () => {
    let stored = node('2', 'Laboratory');
    const page = await open(`${AT}?node=2`, { [`GET ${PATH}/org/:id`]: () => stored });
    const choose = async (name: string) => {
      await page.user.click(await screen.findByText(t('organization.edit')));
      const form = await dialog();
      await form.findByRole('option', { name: 'Munich' });
      await page.user.selectOptions(form.getByLabelText(t('organization.calendar')), name);
      await page.user.click(form.getByText(t('organization.save')));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      return page.sent('PUT', PATH).at(-1)?.body;
    };
    expect(await choose('Munich')).toMatchObject({ id: '2', calendarId: 4 });
    stored = node('2', 'Laboratory', { calendarId: 4 });
    expect(await choose(t('organization.calendar.none.UNIT'))).toMatchObject({ calendarId: null });
  });

  test('a code that another unit has is said at its field', async () => {
    const page = await open(`${AT}?node=2`, {
      [`PUT ${PATH}`]: respond(400, {
        message: 'error.validation',
        fieldErrors: [{ objectName: 'organization', field: 'code', message: 'codeExists' }],
      }),
    });
    await page.user.click(await screen.findByText(t('organization.edit')));
    const form = await dialog();
    fill(form.getByLabelText(pattern`^${t('organization.code')}`), 'hr');
    await page.user.click(form.getByText(t('organization.save')));
    expect(await form.findByText(t('error.codeExists'))).toBeVisible();
    expect(form.getByLabelText(pattern`^${t('organization.code')}`)).toBeInvalid();
  });

  test('of two who change a unit the second one is told, and adds managers without taking the other’s away [R3J-05, R3P-153]', async () => {
    const person = (id: number, firstName: string) => ({
      id,
      firstName,
      lastName: 'Day',
      unitName: null,
      picturePath: null,
    });
    const [ada, eve, joy] = [person(5, 'Ada'), person(6, 'Eve'), person(8, 'Joy')];
    const refusal = { message: 'error.savedInBetween' };
    let stored = node('2', 'Laboratory', { managers: [ada] });
    const page = await open(`${AT}?node=2`, {
      [`GET ${PATH}/org/:id`]: () => stored,
      'GET /api/v3/search-user': [joy],
      [`PUT ${PATH}`]: ({ body }) =>
        (body as { version: number }).version === stored.version
          ? { ...stored, version: 10 }
          : respond(400, refusal, { 'app-error': refusal.message, 'app-params': 'organization' }),
    });
    fireEvent.click(await screen.findByText(t('organization.edit')));
    const form = await dialog();
    stored = node('2', 'Works lab', { managers: [ada, eve], version: 9 });
    const box = form.getByLabelText(t('organization.managers'));
    fireEvent.focus(box);
    fill(box, 'Joy');
    fireEvent.click(await screen.findByText('Joy Day', {}, { timeout: 10_000 }));
    fireEvent.click(form.getByText(t('organization.save')));
    fireEvent.click(await form.findByText(t('components.conflict.join')));
    await waitFor(() => expect(page.sent('PUT', PATH)).toHaveLength(2));
    expect(page.sent('PUT', PATH)[1]?.body).toEqual({
      id: '2',
      name: 'Works lab',
      code: '',
      managerIds: [5, 6, 8],
      version: 9,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('what comes from elsewhere has no controls but a unit of one’s own below it [R3J-04]', async () => {
    await open(`${AT}?node=2`, { [`GET ${PATH}/org/:id`]: node('2', 'Laboratory', { isEditable: false }) });
    expect(await screen.findByText(pattern`${t('organization.fixed')}`)).toBeVisible();
    expect(screen.getByText(t('organization.newBelow'))).toBeVisible();
    for (const name of [
      t('organization.edit'),
      t('organization.move'),
      t('organization.delete'),
      t('organization.deactivate'),
    ]) {
      expect(screen.queryByText(name)).not.toBeInTheDocument();
    }
  });
});
