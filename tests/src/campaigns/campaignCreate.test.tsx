import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { toDateTimeInput } from '#contract/formats/dates.ts';
import { enterDate } from '#tests/support/dates.ts';
import { respond } from '#tests/support/network.ts';
import { sampleSettings } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { draftForm, fromNow, openNew } from './campaignFixtures.ts';

// On a busy machine the first reading of the code takes longer than a test waits.
beforeAll(async () => {
  await import('#src/features/campaigns/CampaignCreate.tsx');
  await import('#src/features/campaigns/CampaignEdit.tsx');
}, 60_000);

type Page = Awaited<ReturnType<typeof openNew>>;
const CREATE = '/api/v3/campaigns';
const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
const setEnd = async (hours: number) =>
  enterDate(
    await screen.findByRole('group', { name: pattern`^${t('campaign.end.input')}` }),
    toDateTimeInput(fromNow(hours)),
  );
const GOOD = {
  [t('components.programme.code')]: 'SAFE-1',
  [t('components.programme.title')]: 'Safe shifts',
  [t('components.programme.summary')]: 'What would make them safer?',
};
async function fill({ user }: Page, words: Record<string, string> = GOOD) {
  for (const [name, text] of Object.entries(words)) {
    const input = await field(name);
    await user.clear(input);
    if (text) await user.click(input).then(() => user.paste(text));
  }
}
const next = ({ user }: Page) => user.click(screen.getByRole('button', { name: t('campaign.next') }));

test('Next starts a draft with what was asked for, and its form opens [R2B-01, R2B-02, R2B-39, R2J-26, R2I-02, Q2-70]', async () => {
  const page = await openNew({
    'POST /api/v3/campaigns': respond(201, draftForm({ id: 44 })),
    'GET /api/v3/campaigns/44/update': draftForm({ id: 44 }),
  });
  await fill(page);
  expect(screen.getByRole('combobox', { name: pattern`^${t('campaign.type')}` })).toHaveValue('SUGGESTION');
  await setEnd(48);
  await next(page);
  await waitFor(() => expect(page.location().pathname).toBe('/campaign/44/edit'));
  expect(page.sent('POST', CREATE)[0]?.body).toMatchObject({
    code: 'SAFE-1',
    title: 'Safe shifts',
    summary: 'What would make them safer?',
    campaignType: 'SUGGESTION',
    accessLevel: 'REGISTERED',
    targetOrganizations: [],
    targetUnits: [],
  });
});

test('Back leaves for the list without saving [Q2-70]', async () => {
  const page = await openNew();
  await page.user.click(await screen.findByRole('link', { name: t('campaign.back') }));
  await waitFor(() => expect(page.location().pathname).toBe('/campaign/manage'));
  expect(page.sent('POST', CREATE)).toHaveLength(0);
});

const PATTERN = pattern`${t('entity.validation.patternCampaign')}`;
test('the hint of the summary says how long it has to be [R2B-38]', async () => {
  await openNew();
  expect(
    await screen.findByRole('textbox', { name: pattern`^${t('components.programme.summary')}` }),
  ).toHaveAccessibleDescription(pattern`^${t('components.programme.summary.help', { least: 10 })}`);
});

test.each([
  [t('components.programme.code'), '', t('entity.validation.required')],
  [t('components.programme.code'), 'AB', t('entity.validation.minlength', { min: 3 })],
  [t('components.programme.code'), 'A'.repeat(17), t('entity.validation.maxlength', { max: 16 })],
  [t('components.programme.code'), 'ab1', PATTERN],
  [t('components.programme.code'), 'A_1', PATTERN],
  [t('components.programme.code'), 'A B', PATTERN],
  [t('components.programme.code'), 'A-1.B', PATTERN],
  [t('components.programme.title'), '', t('entity.validation.required')],
  [t('components.programme.title'), 'ab', t('entity.validation.minlength', { min: 3 })],
  [t('components.programme.title'), 'x'.repeat(101), t('entity.validation.maxlength', { max: 100 })],
  [t('components.programme.summary'), '', t('entity.validation.required')],
  [t('components.programme.summary'), 'x'.repeat(9), t('entity.validation.minlength', { min: 10 })],
  [t('components.programme.summary'), 'x'.repeat(501), t('entity.validation.maxlength', { max: 500 })],
])(
  '%s “%s” is refused at its field, without a call [R2B-33, R2B-34, R2B-35, R2B-36, R2B-37, R2B-38, Q2-06]',
  async (name, text, message) => {
    const page = await openNew();
    await fill(page, { ...GOOD, [name]: text });
    await setEnd(48);
    await next(page);
    expect(await screen.findByText(new RegExp(message))).toBeVisible();
    expect(page.sent('POST', CREATE)).toHaveLength(0);
  },
);

test.each([
  ['AB-', 'x'.repeat(3), 'x'.repeat(10)],
  ['AB.1'.padEnd(16, '9'), 'x'.repeat(100), 'x'.repeat(500)],
])(
  'the shortest and the longest words are taken [R2B-34, R2B-35, R2B-37, R2B-38]',
  async (Code, Title, Summary) => {
    const page = await openNew({ 'POST /api/v3/campaigns': respond(201, draftForm({ id: 44 })) });
    await fill(page, {
      [t('components.programme.code')]: Code,
      [t('components.programme.title')]: Title,
      [t('components.programme.summary')]: Summary,
    });
    await setEnd(25);
    await next(page);
    await waitFor(() => expect(page.sent('POST', CREATE)).toHaveLength(1));
  },
);

test('the end is required, and lies more than a day ahead: else a toast, and no call [R2B-41, R2B-44, R2K-01, R2K-02, R2K-11]', async () => {
  const page = await openNew();
  await fill(page);
  await next(page);
  expect(await screen.findByText(t('entity.validation.required'))).toBeVisible();
  await setEnd(23);
  await next(page);
  // At the field, and as a toast; not in the words that news have for it.
  await waitFor(() => expect(screen.getAllByText(pattern`${t('dateValidateOneDayError')}`)).toHaveLength(2));
  expect(screen.queryByText(pattern`${t('content.dateValidateOneDayError')}`)).toBeNull();
  expect(page.sent('POST', CREATE)).toHaveLength(0);
});

test.each([
  ['NONE', [t('campaign.type.SUGGESTION')]],
  ['EXTERNAL', [t('campaign.type.SUGGESTION')]],
  ['INTERNAL', [t('campaign.type.SUGGESTION'), t('campaign.type.IMPROVEMENT')]],
  ['BOTH', [t('campaign.type.SUGGESTION'), t('campaign.type.IMPROVEMENT')]],
] as const)(
  'types are those whose listing (%s) admits the author [R2B-40, R2I-19]',
  async (listingEnabled, expected) => {
    const { moduleSubmitListSettings } = sampleSettings();
    await openNew(
      {},
      {
        settings: {
          moduleSubmitListSettings: {
            ...moduleSubmitListSettings,
            IMPROVEMENT: { listingEnabled, submitEnabled: 'BOTH' },
          },
        },
      },
    );
    const select = await screen.findByRole('combobox', { name: pattern`^${t('campaign.type')}` });
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(expected);
  },
);

test('a code that is taken is said at the code; nothing that was typed is lost [Q2-62, R2K-10]', async () => {
  const page = await openNew({
    'POST /api/v3/campaigns': respond(
      400,
      { message: 'error.codeExists' },
      { 'app-error': 'error.codeExists', 'app-params': 'campaign' },
    ),
  });
  await fill(page);
  await setEnd(48);
  await next(page);
  await waitFor(() => expect(screen.getAllByText(pattern`${t('error.codeExists')}`)).toHaveLength(2));
  expect(await field(t('components.programme.code'))).toHaveAttribute('aria-invalid', 'true');
  expect(await field(t('components.programme.title'))).toHaveValue('Safe shifts');
});

test('a save that fails leaves the form as it was, its button active and no way led on [R3Q-02]', async () => {
  const page = await openNew({ 'POST /api/v3/campaigns': respond(500, { message: 'error.unexpected' }) });
  await fill(page);
  await setEnd(48);
  await next(page);
  await waitFor(() => expect(page.sent('POST', CREATE)).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: t('campaign.next') })).toBeEnabled());
  expect(await field(t('components.programme.title'))).toHaveValue('Safe shifts');
  expect(page.location().pathname).toBe('/campaign/new');
  await next(page);
  await waitFor(() => expect(page.sent('POST', CREATE)).toHaveLength(2));
});

test('leaving with something written asks', async () => {
  const page = await openNew();
  await fill(page, { [t('components.programme.title')]: 'Not saved' });
  void page.router.navigate('/campaign');
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  expect(page.location().pathname).toBe('/campaign/new');
});
