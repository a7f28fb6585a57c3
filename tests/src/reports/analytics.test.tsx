import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { processFiguresAddress } from '#src/app/figuresAddress.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { t } from '#tests/support/texts.ts';
import { ANALYTICS, openFigures } from './analyticsFixtures.ts';
import { EMPLOYEE } from './reportFixtures.ts';

// A report has several charts, and the machine may be busy.
configure({ asyncUtilTimeout: 30_000 });
vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  await loadScreensBelow('/reporting');
  await import('#src/components/reports/ReportChart.tsx');
  await import('#src/features/reports/analytics/PassagePicture.tsx');
}, 120_000);

const ADDRESS = '/api/v3/reports/analytics';
const table = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('the figures of the process', () => {
  test('say how long answers take and how many came in the promised time', async () => {
    await openFigures();
    const answers = (await screen.findByText(t('report.analytics.firstAnswer'))).parentElement;
    // 99.8 of a hundred are not all of them.
    expect(answers).toHaveTextContent(t('report.analytics.shareInTime', { share: '99' }));
    expect(answers).toHaveTextContent(t('report.analytics.days', { days: '2.5' }));
    const decisions = screen.getByText(t('report.analytics.decision')).parentElement;
    expect(decisions).toHaveTextContent(t('report.analytics.nothingPromised'));
    expect(decisions).toHaveTextContent(t('report.analytics.p90Sentence', { days: '61.3' }));
    const reopened = screen.getByText(t('report.analytics.reopened'), { selector: 'dt' }).parentElement;
    expect(reopened).toHaveTextContent(t('report.analytics.reopenedHint', { smart_count: 1 }));
  });

  test('lead to the lists of what they count, with the filters of the report', async () => {
    await openFigures('/reporting/process/SUGGESTION/0?contributionFieldId.in=4');
    const list = (figure: string) =>
      `/contribution/list/SUGGESTION/0/all?${new URLSearchParams({ 'contributionFieldId.in': '4', figure })}`;
    const late = await screen.findByRole('link', { name: t('report.analytics.late', { smart_count: 2 }) });
    expect(late).toHaveAttribute('href', list('ANSWERED_LATE'));
    const linksOf = (name: string) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    expect(linksOf(t('report.analytics.ages'))).toEqual([list('AGE:0-7'), list('AGE:8-30')]);
    expect(linksOf(t('report.analytics.waiting.FIELD'))).toEqual([list('FIELD:4'), list('FIELD:0')]);
    expect(linksOf(t('report.analytics.weeks'))).toContain(list('WEEK_ENDED:2026-03-02'));
  });

  test('of the newest only lead nowhere: their lists hold more', async () => {
    await openFigures(undefined, { isPartial: true });
    const ages = await screen.findByRole('table', { name: t('report.analytics.ages') });
    expect(within(ages).queryByRole('link')).toBeNull();
  });

  test('have a table beside each chart', async () => {
    await openFigures();
    // The last week stands first.
    expect(await table(t('report.analytics.weeks'))).toEqual(['9 Mar 20263317', '2 Mar 202610406']);
    expect(await table(t('report.analytics.states'))).toEqual([
      'Being looked at73.328304.512.0',
      'Done1,227–00––',
    ]);
    expect(await table(t('report.analytics.waiting.FIELD'))).toEqual([
      'Energy53.0',
      `${t('report.analytics.none.FIELD')}24.0`,
    ]);
    expect(await table(t('report.analytics.waiting.UNIT'))).toEqual(['Operations73.3']);
    expect(screen.queryByRole('table', { name: t('report.analytics.waiting.PERSON') })).toBeNull();
    const range = (from: string, to: string) => t('report.analytics.ages.range', { from, to });
    expect(await table(t('report.analytics.ages'))).toEqual([
      `${range('0', '7')}3`,
      `${range('8', '30')}4`,
      `${t('report.analytics.ages.more', { from: '31' })}0`,
    ]);
    for (const chart of document.querySelectorAll('.recharts-wrapper')) {
      expect(chart.closest('[aria-hidden]')).not.toBeNull();
    }
  });

  test('show the ways that were taken, on the picture and as a table, of one life cycle at a time', async () => {
    const { user } = await openFigures();
    const passages = t('report.analytics.passages');
    expect(await table(passages)).toEqual([
      'Being looked at → Done28304.512.0',
      `Done → Being looked at${t('report.analytics.passages.unplanned')}2834.512.0`,
    ]);
    const picture = (
      await screen.findByRole('group', { name: t('report.analytics.passages.picture') })
    ).querySelector('svg');
    // As wide as they were taken.
    const [often, seldom] = [...(picture?.querySelectorAll('path') ?? [])].map((path) =>
      Number(path.getAttribute('stroke-width')),
    );
    expect(often).toBeGreaterThan(seldom ?? 99);
    await user.click(screen.getByRole('combobox', { name: t('lifeCycle.chosen') }));
    await user.click(await screen.findByRole('option', { name: 'The other way' }));
    expect(await table(t('report.analytics.states'))).toEqual(['Elsewhere0–2824.512.0']);
  });

  test('are asked with the filters of the list and the days of the submission', async () => {
    const page = await openFigures(
      '/reporting/process/SUGGESTION/3?stateId.in=11&start=2026-01-01&end=2026-01-31',
    );
    await screen.findByRole('table', { name: t('report.analytics.ages') });
    expect(page.sent('GET', ADDRESS)[0]?.query).toEqual({
      ...{ type: 'SUGGESTION', parentId: '3', lang: 'en' },
      ...{ 'stateId.in': '11', start: '2026-01-01', end: '2026-01-31' },
    });
    expect(
      processFiguresAddress('SUGGESTION', 3, {
        'stateId.in': '11',
        'dateSubmitted.greaterThanOrEqual': '2026-01-01',
        figure: 'OPEN',
      }),
    ).toBe('/reporting/process/SUGGESTION/3?stateId.in=11&start=2026-01-01');
  });

  test('lead to the list of what is in a state, by the same filters', async () => {
    const page = await openFigures('/reporting/process/SUGGESTION/3?contributionFieldId.in=4&figure=DECIDED');
    const states = await screen.findByRole('table', { name: t('report.analytics.states') });
    const [link] = within(states).getAllByRole('link');
    expect(link).toHaveAttribute(
      'href',
      expect.stringMatching(
        /^\/contribution\/list\/SUGGESTION\/3\/all\?contributionFieldId\.in=4&figure=COUNTED&stateId\.in=\d+$/,
      ),
    );
    // A figure of a figure would have no list.
    expect(page.sent('GET', ADDRESS)[0]?.query).not.toHaveProperty('figure');
  });

  test('lead to lists of the same period: its days go along with the figure', async () => {
    await openFigures('/reporting/process/SUGGESTION/3?start=2026-01-01');
    const ages = await screen.findByRole('table', { name: t('report.analytics.ages') });
    const [link] = within(ages).getAllByRole('link');
    const search = new URLSearchParams({ figure: 'AGE:0-7@2026-01-01..' });
    expect(link).toHaveAttribute('href', `/contribution/list/SUGGESTION/3/all?${search}`);
  });

  test('say when they are of the newest only, or estimates', async () => {
    const first = await openFigures(undefined, { isPartial: true, counted: 10_000 });
    expect(await screen.findByText(t('report.analytics.partial', { count: '10,000' }))).toBeVisible();
    first.unmount();
    await openFigures(undefined, { isEstimated: true });
    expect(await screen.findByText(t('report.analytics.estimated'))).toBeVisible();
  });

  test('say so when nothing matches, and ask again after a failure', async () => {
    const first = await openFigures(undefined, { counted: 0 });
    expect(await screen.findByText(t('report.analytics.empty.text'))).toBeVisible();
    first.unmount();
    let fails = true;
    const { user } = await openFigures(undefined, {}, undefined, {
      [ANALYTICS]: () => {
        if (fails) return new Response('{}', { status: 500 });
        return new Response(JSON.stringify({ counted: 0 }), {
          headers: { 'content-type': 'application/json' },
        });
      },
    });
    const again = await screen.findByRole('button', { name: t('components.error.retry') });
    fails = false;
    await user.click(again);
    await waitFor(() => expect(screen.getByText(t('report.analytics.empty.text'))).toBeVisible());
  });

  test('are for those who see all contributions of the type', async () => {
    const first = await openFigures('/reporting/process/IDEA/0');
    expect(await screen.findByText(t('error.http.403'))).toBeVisible();
    first.unmount();
    await openFigures('/reporting/process/SUGGESTION/0', {}, EMPLOYEE);
    expect(await screen.findByText(t('error.http.403'))).toBeVisible();
  });
});
