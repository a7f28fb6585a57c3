import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { type Answers, list, respond, type SeenRequest } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { ADMIN, PAGE, PATH, tag } from './tags.ts';

beforeAll(() => loadScreensBelow('/contribution-tag'), 120_000);
const open = (answers: Answers = {}, { at = '/contribution-tag', roles = ADMIN } = {}) =>
  renderApp(at, {
    roles,
    responses: {
      [`GET ${PAGE}`]: list([tag(3, 'saves time', { useCount: 12 }), tag(2, 'retired', { isActive: false })]),
      [`POST ${PATH}`]: ({ body }: SeenRequest) => ({ id: 9, ...(body as object) }),
      [`PUT ${PATH}`]: ({ body }: SeenRequest) => body as object,
      [`DELETE ${PATH}/:id`]: '',
      ...answers,
    },
  });
type Page = Awaited<ReturnType<typeof open>>;
const press = async (page: Page, name: string) =>
  page.user.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const question = async () => within(await screen.findByRole('alertdialog'));

describe('the list of tags', () => {
  test('shows titles, activity and uses, and is searched [R3I-10, R3P-57]', async () => {
    const page = await open({}, { at: '/contribution-tag?title.contains=s&sort=useCount,desc' });
    expect(await screen.findByText(t('menu.platform.tags'), { selector: 'h1' })).toBeVisible();
    const line = (await screen.findByText('saves time', { selector: 'button' })).closest('tr');
    expect(line && within(line).getByText('12')).toBeVisible();
    expect(screen.getByText(t('components.status.active.false'))).toBeVisible();
    expect(page.sent('GET', PAGE)[0]?.query).toMatchObject({
      'title.contains': 's',
      sort: 'useCount,desc',
    });
  });

  test('without any says what belongs here', async () => {
    await open({ [`GET ${PAGE}`]: list([]) });
    expect(await screen.findByText(t('contributionTag.empty'))).toBeVisible();
  });

  test('a failure offers another try', async () => {
    await open({ [`GET ${PAGE}`]: () => respond(500, {}) });
    expect(await screen.findByText(t('components.error.retry'))).toBeVisible();
  });

  test('is closed to administrators of a module [R3O-05]', async () => {
    await open({}, { roles: ['ROLE_USER', 'ROLE_SUGGESTION_ADMIN'] });
    expect(await screen.findByText(t('error.http.403'))).toBeVisible();
  });
});

describe('making and changing a tag', () => {
  test('a tag is made, active unless told otherwise [R3I-10, R3P-58, S3-91]', async () => {
    const page = await open();
    await press(page, t('contributionTag.new'));
    const form = await dialog();
    await page.user.type(
      form.getByRole('textbox', { name: pattern`^${t('contributionTag.title')}` }),
      'quick win',
    );
    expect(form.getByRole('switch', { name: t('contributionTag.isActive') })).toBeChecked();
    await page.user.click(form.getByRole('button', { name: t('contributionTag.save') }));
    await waitFor(() =>
      expect(page.sent('POST', PATH)[0]?.body).toEqual({ title: 'quick win', isActive: true }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(page.sent('GET', PAGE).length).toBeGreaterThan(1);
  });

  test.each([
    ['', pattern`${t('entity.validation.required')}`],
    ['x', /2/],
    ['x'.repeat(51), /50/],
  ])('a title has 2 to 50 characters: "%s" is refused before it is sent [S3-91]', async (title, words) => {
    const page = await open();
    await press(page, t('contributionTag.new'));
    const form = await dialog();
    const box = form.getByRole('textbox', { name: pattern`^${t('contributionTag.title')}` });
    await page.user.click(box);
    if (title) await page.user.paste(title);
    await page.user.click(form.getByRole('button', { name: t('contributionTag.save') }));
    await waitFor(() => expect(box).toHaveAccessibleDescription(words));
    expect(page.sent('POST', PATH)).toHaveLength(0);
  });

  test('a title that is taken is refused in words, and what was typed stays [S3-91]', async () => {
    const headers = { 'app-error': 'error.alreadyExists', 'app-params': 'contributionTag' };
    const page = await open({
      [`POST ${PATH}`]: () => respond(400, { message: 'error.alreadyExists' }, headers),
    });
    await press(page, t('contributionTag.new'));
    const form = await dialog();
    await page.user.type(
      form.getByRole('textbox', { name: pattern`^${t('contributionTag.title')}` }),
      'Retired{Enter}',
    );
    expect(await screen.findByText(pattern`${t('error.alreadyExists')}`)).toBeVisible();
    const box = form.getByRole('textbox', { name: pattern`^${t('contributionTag.title')}` });
    expect(box).toHaveValue('Retired');
    expect(box).toBeInvalid();
    expect(box).toHaveAccessibleDescription(pattern`${t('contributionTag.title.taken')}`);
  });

  test('a tag is renamed and switched off [R3P-59]', async () => {
    const page = await open();
    await press(page, t('contributionTag.edit.named', { title: 'saves time' }));
    const form = await dialog();
    const box = form.getByRole('textbox', { name: pattern`^${t('contributionTag.title')}` });
    await page.user.clear(box);
    await page.user.type(box, 'saves hours');
    await page.user.click(form.getByRole('switch', { name: t('contributionTag.isActive') }));
    await page.user.click(form.getByRole('button', { name: t('contributionTag.save') }));
    await waitFor(() =>
      expect(page.sent('PUT', PATH)[0]?.body).toEqual({ id: 3, title: 'saves hours', isActive: false }),
    );
  });
});

describe('taking a tag away', () => {
  test('an unused tag is deleted for good [R3I-10, R3P-60]', async () => {
    const page = await open({ [`GET ${PAGE}`]: list([tag(3, 'unused')]) });
    await press(page, t('contributionTag.delete.named', { title: 'unused' }));
    await page.user.click((await question()).getByRole('button', { name: t('contributionTag.delete') }));
    await waitFor(() => expect(page.sent('DELETE', `${PATH}/3`)).toHaveLength(1));
  });

  test('of one in use it is said how many keep it, and that it only becomes inactive [R3P-60, S3-91]', async () => {
    const page = await open();
    await press(page, t('contributionTag.delete.named', { title: 'saves time' }));
    const asked = await question();
    expect(
      asked.getByText(pattern`${t('contributionTag.retire.text', { smart_count: 12, title: 'saves time' })}`),
    ).toBeVisible();
    await page.user.click(asked.getByRole('button', { name: t('contributionTag.retire') }));
    await waitFor(() => expect(page.sent('DELETE', `${PATH}/3`)).toHaveLength(1));
  });

  test('one in use that is inactive already stays as it is', async () => {
    const page = await open({
      [`GET ${PAGE}`]: list([tag(2, 'retired', { isActive: false, useCount: 1 })]),
    });
    await press(page, t('contributionTag.delete.named', { title: 'retired' }));
    const asked = await question();
    expect(asked.getByText(pattern`${t('contributionTag.inUse.text', { smart_count: 1 })}`)).toBeVisible();
    await page.user.click(asked.getByRole('button', { name: t('contributionTag.inUse') }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(page.sent('DELETE', `${PATH}/2`)).toHaveLength(0);
  });
});
