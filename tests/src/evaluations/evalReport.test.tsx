import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { EvalReportRow } from '#contract/evaluations/schema.ts';
import EvalReport from '#src/components/evaluations/EvalReport.tsx';
import { dataProvider } from '#src/dataProvider/dataProvider.ts';
import { renderWidget } from '#tests/src/components/renderWidget.tsx';
import { type Answers, list, respond, stubNetwork } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { reportRow } from './evaluationFixtures.ts';

const REPORT = '/api/v3/competition_moderator/3/eval-report';
const SHEET = '/api/v3/competition_moderator/excel/3/eval-report';

const ROWS: readonly EvalReportRow[] = [
  reportRow(),
  reportRow({ contributionId: 13, title: 'Bees', code: 'SPRING-0013', score: null, place: null }),
  reportRow({ juryType: 'JURY2', juryTitle: 'The final', score: 80, juryUserReport: [] }),
];

function open(responses: Answers = {}) {
  const network = stubNetwork({ [`GET ${REPORT}`]: list(ROWS), ...responses });
  const user = userEvent.setup();
  renderWidget(
    <EvalReport
      competition={{ id: 3, code: 'SPRING' }}
      addressOf={(id) => `/contribution/IDEA/3/${id}/detail`}
    />,
    { dataProvider },
  );
  return { ...network, user };
}

describe('the report of the juries', () => {
  test('jury by jury, each idea with its place and its score of one decimal [R2G-26, R2G-28, R2J-54]', async () => {
    const page = open();
    const first = within(await screen.findByRole('region', { name: 'The first jury' }));
    const [garden, bees] = first.getAllByRole('button');
    expect(garden).toHaveTextContent(/1.*A roof garden.*SPRING-0012.*83\.3/);
    expect(bees).toHaveTextContent(/–.*Bees.*–/);
    const final = within(screen.getByRole('region', { name: 'The final' }));
    expect(final.getByRole('button')).toHaveTextContent('80.0');
    expect(page.sent('GET', REPORT)[0]?.query).toEqual({ page: '0', size: '20' });
  });

  test('one juror is one juror', async () => {
    const [juror] = reportRow().juryUserReport;
    open({
      [`GET ${REPORT}`]: list([
        reportRow({ contributionId: 14, juryUserReport: juror ? [juror] : [] }),
        ...ROWS,
      ]),
    });
    const first = within(await screen.findByRole('region', { name: 'The first jury' }));
    expect(first.getAllByText(/^SPRING-0012/).map(({ textContent }) => textContent)).toEqual([
      'SPRING-0012 · 1 of 1 juror',
      'SPRING-0012 · 1 of 2 jurors',
    ]);
  });

  test('an idea opens to what every juror said, given or not [R2G-27, R2G-29]', async () => {
    const page = open();
    const first = within(await screen.findByRole('region', { name: 'The first jury' }));
    await page.user.click(first.getAllByRole('button')[0] as HTMLElement);
    const said = within(
      await first.findByRole('table', { name: t('evaluation.report.ofIdea', { title: 'A roof garden' }) }),
    );
    const rows = said.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual(['Ada Green80.0Do it', 'Bo Hill–']);
    expect(first.getAllByRole('link', { name: t('evaluation.report.open') })[0]).toHaveAttribute(
      'href',
      '/contribution/IDEA/3/12/detail',
    );
  });

  test('an own idea says that its words are for the others, and shows no empty table', async () => {
    open();
    const final = within(await screen.findByRole('region', { name: 'The final' }));
    expect(final.getByText(pattern`${t('evaluation.report.own')}`)).toBeVisible();
    expect(final.queryByRole('table')).toBeNull();
  });

  test('one jury alone is asked for', async () => {
    const page = open();
    await screen.findByRole('region', { name: 'The first jury' });
    await page.user.selectOptions(
      screen.getByRole('combobox', { name: t('evaluation.report.jury') }),
      'Second jury',
    );
    await waitFor(() =>
      expect(page.sent('GET', REPORT).at(-1)?.query).toEqual({
        page: '0',
        size: '20',
        'juryType.equals': 'JURY2',
      }),
    );
  });

  test('the spreadsheet is saved under the code, in the language of the page [R2C-30, R2J-55, Q2-58]', async () => {
    const saved: string[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
    );
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const page = open({ [`GET ${SHEET}`]: new Response('bytes', { status: 200 }) });
    await screen.findByRole('region', { name: 'The first jury' });
    await page.user.click(screen.getByRole('button', { name: t('evaluation.report.download') }));
    await waitFor(() => expect(saved).toEqual(['eval-report-SPRING.xls']));
    expect(page.sent('GET', SHEET)[0]?.query).toEqual({ langKey: 'en' });
    click.mockRestore();
  });

  test('a failed download is silent, and can be repeated [Q2-58]', async () => {
    const page = open({ [`GET ${SHEET}`]: respond(500, {}) });
    await screen.findByRole('region', { name: 'The first jury' });
    const button = screen.getByRole('button', { name: t('evaluation.report.download') });
    await page.user.click(button);
    await waitFor(() => expect(page.sent('GET', SHEET)).toHaveLength(1));
    await waitFor(() => expect(button).toBeEnabled());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('nothing yet, and a report that does not come', async () => {
    open({ [`GET ${REPORT}`]: list([]) });
    expect(await screen.findByText(t('evaluation.report.empty'))).toBeVisible();
    expect(screen.getByRole('button', { name: t('evaluation.report.download') })).toBeDisabled();
  });

  test('a report that does not come can be asked for again', async () => {
    let fails = true;
    const page = open({ [`GET ${REPORT}`]: () => (fails ? respond(500, {}) : list(ROWS)) });
    const retry = await screen.findByRole('button', { name: t('components.error.retry') });
    fails = false;
    await page.user.click(retry);
    expect(await screen.findByRole('region', { name: 'The first jury' })).toBeVisible();
  });
});
