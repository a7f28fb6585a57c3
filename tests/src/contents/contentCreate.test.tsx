import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { toDateTimeInput } from '#contract/formats/dates.ts';
import { enterDate } from '#tests/support/dates.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { draftForm } from './contentFixtures.ts';
import { fill, HOUR, openNew, prepareContentForms, press } from './contentWriting.ts';

prepareContentForms();

/** As the date-time input holds it. */
const inHours = (hours: number) => toDateTimeInput(new Date(Date.now() + hours * HOUR).toISOString());
const setDate = async (value: string) =>
  enterDate(await screen.findByRole('group', { name: pattern`^${t('content.lastDate')}` }), value);
const GOOD = { [t('content.title')]: 'A new greenhouse', [t('content.summary')]: 'We build it together' };

test('a new item is saved as a draft by Next, and its form opens [R1G-04, R1G-06, R1G-07, R1G-28]', async () => {
  const page = await openNew({
    'POST /api/v3/contents': draftForm({ id: 9 }),
    'GET /api/v3/contents/9/update': draftForm({ id: 9 }),
  });
  await fill(page, GOOD);
  await setDate('2031-03-05T14:07');
  await press(page, t('content.next'));
  await waitFor(() => expect(page.location().pathname).toBe('/content/9/edit'));
  expect(page.sent('POST', '/api/v3/contents')[0]?.body).toMatchObject({
    title: 'A new greenhouse',
    summary: 'We build it together',
    categoryId: null,
    language: '',
    accessLevel: 'REGISTERED',
    lastDate: new Date(2031, 2, 5, 14, 7).toISOString(),
  });
});

test('Back leaves without saving [R1G-05]', async () => {
  const page = await openNew();
  await page.user.click(await screen.findByRole('link', { name: t('content.back') }));
  await waitFor(() => expect(page.location().pathname).toBe('/content/manage'));
  expect(page.sent('POST', '/api/v3/contents')).toHaveLength(0);
});

test.each([
  [t('content.title'), '', t('entity.validation.required')],
  [t('content.title'), 'ab', 'at least 3 characters'],
  [t('content.title'), 'x'.repeat(101), 'longer than 100 characters'],
  [t('content.summary'), '', t('entity.validation.required')],
  [t('content.summary'), 'x'.repeat(9), 'at least 10 characters'],
  [t('content.summary'), 'x'.repeat(501), 'longer than 500 characters'],
])(
  '%s with the wrong words is refused at its field, without a call [R1G-23, R1G-24, R1G-25, R1G-26]',
  async (name, text, message) => {
    const page = await openNew();
    await fill(page, { ...GOOD, [name]: text });
    await setDate(inHours(99));
    await press(page, t('content.next'));
    expect(await screen.findByText(new RegExp(message))).toBeVisible();
    expect(page.sent('POST', '/api/v3/contents')).toHaveLength(0);
  },
);

test.each([
  ['x'.repeat(3), 'x'.repeat(10)],
  ['x'.repeat(100), 'x'.repeat(500)],
])('the shortest and the longest words are taken [R1G-24, R1G-26]', async (title, summary) => {
  const page = await openNew({ 'POST /api/v3/contents': draftForm({ id: 9 }) });
  await fill(page, { [t('content.title')]: title, [t('content.summary')]: summary });
  await setDate(inHours(99));
  await press(page, t('content.next'));
  await waitFor(() => expect(page.sent('POST', '/api/v3/contents')).toHaveLength(1));
});

test('the last date is required [R1G-27]', async () => {
  const page = await openNew();
  await fill(page, GOOD);
  await press(page, t('content.next'));
  expect(await screen.findByText(t('entity.validation.required'))).toBeVisible();
  expect(page.sent('POST', '/api/v3/contents')).toHaveLength(0);
});

test('a last date within a day is a toast of its own on the create form, without a call [R1G-38, R1G-39]', async () => {
  const page = await openNew();
  await fill(page, GOOD);
  await setDate(inHours(23));
  await press(page, t('content.next'));
  // At the field, and as a toast.
  await waitFor(() =>
    expect(screen.getAllByText(pattern`${t('content.dateValidateOneDayError')}`)).toHaveLength(2),
  );
  expect(page.sent('POST', '/api/v3/contents')).toHaveLength(0);
});

test('categories are those of the server, with a blank one; languages all and each configured one; two kinds of readers [R1G-29, R1G-30, R1G-32]', async () => {
  await openNew();
  const options = async (name: string) => {
    const select = await screen.findByRole('combobox', { name });
    return within(select)
      .getAllByRole('option')
      .map((option) => option.textContent);
  };
  await waitFor(async () =>
    expect(await options(t('content.category'))).toEqual([
      t('content.category.none'),
      t('content.category.announcement'),
      t('content.category.news'),
      t('content.category.article'),
    ]),
  );
  expect(await options(t('content.language'))).toEqual([t('content.language.all'), 'English', 'Türkçe']);
  expect(await options(t('content.accessLevel'))).toEqual([
    t('content.accessLevel.PUBLIC'),
    t('content.accessLevel.REGISTERED'),
  ]);
});
