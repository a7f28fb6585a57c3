import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { taskAddress } from '#src/app/taskAddress.ts';
import { contribution, EMPLOYEE, permissions } from '#tests/src/contributions/contributionFixtures.ts';
import { taskRow } from '#tests/src/tasks/taskFixtures.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { form, ownEvaluation, round } from './evaluationFixtures.ts';

beforeAll(() => loadScreensBelow('/eval', '/evaluation'), 120_000);

const open = (responses: Answers = {}) =>
  renderApp('/evaluation', {
    roles: EMPLOYEE,
    responses: {
      'GET /api/v3/evals/mine/conflicts': list([]),
      'GET /api/v3/evals/mine/rounds': [
        round(),
        round({
          competitionId: null,
          competitionTitle: null,
          type: 'SUGGESTION',
          evalFlowType: 'EVAL_PRE',
          stageTitle: 'First look',
          total: 1,
          given: 1,
          nextContributionId: null,
        }),
      ],
      'GET /api/v3/evals/mine': list([
        ownEvaluation({ score: 250 / 3, dateUpdated: '2030-03-02T08:30:00.000Z' }),
        ownEvaluation({
          contributionId: 13,
          title: 'Bees',
          score: 80,
          dateUpdated: '2030-03-02T08:30:00.000Z',
          canSave: false,
        }),
      ]),
      ...responses,
    },
  });

describe('my evaluations', () => {
  test('what waits stands by competition and stage with its progress and the way to the next one', async () => {
    await open();
    const waiting = within(await screen.findByRole('listitem', { name: 'Spring ideas' }));
    expect(waiting.getByText('The first jury')).toBeVisible();
    expect(waiting.getByText(t('evaluation.progress', { given: 3, total: 12 }))).toBeVisible();
    expect(waiting.getByText(pattern`^${t('evaluation.due')}$`)).toBeVisible();
    expect(waiting.getByRole('link', { name: t('evaluation.round.continue') })).toHaveAttribute(
      'href',
      '/evaluation/EVAL_JURY1/12',
    );
    const listed = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem');
    expect(listed(t('evaluation.mine.open'))).toHaveLength(1);
    expect(listed(t('evaluation.mine.done'))).toHaveLength(1);
    const done = within(screen.getByRole('listitem', { name: t('evaluation.stage.EVAL_PRE') }));
    expect(done.getByText(pattern`${t('evaluation.round.done')}`)).toBeVisible();
    const all = t('evaluation.round.all.named', { title: t('evaluation.stage.EVAL_PRE') });
    expect(done.getAllByRole('link')).toEqual([done.getByRole('link', { name: all })]);
    expect(done.getByRole('link', { name: all })).toHaveAttribute('href', '/evaluation/round/EVAL_PRE/0');
  });

  test('what should have been given already says so', async () => {
    await open({ 'GET /api/v3/evals/mine/rounds': [round({ dueDate: '2020-04-01T12:00:00.000Z' })] });
    expect(await screen.findByText(t('evaluation.overdue', { date: '01/04/20' }))).toBeVisible();
  });

  test('what was given stands below with its score, one decimal [R2G-28]', async () => {
    const page = await open();
    const table = within(await screen.findByRole('table', { name: t('evaluation.mine.given') }));
    expect(table.getByRole('link', { name: 'A roof garden' })).toHaveAttribute(
      'href',
      '/evaluation/EVAL_JURY1/12',
    );
    expect(table.getByText('83.3')).toBeVisible();
    expect(table.getByText('80.0')).toBeVisible();
    expect(table.getByText(t('evaluation.given.open'))).toBeVisible();
    expect(table.getByText(t('evaluation.given.closed'))).toBeVisible();
    expect(page.sent('GET', '/api/v3/evals/mine')[0]?.query).toMatchObject({
      'status.equals': 'GIVEN',
      sort: 'dateUpdated,desc',
    });
  });

  test('nothing to do is said calmly, a failure with a way to try again', async () => {
    await open({ 'GET /api/v3/evals/mine/rounds': [], 'GET /api/v3/evals/mine': respond(500, {}) });
    expect(await screen.findByText(t('evaluation.mine.none'))).toBeVisible();
    expect(await screen.findByRole('button', { name: t('components.error.retry') })).toBeVisible();
  });

  test('visitors are asked to sign in', async () => {
    const page = await renderApp('/evaluation');
    expect(page.location().pathname).toBe('/login');
  });

  test("a juror's task leads to his form, a board's to the contribution opened for it [R3C-38]", () => {
    const idea = taskRow({ contributionType: 'IDEA', competitionId: 3, commandId: 'EVAL', role: 'JURY2' });
    expect(taskAddress(idea)).toBe('/evaluation/EVAL_JURY2/12');
    expect(taskAddress(taskRow({ commandId: 'EVAL', role: 'BOARD1' }))).toBe(
      '/contribution/SUGGESTION/12/commandId/EVAL',
    );
    expect(taskAddress(taskRow())).toBe('/contribution/SUGGESTION/12/detail');
  });
});

describe("the evaluations of a contribution's page", () => {
  const asked = contribution({
    roles: ['EXPERT'],
    permissions: permissions({ evaluations: ['EVAL_PRE'], commands: ['EVAL'] }),
  });
  const openDetail = (responses: Answers, detail = asked) =>
    renderApp('/contribution/SUGGESTION/12/detail?tab=evaluations', {
      roles: EMPLOYEE,
      responses: { 'GET /api/v3/contributions/:id': detail, ...responses },
    });
  const RESULTS = 'GET /api/v3/evals/contribution/report/12/ALL/en';

  test('whoever is asked finds the way to his form there; results show what each person said [R3B-03, R3C-33, S3-92]', async () => {
    const page = await openDetail({
      'GET /api/v3/evals/EVAL_PRE/contribution/12/0/0': form({
        type: 'SUGGESTION',
        competitionId: null,
        evalFlowType: 'EVAL_PRE',
        stageTitle: 'First look',
      }),
      [RESULTS]: [
        {
          evalFlowType: 'EVAL_PRE',
          stageTitle: 'First look',
          score: 62.25,
          participantCount: 2,
          evaluators: [
            {
              fullName: 'Ada Green',
              score: 92,
              comment: 'Do it',
              answers: [{ question: 'How useful is it?', weight: 60, star: 5 }],
            },
            { fullName: 'Bo Hill', score: 32.5, comment: '', answers: [] },
          ],
        },
      ],
    });
    expect(
      await screen.findByRole('link', { name: t('evaluation.evaluate', { stage: 'First look' }) }),
    ).toHaveAttribute('href', '/evaluation/EVAL_PRE/12');
    const result = within(await screen.findByRole('region', { name: 'First look' }));
    expect(result.getByText('62.3')).toBeVisible();
    expect(result.getByText(pattern`${t('evaluation.results.count', { smart_count: 2 })}`)).toBeVisible();
    await page.user.click(result.getByRole('button', { name: /Ada Green/ }));
    expect(await result.findByText('Do it')).toBeVisible();
    expect(result.getByRole('img', { name: t('components.rating.stars', { smart_count: 5 }) })).toBeVisible();
    // Nothing stands behind an imported score that could be opened.
    expect(result.getByText('Bo Hill')).toBeVisible();
    expect(result.queryByRole('button', { name: /Bo Hill/ })).toBeNull();
  });

  test('mean and spread are told for each question, and the stage is a spreadsheet [R3B-03, S3-92]', async () => {
    const given = (fullName: string, ...stars: [number, number]) => ({
      fullName,
      score: 50,
      comment: '',
      answers: [
        { question: 'How useful is it?', weight: 60, star: stars[0] },
        { question: 'How soon?', weight: 40, star: stars[1] },
      ],
    });
    await openDetail({
      'GET /api/v3/evals/EVAL_PRE/contribution/12/0/0': respond(404, {}),
      [RESULTS]: [
        {
          evalFlowType: 'EVAL_PRE',
          stageTitle: 'First look',
          score: 50,
          participantCount: 2,
          evaluators: [given('Ada Green', 5, 3), given('Bo Hill', 2, 3)],
        },
      ],
    });
    const result = within(await screen.findByRole('region', { name: 'First look' }));
    expect(
      result.getByText(
        `${t('evaluation.questions.mean', { mean: '3.5', stars: 5 })} · ${t('evaluation.questions.range', { lowest: 2, highest: 5 })} · ${t('evaluation.questions.deviation', { deviation: '1.5' })} · ${t('evaluation.weight', { weight: 60 })}`,
      ),
    ).toBeVisible();
    expect(
      result.getByText(
        `${t('evaluation.questions.mean', { mean: '3.0', stars: 5 })} · ${t('evaluation.questions.agreed')} · ${t('evaluation.weight', { weight: 40 })}`,
      ),
    ).toBeVisible();
    expect(result.getByText(t('components.breadcrumb.excel'))).toBeInTheDocument();
  });

  test('what is not for the reader is not told', async () => {
    await openDetail({ [RESULTS]: respond(404, { status: 404, message: 'error.urlNotFound' }) });
    expect(await screen.findByText(t('evaluation.results.none'))).toBeVisible();
    expect(screen.queryByRole('link', { name: pattern`${t('evaluation.evaluate')}` })).toBeNull();
  });

  test('an owner has no such tab [R3C-33]', async () => {
    await openDetail({}, contribution({ roles: ['OWNER'] }));
    expect(await screen.findByRole('heading', { name: t('error.http.404') })).toBeVisible();
  });
});

describe('my conflicts of interest', () => {
  const conflict = (changes: object = {}) => ({
    contributionId: 12,
    code: 'SPRING-0012',
    title: 'A roof garden',
    kind: 'OTHER',
    remark: 'My sister wrote it',
    declaredAt: '2030-03-02T08:30:00.000Z',
    competitionId: 3,
    competitionTitle: 'Spring ideas',
    canWithdraw: true,
    ...changes,
  });

  test('are listed with their reasons, and can be withdrawn while nobody took over', async () => {
    const { user, sent } = await open({
      'GET /api/v3/evals/mine/conflicts': list([
        conflict(),
        conflict({ contributionId: 14, title: 'Bees', canWithdraw: false }),
      ]),
      'DELETE /api/v3/contributions/12/conflicts': respond(204),
    });
    const section = within(await screen.findByRole('region', { name: t('conflict.mine') }));
    expect(section.getAllByText(`${t('conflict.kind.OTHER')}: My sister wrote it`)).toHaveLength(2);
    expect(section.getByText(t('conflict.closed'))).toBeVisible();
    expect(
      section.queryByRole('button', { name: t('conflict.withdraw.named', { title: 'Bees' }) }),
    ).toBeNull();
    await user.click(
      section.getByRole('button', { name: t('conflict.withdraw.named', { title: 'A roof garden' }) }),
    );
    const dialog = within(await screen.findByRole('alertdialog', { name: t('conflict.withdraw.title') }));
    await user.click(dialog.getByRole('button', { name: t('conflict.withdraw') }));
    await waitFor(() => expect(sent('DELETE', '/api/v3/contributions/12/conflicts')).toHaveLength(1));
  });

  test('are not mentioned while there are none', async () => {
    await open({ 'GET /api/v3/evals/mine/conflicts': list([]) });
    expect(await screen.findByRole('listitem', { name: 'Spring ideas' })).toBeVisible();
    expect(screen.queryByText(t('conflict.mine'))).toBeNull();
  });
});
