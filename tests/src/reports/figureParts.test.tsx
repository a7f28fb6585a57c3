import { configure, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { LEAST_BENEFITS } from '#contract/reports/rules.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { list as answerOf } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { inTurkish, t } from '#tests/support/texts.ts';
import { BENEFITS, openFigures, SUGGESTION_ADMIN } from './analyticsFixtures.ts';

// A report has several charts, and the machine may be busy.
configure({ asyncUtilTimeout: 30_000 });
vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  await loadScreensBelow('/reporting');
  await import('#src/components/reports/ReportChart.tsx');
  await import('#src/features/reports/analytics/PassagePicture.tsx');
}, 120_000);

const FILTERED = '/reporting/process/SUGGESTION/0?contributionFieldId.in=4&start=2026-01-01&end=2026-03-31';
const list = (figure: string) =>
  `/contribution/list/SUGGESTION/0/all?${new URLSearchParams({
    'contributionFieldId.in': '4',
    figure: `${figure}@2026-01-01..2026-03-31`,
  })}`;
const people = (asked: Record<string, string>) =>
  `/reporting/process/SUGGESTION/0/authors?${new URLSearchParams({
    'contributionFieldId.in': '4',
    start: '2026-01-01',
    end: '2026-03-31',
    ...asked,
  })}`;
const tableOf = async (name: string) => within(await screen.findByRole('table', { name }));
const rowsOf = async (name: string) =>
  (await tableOf(name))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
const linksOf = async (name: string) =>
  (await tableOf(name)).getAllByRole('link').map((link) => link.getAttribute('href'));

describe('participation', () => {
  test('says how many wrote something in each month, and leads to them', async () => {
    await openFigures(FILTERED);
    expect(await rowsOf(t('report.analytics.people'))).toEqual(['Mar 2026203', 'Feb 20261,100402,292']);
    expect(await linksOf(t('report.analytics.people'))).toEqual([
      people({ month: '2026-03' }),
      list('MONTH:2026-03'),
      people({ month: '2026-02' }),
      people({ month: '2026-02', firstTime: 'true' }),
      list('MONTH:2026-02'),
    ]);
    const sentence = t('report.analytics.people.sentence', { smart_count: 1234, count: '1,234' });
    expect(screen.getByRole('link', { name: sentence })).toHaveAttribute('href', people({}));
  });
});

describe('units', () => {
  test('say how many of their people take part, and what became of what they submitted', async () => {
    const page = await openFigures(FILTERED);
    const units = await rowsOf(t('report.analytics.units'));
    const participation = t('report.analytics.units.participation.of', { share: '12', people: '340' });
    expect(units[0]).toBe(`Operations1,20041${participation}998 / 1,000 (99%)2.5300 (25%)`);
    expect(units[1]).toContain(t('report.analytics.units.noPeople'));
    expect(await linksOf(t('report.analytics.units'))).toEqual([
      list('UNIT_SUBMITTED:3'),
      people({ unitId: '3' }),
      list('UNIT_IN_TIME:3'),
      list('UNIT_PROMISED:3'),
      list('UNIT_IMPLEMENTED:3'),
      people({ unitId: '0' }),
    ]);
    expect(page.sent('GET', '/api/v3/reports/analytics/units')[0]?.query).toMatchObject({
      ...{ type: 'SUGGESTION', 'contributionFieldId.in': '4', start: '2026-01-01', end: '2026-03-31' },
      ...{ sort: 'contributions,desc', page: '0', size: '25', lang: 'en' },
    });
  });

  test('are sorted by a column on the server', async () => {
    const page = await openFigures(FILTERED);
    const table = await tableOf(t('report.analytics.units'));
    await page.user.click(table.getByRole('button', { name: t('report.analytics.units.participation') }));
    await vi.waitFor(() =>
      expect(page.sent('GET', '/api/v3/reports/analytics/units').at(-1)?.query).toMatchObject({
        sort: 'participation,desc',
      }),
    );
  });
});

describe('benefits', () => {
  test('are written in the numbers of the reader, one currency at a time, and lead to the contributions', async () => {
    const { user } = await openFigures(FILTERED);
    expect(await rowsOf(t('report.analytics.benefits'))).toEqual([
      `${t('benefit.type.FORECAST')}2,292,000.00121,500.0090,000.50`,
      `${t('benefit.type.ACTUAL')}1,000,000.2541,500.0090,000.50`,
    ]);
    expect(await rowsOf(t('report.analytics.benefits.YEAR'))).toEqual(['20262,292,000.00121,000,000.254']);
    expect(await rowsOf(t('report.analytics.benefits.UNIT'))).toEqual([
      `${t('report.analytics.none.UNIT')}2,292,000.0012––`,
    ]);
    expect(await linksOf(t('report.analytics.benefits.YEAR'))).toEqual([
      ...Array(2).fill(list('BENEFIT_FORECAST:EUR:YEAR-2026')),
      ...Array(2).fill(list('BENEFIT_ACTUAL:EUR:YEAR-2026')),
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: t('benefit.currency') }), 'USD');
    expect(await rowsOf(t('report.analytics.benefits'))).toEqual([
      `${t('benefit.type.FORECAST')}70.25170.2570.25`,
    ]);
  });

  test('say so when there are none, and fail alone', async () => {
    const first = await openFigures(undefined, {}, undefined, {
      'GET /api/v3/reports/analytics/benefits': {
        at: '',
        isPartial: false,
        isEstimated: false,
        isWithheld: false,
        rows: [],
      },
    });
    expect(await screen.findByText(t('report.analytics.benefits.nothing'))).toBeVisible();
    first.unmount();
    const second = await openFigures(undefined, {}, undefined, {
      'GET /api/v3/reports/analytics/benefits': { ...BENEFITS, isWithheld: true },
    });
    expect(
      await screen.findByText(t('report.analytics.benefits.few.text', { smart_count: LEAST_BENEFITS })),
    ).toBeVisible();
    second.unmount();
    await openFigures(undefined, {}, undefined, {
      'GET /api/v3/reports/analytics/benefits': () => new Response('{}', { status: 500 }),
    });
    expect(await screen.findByRole('button', { name: t('components.error.retry') })).toBeVisible();
    expect(await rowsOf(t('report.analytics.people'))).toHaveLength(2);
  });
});

test('the authors behind a number are listed with what they wrote in its month', async () => {
  const page = await renderApp(
    '/reporting/process/SUGGESTION/0/authors?start=2026-02-10&month=2026-02&firstTime=true',
    {
      roles: SUGGESTION_ADMIN,
      responses: {
        'GET /api/v3/reports/analytics/authors': () =>
          answerOf([{ id: 7, fullName: 'Deniz Ada', unitName: 'Operations', contributions: 1234 }]),
      },
    },
  );
  const link = await screen.findByRole('link', { name: '1,234' });
  const figure = new URLSearchParams({ figure: 'AUTHOR:7@2026-02-10..2026-02-28' });
  expect(link).toHaveAttribute('href', `/contribution/list/SUGGESTION/0/all?${figure}`);
  expect(page.sent('GET', '/api/v3/reports/analytics/authors')[0]?.query).toMatchObject({
    ...{ type: 'SUGGESTION', month: '2026-02', firstTime: 'true', start: '2026-02-10' },
    sort: 'contributions,desc',
  });
  expect(inTurkish('report.analytics.authors')).toBe('Yazarlar');
});
