import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/access.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { fieldAnswers, person } from './fieldFixtures.ts';

beforeAll(() => loadScreensBelow('/contribution-field'), 120_000);
const ADMIN: Role[] = ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'];
const PEOPLE = '/api/v3/contribution-users';
const FOUND = {
  id: 42,
  firstName: 'Deniz',
  lastName: 'Acar',
  unitName: 'Grid',
  picturePath: null,
  login: 'deniz',
};
const open = (options: Parameters<typeof fieldAnswers>[0] = {}) =>
  renderApp('/contribution-field/SUGGESTION/5/edit', {
    roles: ADMIN,
    responses: fieldAnswers({
      ...options,
      answers: { 'GET /api/v3/search-user': list([FOUND]), ...options.answers },
    }),
  });
const role = async (name: string) =>
  within(await screen.findByLabelText(name, { selector: 'section' }, { timeout: 20_000 }));
const WARNING = pattern`^${t('contributionField.people.noResponsible')}`;

describe('people of a field', () => {
  test('stand under their roles with unit and standing [R3I-05, R3I-08, R3I-09, R3P-50]', async () => {
    await open({
      people: [
        person(1),
        person(2, { isActive: false }),
        person(3, { userRole: 'MENTOR', activated: false }),
      ],
    });
    const responsibles = await role(t('task.role.RESPONSIBLE'));
    expect(responsibles.getByText('Person 1')).toBeVisible();
    expect(responsibles.getByText(`Grid · ${t('contributionField.people.resting')}`)).toBeVisible();
    expect(
      (await role(t('task.role.MENTOR'))).getByText(`Grid · ${t('contributionField.people.closed')}`),
    ).toBeVisible();
    expect((await role(t('task.role.BOARD1'))).getByText(t('contributionField.people.none'))).toBeVisible();
    for (const name of [
      t('task.role.EXPERT'),
      t('task.role.ADVISOR'),
      t('task.role.AUDITOR'),
      t('task.role.IMPLEMENTER'),
      t('task.role.BOARD2'),
      t('task.role.BOARD3'),
      t('task.role.MANAGER'),
    ]) {
      expect(screen.getByLabelText(name, { selector: 'section' })).toBeVisible();
    }
    expect(screen.queryByText(WARNING)).not.toBeInTheDocument();
  });

  test.each([
    ['nobody', []],
    ['one who is switched off', [person(1, { isActive: false })]],
    ['one whose account is closed', [person(1, { activated: false })]],
    ['a mentor', [person(1, { userRole: 'MENTOR' as const })]],
  ])('a field is marked as answered for by nobody with %s', async (_, people) => {
    await open({ people });
    expect(await screen.findByText(WARNING, undefined, { timeout: 20_000 })).toBeVisible();
  });

  test('a person is found by name and added, active, with the field in the address [R3I-05, R3I-06, R3P-52]', async () => {
    const page = await open();
    const mentors = await role(t('task.role.MENTOR'));
    await page.user.click(
      mentors.getByLabelText(t('contributionField.people.add.named', { role: t('task.role.MENTOR') })),
    );
    await page.user.type(
      mentors.getByLabelText(t('contributionField.people.search', { role: t('task.role.MENTOR') })),
      'den',
    );
    await page.user.click(await screen.findByText('Deniz Acar', undefined, { timeout: 15_000 }));
    await waitFor(() =>
      expect(page.sent('POST', `${PEOPLE}/fieldId/5`)[0]?.body).toEqual({ userId: 42, userRole: 'MENTOR' }),
    );
    expect(page.sent('GET', '/api/v3/search-user')[0]?.query).toMatchObject({
      searchContext: 'CONTRIBUTION_FIELD_USER',
      parameter: 'BOTH',
    });
    await waitFor(() => expect(page.sent('GET', `${PEOPLE}/fieldId/5`).length).toBeGreaterThan(1));
  });

  test('for boards only employees are looked for [S3-54]', async () => {
    const page = await open();
    const board = await role(t('task.role.BOARD1'));
    await page.user.click(
      board.getByLabelText(t('contributionField.people.add.named', { role: t('task.role.BOARD1') })),
    );
    await page.user.type(
      board.getByLabelText(t('contributionField.people.search', { role: t('task.role.BOARD1') })),
      'den',
    );
    await waitFor(
      () =>
        expect(page.sent('GET', '/api/v3/search-user')[0]?.query).toMatchObject({ parameter: 'INTERNAL' }),
      { timeout: 15_000 },
    );
  });

  test('a role is let wait by its switch, and a refusal moves the switch back [R3I-06, R3P-53]', async () => {
    const page = await open();
    const turn = () =>
      screen.findByLabelText(
        t('contributionField.people.active.named', { name: 'Person 1', role: t('task.role.RESPONSIBLE') }),
      );
    expect(await turn()).toBeChecked();
    await page.user.click(await turn());
    await waitFor(() => expect(page.sent('PUT', PEOPLE)[0]?.body).toEqual({ id: 1, isActive: false }));
    // The stored row of this server is still active.
    await waitFor(async () => expect(await turn()).toBeChecked());
  });

  test('a role is taken away after a question, by its full address [R3P-54]', async () => {
    const page = await open();
    const responsibles = await role(t('task.role.RESPONSIBLE'));
    await page.user.click(
      responsibles.getByLabelText(
        t('contributionField.people.remove.named', { name: 'Person 1', role: t('task.role.RESPONSIBLE') }),
      ),
    );
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(pattern`${t('contributionField.people.remove.text')}`)).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: t('contributionField.people.remove') }));
    await waitFor(() =>
      expect(page.sent('DELETE', `${PEOPLE}/1/fieldId/5/userId/101/userRole/RESPONSIBLE`)).toHaveLength(1),
    );
  });

  test('somebody who is there already is refused in words', async () => {
    const page = await open({
      answers: {
        [`POST ${PEOPLE}/fieldId/:id`]: () =>
          respond(
            400,
            { message: 'error.alreadyExists' },
            { 'app-error': 'error.alreadyExists', 'app-params': 'contributionFieldUser' },
          ),
      },
    });
    const responsibles = await role(t('task.role.RESPONSIBLE'));
    await page.user.click(
      responsibles.getByLabelText(
        t('contributionField.people.add.named', { role: t('task.role.RESPONSIBLE') }),
      ),
    );
    await page.user.type(
      responsibles.getByLabelText(t('contributionField.people.search', { role: t('task.role.RESPONSIBLE') })),
      'den',
    );
    await page.user.click(await screen.findByText('Deniz Acar', undefined, { timeout: 15_000 }));
    expect(await screen.findByText(pattern`${t('error.alreadyExists')}`)).toBeVisible();
  });
});
