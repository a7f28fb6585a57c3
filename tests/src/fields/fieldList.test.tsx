import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/access.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { fieldAnswers, PATH, row } from './fieldFixtures.ts';

beforeAll(() => loadScreensBelow('/contribution-field'), 120_000);
const ADMIN: Role[] = ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'];
const open = (options: Parameters<typeof fieldAnswers>[0] = {}, at = '/contribution-field/SUGGESTION') =>
  renderApp(at, { roles: ADMIN, responses: fieldAnswers(options) });
const rowOf = async (name: string) => {
  const line = (await screen.findByText(name, { selector: 'a' })).closest('tr');
  if (!line) throw new Error('no row');
  return within(line);
};

describe('the list of fields', () => {
  test('shows the fields of its type with activity and who answers, and marks one that nobody answers for [R3I-01, R3I-04, R3I-08]', async () => {
    const page = await open();
    expect(await screen.findByText(t('contributionField.list.SUGGESTION'), { selector: 'h1' })).toBeVisible();
    const answered = await rowOf('Field 5');
    expect(answered.getByText(t('components.active.label'))).toBeVisible();
    expect(answered.getByText('Ada Kaya')).toBeVisible();
    expect(answered.getByText('Field 5')).toHaveAttribute('href', '/contribution-field/SUGGESTION/5/edit');
    const waiting = await rowOf('Field 4');
    expect(waiting.getByText(t('components.status.active.false'))).toBeVisible();
    expect(waiting.getByText(t('contributionField.responsibles.none'))).toBeVisible();
    expect(page.sent('GET', PATH)[0]?.query).toMatchObject({ page: '0', size: '10', sort: 'id,desc' });
  });

  test('many who answer are counted', async () => {
    const people = ['Ada', 'Bora', 'Can', 'Deniz', 'Ece'].map((firstName, id) => ({
      id,
      firstName,
      lastName: 'K',
    }));
    await open({ rows: [row(5, { responsibles: people })] });
    expect(await screen.findByText('Ada K, Bora K, Can K and 2 more')).toBeVisible();
  });

  test('a field without a title in the reader’s language shows its first one [R3I-03]', async () => {
    await open({ rows: [row(5, { definitionList: [{ language: 'tr', title: 'Yalnız Türkçe' }] })] });
    expect(await screen.findByText('Yalnız Türkçe', { selector: 'a' })).toBeVisible();
  });

  test('is narrowed by words and activity, in the address and in the question to the server', async () => {
    const page = await open({}, '/contribution-field/SUGGESTION?title.contains=saf&isActive.equals=false');
    await rowOf('Field 5');
    expect(page.sent('GET', PATH)[0]?.query).toMatchObject({
      'title.contains': 'saf',
      'isActive.equals': 'false',
    });
    await page.user.click(
      screen.getByLabelText(t('components.filters.remove', { name: t('components.active.label') })),
    );
    await waitFor(() => expect(page.sent('GET', PATH).at(-1)?.query).not.toHaveProperty('isActive.equals'));
  });

  test('without any says what belongs here, and offers the first step', async () => {
    await open({ rows: [] });
    expect(await screen.findByText(t('contributionField.empty'))).toBeVisible();
    expect(screen.getAllByText(t('contributionField.new'), { selector: 'a' })[0]).toHaveAttribute(
      'href',
      '/contribution-field/SUGGESTION/new',
    );
  });

  test('a failure offers another try', async () => {
    await open({ answers: { [`GET ${PATH}`]: () => respond(500, {}) } });
    expect(await screen.findByText(t('components.error.retry'))).toBeVisible();
  });

  test('administrators of another type are kept out, and an unknown type is not found', async () => {
    const other = await open({}, '/contribution-field/IMPROVEMENT');
    expect(await screen.findByText(t('error.http.403'))).toBeVisible();
    other.unmount();
    await open({}, '/contribution-field/NONSENSE');
    expect(await screen.findByText(t('error.http.404'))).toBeVisible();
  });
});

describe('taking a field away', () => {
  const ask = async (page: Awaited<ReturnType<typeof open>>) => {
    await page.user.click(
      (await rowOf('Field 5')).getByLabelText(t('contributionField.delete.named', { title: 'Field 5' })),
    );
    return within(await screen.findByRole('alertdialog'));
  };

  test('an unused field is deleted after a sentence that says what goes [R3P-47]', async () => {
    const page = await open();
    const dialog = await ask(page);
    expect(
      dialog.getByText(pattern`${t('contributionField.delete.text', { title: 'Field 5', smart_count: 4 })}`),
    ).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: t('contributionField.delete') }));
    await waitFor(() => expect(page.sent('DELETE', `${PATH}/5`)).toHaveLength(1));
    await waitFor(() => expect(page.sent('GET', PATH).length).toBeGreaterThan(1));
  });

  test('one in use cannot be deleted; it is offered to make it inactive instead [S3-89]', async () => {
    const page = await open({ rows: [row(5, { isUsed: true })] });
    const dialog = await ask(page);
    expect(
      dialog.getByText(pattern`${t('contributionField.retire.text', { title: 'Field 5' })}`),
    ).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: t('contributionField.retire') }));
    await waitFor(() => expect(page.sent('PUT', PATH)[0]?.body).toEqual({ id: 5, isActive: false }));
    expect(page.sent('DELETE', `${PATH}/5`)).toHaveLength(0);
  });

  test('one that is used meanwhile is refused in words, and stays [S3-89]', async () => {
    const refusal = { status: 400, message: 'error.inUse' };
    const headers = { 'app-error': 'error.inUse', 'app-params': 'contributionField' };
    const page = await open({
      answers: { [`DELETE ${PATH}/:id`]: () => respond(400, refusal, headers) },
    });
    const dialog = await ask(page);
    await page.user.click(dialog.getByRole('button', { name: t('contributionField.delete') }));
    expect(
      await screen.findByText(t('error.inUse', { entityName: t('entity.name.contributionField') })),
    ).toBeVisible();
    expect(
      await screen.findByText(`${t('entity.name.contributionField')} 5`, { selector: 'a' }),
    ).toBeInTheDocument();
  });

  test('changing one’s mind changes nothing', async () => {
    const page = await open();
    const dialog = await ask(page);
    await page.user.click(dialog.getByRole('button', { name: t('components.confirm.cancel') }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(page.sent('DELETE', `${PATH}/5`)).toHaveLength(0);
  });
});
