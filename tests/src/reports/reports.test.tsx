import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { onPhone } from '#tests/src/components/ideaList.tsx';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { ADMIN, EMPLOYEE, open, PATHS, processRow, unitRow } from './reportFixtures.ts';

// A report has several charts, and the machine may be busy.
configure({ asyncUtilTimeout: 30_000 });
vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  await loadScreensBelow('/reporting', '/report');
  await import('#src/components/reports/ReportChart.tsx');
}, 120_000);

const textsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);
const table = (name: string) => screen.findByRole('table', { name });

describe('the overview', () => {
  test('shows totals per state, months and who works on them, for the type and period of its address [R3L-01, R3P-190, R3P-191, R3L-11, Q3-101]', async () => {
    const page = await open('/reporting/contributions?start=2026-01-01&end=2026-06-30', {}, EMPLOYEE);
    expect(await screen.findByRole('heading', { level: 1, name: t('report.overview') })).toBeVisible();
    const totals = (await screen.findByText('Being looked at')).closest('dl') as HTMLElement;
    expect(totals).toHaveTextContent('All1,234');
    expect(totals).toHaveTextContent('Done234');
    // The last month stands first, and the one without any is there.
    expect(textsOf(await table(t('report.by.MONTH'))).slice(1)).toEqual([
      'Mar 20264',
      'Feb 20260',
      'Jan 20261,230',
    ]);
    expect(textsOf(await table(t('report.collaboration')))).toEqual([
      `UnitFirst owners${t('report.collaboration.coOwners')}CommentsRatings`,
      'Operations92315',
      `${t('report.none.UNIT')}1000`,
    ]);
    for (const path of [PATHS.distribution, PATHS.collaboration]) {
      expect(page.sent('GET', path)[0]?.query).toEqual({
        start: '2026-01-01',
        end: '2026-06-30',
        lang: 'en',
      });
    }
    expect(screen.getByRole('link', { name: t('report.overview.more') })).toHaveAttribute(
      'href',
      '/reporting/contribution/SUGGESTION/distribution?start=2026-01-01&end=2026-06-30',
    );
  });

  test('on a phone has its filters in a sheet [R3L-01]', async () => {
    onPhone();
    const { user } = await open('/reporting/contributions?start=2026-01-01&end=2026-06-30', {}, EMPLOYEE);
    const filters = t('components.filters.labelActive', { smart_count: 1 });
    await user.click(await screen.findByRole('button', { name: filters }));
    const sheet = within(await screen.findByRole('dialog', { name: t('components.filters.label') }));
    await user.click(sheet.getByRole('button', { name: t('components.filters.done') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('is saved under its own name, not under that of the distribution [R3L-09, S3-121]', async () => {
    const names: string[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
    );
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      if (this.download) names.push(this.download);
    });
    await open('/reporting/contributions', {
      'GET /api/v3/reporting/excel/contribution/SUGGESTION/distribution': () =>
        new Response('bytes', { status: 200 }),
    });
    await table(t('report.collaboration'));
    fireEvent.click(
      screen.getAllByRole('button', { name: pattern`${t('components.breadcrumb.excel')}` })[0] as HTMLElement,
    );
    await waitFor(() => expect(names).toEqual([expect.stringMatching(/^overview_\d{8}\.xls$/)]));
    click.mockRestore();
  });

  test('another type replaces both sets of figures, and the period stays [R3L-08, R3L-01]', async () => {
    let isThere: () => void = () => undefined;
    const waited = new Promise<void>((resolve) => {
      isThere = resolve;
    });
    const later = '/api/v3/reporting/contribution/IMPROVEMENT';
    const page = await open('/reporting/contributions?start=2026-01-01&fieldIds=4', {
      [`GET ${later}/distribution`]: async () => {
        await waited;
        return [{ dimension: 'STATE', key: '21', label: 'Built in', count: 3 }];
      },
      [`GET ${later}/collaboration`]: [],
    });
    await screen.findByText('Being looked at');
    const kinds = screen.getByRole('navigation', { name: t('report.type') });
    fireEvent.click(within(kinds).getByRole('link', { name: t('report.type.IMPROVEMENT') }));
    await waitFor(() => expect(screen.queryByText('Being looked at')).toBeNull());
    expect(screen.queryByRole('table', { name: t('report.collaboration') })).toBeNull();
    isThere();
    expect(await screen.findByText('Built in')).toBeVisible();
    // A field belongs to its type.
    expect(page.sent('GET', `${later}/distribution`)[0]?.query).toEqual({ start: '2026-01-01', lang: 'en' });
    const chosen = screen.getByRole('navigation', { name: t('report.type') });
    expect(within(chosen).getByRole('link', { current: 'page' })).toHaveTextContent(
      t('report.type.IMPROVEMENT'),
    );
  });
});

describe('the distribution', () => {
  const PATH = '/reporting/contribution/SUGGESTION/distribution';

  test('shows fields, states, units and months as charts and tables [R3L-02, R3P-190]', async () => {
    await open(PATH, {}, EMPLOYEE);
    expect(
      await screen.findByRole('heading', { level: 1, name: t('report.distribution.SUGGESTION') }),
    ).toBeVisible();
    expect(textsOf(await table(t('report.by.FIELD'))).slice(1)).toEqual([
      'Energy1,200',
      `${t('report.none.FIELD')}34`,
    ]);
    expect(textsOf(await table(t('report.by.STATE'))).slice(1)).toEqual(['Being looked at1,000', 'Done234']);
    expect(textsOf(await table(t('report.by.UNIT')))).toEqual([
      'Unit of the first ownerContributions',
      'Operations1,234',
    ]);
    expect(await table(t('report.by.MONTH'))).toBeVisible();
    // Whoever cannot see a chart is not led into it.
    for (const chart of document.querySelectorAll('.recharts-wrapper')) {
      expect(chart.closest('[aria-hidden]')).not.toBeNull();
    }
  });

  test('is asked anew by a usual period and by fields, which stand in the address [R3L-11, R3L-12]', async () => {
    const page = await open(`${PATH}?fieldIds=4`);
    await table(t('report.by.FIELD'));
    expect(await screen.findByRole('button', { name: `${t('report.fields')}: Energy` })).toBeVisible();
    expect(page.sent('GET', PATHS.distribution)[0]?.query).toEqual({ fieldIds: '4', lang: 'en' });
    fireEvent.click(screen.getByRole('button', { name: t('components.reports.period.lastYear') }));
    const year = new Date().getFullYear() - 1;
    const period = { start: `${year}-01-01`, end: `${year}-12-31` };
    await waitFor(() =>
      expect(page.sent('GET', PATHS.distribution).at(-1)?.query).toEqual({
        ...period,
        fieldIds: '4',
        lang: 'en',
      }),
    );
    expect(screen.getByRole('button', { name: t('components.reports.period.lastYear') })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(page.sent('GET', PATHS.collaboration).at(-1)?.query).toMatchObject(period);
  });

  test('is saved as .xls by the server, each part for itself, and a failed download stays silent [R3L-09, R3L-10]', async () => {
    const names: string[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
    );
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      if (this.download) names.push(this.download);
    });
    const sheet = '/api/v3/reporting/excel/contribution/SUGGESTION/distribution';
    const others = '/api/v3/reporting/excel/contribution/SUGGESTION/collaboration';
    const page = await open(`${PATH}?start=2026-01-01`, {
      [`GET ${sheet}`]: () => respond(500),
      [`GET ${others}`]: () => new Response('bytes', { status: 200 }),
    });
    await table(t('report.collaboration'));
    const [first, second] = screen.getAllByRole('button', {
      name: pattern`${t('components.breadcrumb.excel')}`,
    });
    fireEvent.click(first as HTMLElement);
    await waitFor(() => expect(page.sent('GET', sheet)[0]?.query).toMatchObject({ start: '2026-01-01' }));
    for (const said of screen.queryAllByRole('alert')) expect(said).toBeEmptyDOMElement();
    fireEvent.click(second as HTMLElement);
    await waitFor(() => expect(names).toHaveLength(1));
    expect(names[0]).toMatch(/^collaboration_\d{8}\.xls$/);
    expect(screen.getByRole('button', { name: pattern`${t('components.breadcrumb.print')}` })).toBeVisible();
    click.mockRestore();
  });

  test('says when nothing was submitted, and offers another try when it cannot be read [R3L-07]', async () => {
    let answer: () => Response = () => respond(500);
    const page = await open(PATH, { [`GET ${PATHS.distribution}`]: () => answer() });
    const retry = await screen.findByRole('button', { name: t('components.error.retry') });
    answer = () => respond(200, []);
    fireEvent.click(retry);
    expect(await screen.findByText(t('report.empty'))).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(page.sent('GET', PATHS.distribution)).toHaveLength(2);
  });
});

describe('the report by unit', () => {
  test('has a row per unit, sorted and paged here, beside a chart of the most active ones [R3L-04, R3P-188]', async () => {
    const units = Array.from({ length: 12 }, (_, at) =>
      unitRow({ unitId: at + 10, unitName: `Meriç / Team ${at}`, submitted: at, submittedPerUser: null }),
    );
    const page = await open('/report/contribution/SUGGESTION/organization-unit-report', {
      [`GET ${PATHS.units}`]: [unitRow({ submitted: 40 }), ...units],
    });
    const rows = textsOf(await table(t('report.units.list')));
    expect(rows).toHaveLength(11);
    expect(rows[1]).toBe('Meriç / Operations8403241.50');
    expect(rows[2]).toContain('Team 11');
    expect(screen.getByRole('heading', { name: t('report.units.chart') })).toBeVisible();
    fireEvent.click(
      within(await table(t('report.units.list'))).getByRole('button', { name: t('report.unit') }),
    );
    await waitFor(async () => expect(textsOf(await table(t('report.units.list')))[2]).toContain('Team 0'));
    expect(page.sent('GET', PATHS.units)).toHaveLength(1);
  });
});

describe('the report of time per state', () => {
  const PATH = '/report/SUGGESTION/contribution-state-process-report';

  test('shows a graph and a table of average days per life cycle; ends are told as such [R3L-05, R3P-189, Q3-103]', async () => {
    await open(PATH);
    expect(textsOf(await table('The usual way'))).toEqual([
      `State${t('report.process.days')}Contributions`,
      'Being looked at12.540',
      `Done${t('report.process.end')}300.140`,
    ]);
    const chart = screen.getByRole('heading', { level: 2, name: 'The usual way' }).closest('section');
    await waitFor(() => expect(chart?.querySelector('.recharts-wrapper')).not.toBeNull());
  });

  test('says when nothing went through a life cycle [R3L-07]', async () => {
    const unused = processRow({ avgDays: null, contributionCount: 0 });
    await open(PATH, { [`GET ${PATHS.process}`]: [unused] });
    expect(await screen.findByText(t('report.empty'))).toBeVisible();
  });
});

describe('the report of people', () => {
  test('is a list by name, page by page, searched and narrowed by a period [R3L-03, R3P-187, R3L-11]', async () => {
    const page = await open('/report/users-report?start=2026-01-01&end=2026-01-31');
    const rows = textsOf(await table(t('report.users')));
    expect(rows[1]).toContain('Ada Zorluada');
    expect(rows[1]).toContain(`${t('report.users.type.INTERNAL')}2101,234625`);
    expect(page.sent('GET', PATHS.users)[0]?.query).toEqual({
      start: '2026-01-01',
      end: '2026-01-31',
      langKey: 'en',
      page: '0',
      size: '25',
      sort: 'fullName,asc',
    });
    const search = screen.getByRole('searchbox', { name: t('report.users.search') });
    fireEvent.change(search, { target: { value: 'zorlu' } });
    await waitFor(() =>
      expect(page.sent('GET', PATHS.users).at(-1)?.query).toMatchObject({ search: 'zorlu' }),
    );
  });
});

test('reports of the platform are for its administrators, figures for everybody who contributes [R3O-08, Q3-90]', async () => {
  await open('/report/users-report', {}, [...EMPLOYEE, 'ROLE_SUGGESTION_ADMIN']);
  expect(await screen.findByText(t('error.http.403'))).toBeVisible();
});

test('a type that does not exist is not found', async () => {
  await open('/reporting/contribution/HOPE/distribution', {}, ADMIN);
  expect(await screen.findByRole('heading', { name: t('error.http.404') })).toBeVisible();
});
