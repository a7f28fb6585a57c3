import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { contribution, loadScreens, permissions } from '#tests/src/contributions/contributionFixtures.ts';
import { open } from '#tests/src/contributions/contributionPage.ts';
import { enterDate } from '#tests/support/dates.ts';
import { respond, type SeenRequest } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { BENEFITS, benefit, OF_CONTRIBUTION, openTab } from './benefitFixtures.ts';

// A page of a contribution has many parts, and the machine may be busy.
configure({ asyncUtilTimeout: 30_000 });
vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  await loadScreens();
  await import('#src/features/benefits/BenefitsTab.tsx');
}, 120_000);

const ACTUAL = benefit({
  id: 32,
  benefitType: 'ACTUAL',
  amount: '900.00',
  category: 'TIME_SAVING',
  explanation: '',
});
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

/** Fills the open form in. */
async function fill(page: Awaited<ReturnType<typeof openTab>>, values: Record<string, string>) {
  const dialog = within(await screen.findByRole('dialog'));
  for (const [label, value] of Object.entries(values)) {
    const name = new RegExp(`^${label}\\*?$`);
    if ([t('benefit.periodStart'), t('benefit.periodEnd')].includes(label)) {
      enterDate(await dialog.findByRole('group', { name }), value);
      continue;
    }
    const field = dialog.getByLabelText(name);
    if (field instanceof HTMLSelectElement) await page.user.selectOptions(field, value);
    else fireEvent.change(field, { target: { value } });
  }
  return dialog;
}

describe('the benefits of a contribution', () => {
  test('expected and actual stand side by side, each read for itself, with their difference [R3F-01, R3F-02, R3B-12, S3-83]', async () => {
    const page = await openTab(['VIEW_BENEFITS'], {
      benefits: [benefit(), ACTUAL, benefit({ id: 33, amount: '70.00', currency: 'EUR' })],
    });
    expect(await screen.findByRole('tab', { name: t('benefit.tab'), selected: true })).toBeVisible();
    const expected = await panel(t('benefit.type.FORECAST.title'));
    expect(await expected.findByText('1,250.50 TRY')).toBeVisible();
    expect(expected.getAllByText(t('benefit.category.COST_SAVING'))).toHaveLength(2);
    expect(expected.getAllByText('01/01/26 – 31/12/26')[0]).toBeVisible();
    expect(expected.getAllByText('Forty hours a quarter')[0]).toBeVisible();
    expect(await (await panel(t('benefit.type.ACTUAL.title'))).findByText('900.00 TRY')).toBeVisible();
    const sums = within(await screen.findByRole('table', { name: t('benefit.summary') }));
    expect(sums.getAllByRole('row').map((row) => row.textContent)).toEqual([
      `${t('benefit.currency')}${t('benefit.type.FORECAST')}${t('benefit.type.ACTUAL')}${t('benefit.difference')}`,
      'TRY1,250.50900.00-350.50',
      'EUR70.000.00-70.00',
    ]);
    expect(page.sent('GET', `${OF_CONTRIBUTION}/benefitType/FORECAST`)).toHaveLength(1);
    expect(page.sent('GET', `${OF_CONTRIBUTION}/benefitType/ACTUAL`)).toHaveLength(1);
    expect(page.sent('GET', `${OF_CONTRIBUTION}/command/viewBenefits`)).toHaveLength(1);
    // Who only looks is offered nothing to write.
    expect(screen.queryByRole('button', { name: /^(Add|Edit)/ })).toBeNull();
  });

  test('the tab opens for each of its commands, and is there for nobody else [R3C-35, R3C-38, R3F-01]', async () => {
    await open(contribution(), { at: '/contribution/SUGGESTION/12/detail' });
    expect(
      await screen.findByRole('tab', { name: pattern`Discussion|${t('contribution.files')}` }),
    ).toBeVisible();
    expect(screen.queryByRole('tab', { name: t('benefit.tab') })).toBeNull();
  });

  test.each(['VIEW_BENEFITS', 'BENEFIT_FORECAST', 'BENEFIT_ACTUAL', 'ACTION_ITEMS'] as const)(
    'a page opened for %s opens the tab [R3C-38]',
    async (command) => {
      await open(contribution({ commandId: command, permissions: permissions({ commands: [command] }) }), {
        at: `/contribution/SUGGESTION/12/commandId/${command}`,
      });
      expect(await screen.findByRole('tab', { name: t('benefit.tab'), selected: true })).toBeVisible();
    },
  );

  test('what cannot be read says so and can be asked again [R3Q-01]', async () => {
    let broken = true;
    const page = await openTab(['VIEW_BENEFITS'], {
      responses: {
        [`GET ${OF_CONTRIBUTION}/benefitType/FORECAST`]: () => (broken ? respond(500) : [benefit()]),
      },
    });
    const expected = await panel(t('benefit.type.FORECAST.title'));
    broken = false;
    await page.user.click(await expected.findByRole('button', { name: t('components.error.retry') }));
    expect(await expected.findByText('1,250.50 TRY')).toBeVisible();
  });
});

describe('the form of a benefit', () => {
  test('a new one is sent as it was meant, without the mark of an analysis; then everything is read again [R3F-03, R3F-05, R3P-81]', async () => {
    const stored: ReturnType<typeof benefit>[] = [];
    const page = await openTab(['BENEFIT_FORECAST'], {
      responses: {
        [`GET ${OF_CONTRIBUTION}/benefitType/FORECAST`]: () => [...stored],
        [`POST ${BENEFITS}`]: () => {
          stored.push(benefit());
          return benefit();
        },
      },
    });
    expect(await screen.findByText(t('benefit.none.ACTUAL'))).toBeVisible();
    expect(screen.queryByRole('button', { name: t('benefit.add.ACTUAL') })).toBeNull();
    await page.user.click(await screen.findByRole('button', { name: t('benefit.add.FORECAST') }));
    const dialog = await fill(page, {
      [t('benefit.category')]: 'COST_SAVING',
      [t('benefit.amount')]: '1.250,5',
      [t('benefit.periodStart')]: '2026-01-01',
      [t('benefit.periodEnd')]: '2026-12-31',
      [t('benefit.explanation')]: 'Forty hours a quarter',
    });
    expect(dialog.queryByRole('switch')).toBeNull();
    await page.user.click(dialog.getByRole('button', { name: t('benefit.save') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.sent('POST', BENEFITS)[0]?.body).toEqual({
      contributionId: 12,
      benefitType: 'FORECAST',
      category: 'COST_SAVING',
      amount: '1250.50',
      currency: 'TRY',
      periodStart: '2026-01-01',
      periodEnd: '2026-12-31',
      explanation: 'Forty hours a quarter',
      isActionItemAnalysis: false,
    });
    expect(await (await panel(t('benefit.type.FORECAST.title'))).findByText('1,250.50 TRY')).toBeVisible();
    expect(page.sent('GET', '/api/v3/contributions/12').length).toBeGreaterThan(1);
  });

  test('with a file it goes as one upload of both [R3F-04, R3P-82, S3-82]', async () => {
    const withFile = `${BENEFITS}/contribution/command/with-file`;
    const page = await openTab(['BENEFIT_ACTUAL', 'ACTION_ITEMS'], {
      responses: { [`POST ${withFile}`]: ACTUAL },
    });
    await page.user.click(await screen.findByRole('button', { name: t('benefit.add.ACTUAL') }));
    const dialog = await fill(page, {
      [t('benefit.category')]: 'SAFETY',
      [t('benefit.amount')]: '0',
      [t('benefit.currency')]: 'EUR',
      [t('benefit.periodStart')]: '2026-01-01',
      [t('benefit.periodEnd')]: '2026-01-01',
    });
    await page.user.click(dialog.getByRole('switch', { name: t('benefit.isActionItemAnalysis') }));
    const file = new File(['%PDF-1.4'], 'measured.pdf', { type: 'application/pdf' });
    await page.user.upload(dialog.getByLabelText(t('benefit.file')), file);
    await page.user.click(dialog.getByRole('button', { name: t('benefit.save') }));
    await waitFor(() => expect(page.sent('POST', withFile)).toHaveLength(1));
    const form = page.sent('POST', withFile)[0]?.body as FormData;
    expect((form.get('file') as File).name).toBe('measured.pdf');
    expect(JSON.parse(await (form.get('contributionBenefit') as Blob).text())).toMatchObject({
      category: 'SAFETY',
      amount: '0.00',
      currency: 'EUR',
      isActionItemAnalysis: true,
    });
  });

  test('what is missing or wrong stands at its field and nothing is sent [S3-81]', async () => {
    const page = await openTab(['BENEFIT_FORECAST'], { benefits: [] });
    await page.user.click(await screen.findByRole('button', { name: t('benefit.add.FORECAST') }));
    const dialog = await fill(page, {
      [t('benefit.amount')]: '12 apples',
      [t('benefit.periodStart')]: '2026-12-31',
      [t('benefit.periodEnd')]: '2026-01-01',
    });
    await page.user.click(dialog.getByRole('button', { name: t('benefit.save') }));
    expect(await dialog.findByText(t('benefit.amount.fault'))).toBeVisible();
    expect(dialog.getByText(t('benefit.period.fault'))).toBeVisible();
    expect(dialog.getByText(t('entity.validation.required'))).toBeVisible();
    expect(page.sent('POST', BENEFITS)).toHaveLength(0);
  });

  test('a stored one is changed by its id and version; its file can be downloaded, and taken away [R3P-81, S3-81]', async () => {
    const file = { id: 9, name: 'measured.pdf', size: 2000, path: 'files/9f' };
    const stored = benefit({ fileId: 9, file });
    const page = await openTab(['BENEFIT_FORECAST'], {
      benefits: [stored, benefit({ id: 34, isActionItemAnalysis: true })],
      responses: { [`POST ${BENEFITS}`]: benefit({ version: 4 }) },
    });
    expect(
      await screen.findByRole('button', { name: t('benefit.file.download', { name: 'measured.pdf' }) }),
    ).toBeVisible();
    // An analysis is changed by those only who hold ACTION_ITEMS too.
    await page.user.click(
      await screen.findByRole('button', {
        name: t('benefit.edit.named', {
          category: t('benefit.category.COST_SAVING'),
          amount: '1,250.50 TRY',
        }),
      }),
    );
    const dialog = await fill(page, { [t('benefit.amount')]: '2000' });
    await page.user.click(
      dialog.getByRole('button', { name: `${t('components.file.delete')}: measured.pdf` }),
    );
    await page.user.click(dialog.getByRole('button', { name: t('benefit.save') }));
    await waitFor(() => expect(page.sent('POST', BENEFITS)).toHaveLength(1));
    expect(page.sent('POST', BENEFITS)[0]?.body).toMatchObject({
      id: 31,
      version: 3,
      amount: '2000.00',
      fileId: null,
    });
  });

  test('whoever comes second keeps what he typed and chooses [S3-17]', async () => {
    const answers = [
      respond(400, { message: 'error.savedInBetween' }, { 'app-error': 'error.savedInBetween' }),
      benefit({ version: 8 }),
    ];
    let stored = benefit();
    const page = await openTab(['BENEFIT_FORECAST'], {
      responses: {
        [`GET ${OF_CONTRIBUTION}/benefitType/FORECAST`]: () => [stored],
        [`POST ${BENEFITS}`]: (_: SeenRequest) => answers.shift() ?? respond(500),
      },
    });
    await page.user.click(
      await screen.findByRole('button', {
        name: pattern`^${t('benefit.edit.named', { category: t('benefit.category.COST_SAVING') })}`,
      }),
    );
    const dialog = await fill(page, { [t('benefit.amount')]: '2000' });
    stored = benefit({ version: 7, amount: '5.00' });
    await page.user.click(dialog.getByRole('button', { name: t('benefit.save') }));
    const alert = within(await dialog.findByRole('alert'));
    expect(dialog.getByLabelText(pattern`^${t('benefit.amount')}`)).toHaveValue('2000');
    await page.user.click(alert.getByRole('button', { name: t('components.conflict.mine') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.sent('POST', BENEFITS).map(({ body }) => (body as { version: number }).version)).toEqual([
      3, 7,
    ]);
  });

  test('leaving it with something typed asks first', async () => {
    const page = await openTab(['BENEFIT_FORECAST'], { benefits: [] });
    await page.user.click(await screen.findByRole('button', { name: t('benefit.add.FORECAST') }));
    const dialog = await fill(page, { [t('benefit.amount')]: '1' });
    await page.user.click(dialog.getByRole('button', { name: t('benefit.cancel') }));
    expect(await screen.findByRole('alertdialog', { name: t('components.unsaved.title') })).toBeVisible();
  });
});
