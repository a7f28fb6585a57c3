import { configure, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DryRun } from '#contract/life-cycles/changes.schema.ts';
import { type Answers, respond, type SeenRequest } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { ADMIN, answers, lifeCycle } from './lifeCycleFixtures.ts';

// A busy machine takes its time to load a page for the first time.
configure({ asyncUtilTimeout: 40_000 });

const state = (id: number, stateType: DryRun['futureStates'][number]['stateType'], name: string) => ({
  id,
  stateType,
  name,
});
const handedIn = state(12, 'SUBMITTED', 'Submitted');
const judged = state(13, 'EVALUATION', 'Judged');
const working = state(14, 'FLOW', 'In work');

const run = (changes: Partial<DryRun> = {}): DryRun => ({
  draftId: 1,
  lifeCycleId: 5,
  isActive: true,
  revision: 30,
  draftRevision: 40,
  isOutdated: false,
  differences: [],
  states: [
    {
      state: handedIn,
      contributions: 3,
      target: handedIn,
      isRemoved: false,
      tasksClosed: 0,
      tasksMade: 0,
      promisesMade: 1,
      promisesEnded: 0,
      permissions: [],
      actionsGone: [],
      actionsNew: [],
    },
    {
      state: judged,
      contributions: 2,
      target: working,
      isRemoved: true,
      tasksClosed: 2,
      tasksMade: 4,
      promisesMade: 2,
      promisesEnded: 1,
      permissions: [
        { change: 'gained', commandType: 'ASSIGN', parameter: null, role: 'RESPONSIBLE', people: 2 },
        { change: 'lost', commandType: 'VIEW_OWNERS', parameter: null, role: 'VIEWER', people: null },
      ],
      actionsGone: ['Accept'],
      actionsNew: ['Finish'],
    },
  ],
  futureStates: [state(10, 'NEW', 'New'), state(11, 'DRAFT', 'Draft'), handedIn, working],
  newStateIds: [14],
  contributions: 5,
  moved: 2,
  tasksClosed: 2,
  tasksMade: 4,
  promisesMade: 3,
  promisesEnded: 1,
  notifications: 6,
  mails: 0,
  errorCount: 0,
  warningCount: 0,
  stepsInUse: [],
  isRatedOtherwise: false,
  canApply: true,
  ...changes,
});

const link = (values: object) => ({
  lifeCycleId: 1,
  draftId: null,
  ofId: null,
  dateCreated: null,
  restoresNumber: null,
  ...values,
});
const open = (more: Answers) =>
  renderApp('/life-cycle/1/change', {
    roles: ADMIN,
    responses: answers(lifeCycle(), {
      'GET /api/v3/life-cycles/1/draft': link({ ofId: 5, dateCreated: '2026-03-05T12:00:00.000Z' }),
      'POST /api/v3/life-cycles/1/dry-run': run(),
      ...more,
    }),
  });

describe('changing a life cycle', () => {
  it('begins with a draft, which opens at once [S3-49]', async () => {
    const { user, router, sent } = await open({
      'GET /api/v3/life-cycles/1/draft': link({}),
      'POST /api/v3/life-cycles/1/draft': { ...lifeCycle(), id: 9 },
    });
    await user.click(await screen.findByRole('button', { name: t('lifeCycleDryRun.open') }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/life-cycle/9'));
    expect(sent('POST', '/api/v3/life-cycles/1/draft')).toHaveLength(1);
  });

  it('tells of a draft that there is, and leads to it', async () => {
    await open({
      'GET /api/v3/life-cycles/1/draft': link({ draftId: 9, dateCreated: '2026-03-05T12:00:00.000Z' }),
    });
    expect(await screen.findByRole('link', { name: t('lifeCycleDryRun.goToDraft') })).toHaveAttribute(
      'href',
      '/life-cycle/9',
    );
  });

  it('says first what the draft adds and removes, also where nothing stands [S3-49]', async () => {
    const [remaining, gone] = run().states as [DryRun['states'][number], DryRun['states'][number]];
    await open({
      'POST /api/v3/life-cycles/1/dry-run': run({
        states: [{ ...remaining, actionsNew: ['Ask back'], actionsGone: ['Refuse'] }, gone],
      }),
    });
    const contents = await screen.findByRole('list', { name: t('lifeCycleDryRun.contents') });
    expect(
      within(contents)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      t('lifeCycleDryRun.contents.statesNew', { names: 'In work', smart_count: 1 }),
      t('lifeCycleDryRun.contents.statesGone', { names: 'Judged', smart_count: 1 }),
      t('lifeCycleDryRun.contents.actionsNew', { names: 'Ask back (in Submitted)', smart_count: 1 }),
      t('lifeCycleDryRun.contents.actionsGone', { names: 'Refuse (in Submitted)', smart_count: 1 }),
    ]);
    expect(screen.getByText(pattern`^${t('lifeCycleDryRun.preview.text')}`)).toBeVisible();
  });

  it('a draft that adds and removes nothing says so', async () => {
    const [remaining] = run().states as [DryRun['states'][number]];
    await open({ 'POST /api/v3/life-cycles/1/dry-run': run({ states: [remaining], newStateIds: [] }) });
    expect(await screen.findByText(t('lifeCycleDryRun.contents.none'))).toBeVisible();
  });

  it('one thing is one thing', async () => {
    await open({ 'POST /api/v3/life-cycles/1/dry-run': run({ moved: 1, tasksClosed: 1, tasksMade: 1 }) });
    const totals = await screen.findByLabelText(t('lifeCycleDryRun.totals'));
    for (const words of [
      t('lifeCycleDryRun.total.moved', { smart_count: 1 }),
      t('lifeCycleDryRun.total.tasksClosed', { smart_count: 1 }),
      t('lifeCycleDryRun.total.tasksMade', { smart_count: 1 }),
    ]) {
      expect(within(totals).getByText(words)).toBeVisible();
    }
  });

  it('shows each state before and after, tasks, and what people gain and lose [S3-49, S3-52, S3-61]', async () => {
    await open({});
    const table = await screen.findByRole('table', { name: t('lifeCycleDryRun.table') });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent('Submitted');
    expect(first).toHaveTextContent(t('lifeCycleDryRun.stays'));
    const cells = within(second as HTMLElement);
    expect(cells.getByText(t('lifeCycleDryRun.tasks.change', { closed: 2, made: 4 }))).toBeVisible();
    expect(
      cells.getByText(
        t('lifeCycleDryRun.rights.gained', {
          role: t('task.role.RESPONSIBLE'),
          command: t('contribution.command.ASSIGN'),
          smart_count: 2,
        }),
      ),
    ).toBeVisible();
    expect(cells.getByText(pattern`^${t('lifeCycleDryRun.rights.lost.anyone')}`)).toBeVisible();
    expect(cells.getByText(t('lifeCycleDryRun.actions.new', { name: 'Finish' }))).toBeVisible();
    expect(cells.getByText(t('lifeCycleDryRun.actions.gone', { name: 'Accept' }))).toBeVisible();
    const totals = screen.getByLabelText(t('lifeCycleDryRun.totals'));
    expect(totals).toHaveTextContent(/notifications6/);
  });

  it('another way for the contributions of a state is looked at before it is applied; what was looked at is sent [S3-49]', async () => {
    const { user, sent, router } = await open({
      'POST /api/v3/life-cycles/1/apply': { ...lifeCycle(), id: 5 },
    });
    const choice = await screen.findByRole('combobox', {
      name: t('lifeCycleDryRun.choose', { name: 'Judged' }),
    });
    // Nothing that was submitted becomes a draft again.
    expect(
      within(choice)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Submitted', 'In work']);
    await user.selectOptions(choice, 'Submitted');
    const moves = [{ stateId: 13, targetStateId: 12 }];
    await waitFor(() =>
      expect(sent('POST', '/api/v3/life-cycles/1/dry-run').at(-1)?.body).toEqual({ moves }),
    );
    const button = screen.getByRole('button', { name: t('lifeCycleDryRun.apply') });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    const dialog = await screen.findByRole('alertdialog', { name: t('lifeCycleDryRun.apply.title') });
    expect(dialog).toHaveTextContent(
      t('lifeCycleDryRun.apply.moves', { smart_count: 2, closed: 2, made: 4, notifications: 6 }),
    );
    await user.click(within(dialog).getByRole('button', { name: t('lifeCycleDryRun.apply') }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/life-cycle/5'));
    expect(sent('POST', '/api/v3/life-cycles/1/apply').at(-1)?.body).toEqual({
      moves,
      revision: 30,
      draftRevision: 40,
    });
  });

  it('an applied draft is gone, and nothing of it is asked for again', async () => {
    let isApplied = false;
    const asked: string[] = [];
    const untilApplied = (answer: object) => (request: SeenRequest) => {
      if (!isApplied) return answer;
      asked.push(`${request.method} ${request.path}`);
      return respond(404, { status: 404, message: 'error.http.404' });
    };
    const { user, router } = await open({
      'GET /api/v3/life-cycles/get-for-update/1': untilApplied(lifeCycle()),
      'GET /api/v3/life-cycles/1/draft': untilApplied(link({ ofId: 5 })),
      'POST /api/v3/life-cycles/1/dry-run': untilApplied(run()),
      'POST /api/v3/life-cycles/1/apply': () => {
        isApplied = true;
        return {};
      },
    });
    await user.click(await screen.findByRole('button', { name: t('lifeCycleDryRun.apply') }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', {
        name: t('lifeCycleDryRun.apply'),
      }),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/life-cycle/5'));
    await waitFor(() => expect(screen.queryByText(t('lifeCycleDryRun.preview'))).not.toBeInTheDocument());
    expect(asked).toEqual([]);
  });

  it('cannot be applied while something is open, and says what [Q3-122, S3-32]', async () => {
    const [remaining, gone] = run().states;
    await open({
      'POST /api/v3/life-cycles/1/dry-run': run({
        states: [remaining, { ...gone, target: null }] as DryRun['states'],
        errorCount: 1,
        stepsInUse: ['EVAL2'],
        isRatedOtherwise: true,
        isOutdated: true,
        canApply: false,
      }),
    });
    expect(await screen.findByText(t('lifeCycleDryRun.open.states', { states: 'Judged' }))).toBeVisible();
    expect(screen.getByText(pattern`${t('lifeCycleDryRun.errors', { smart_count: 1 })}`)).toBeVisible();
    expect(
      screen.getByText(
        pattern`${t('lifeCycleDryRun.steps', { steps: t('components.status.competitionState.EVAL2') })}`,
      ),
    ).toBeVisible();
    expect(screen.getByText(pattern`${t('lifeCycleDryRun.rated')}`)).toBeVisible();
    expect(screen.getByText(pattern`${t('lifeCycleDryRun.outdated')}`)).toBeVisible();
    expect(screen.getByRole('button', { name: t('lifeCycleDryRun.apply') })).toBeDisabled();
    expect(
      screen.getByRole('combobox', {
        name: /Judged/,
      }),
    ).toHaveAttribute('aria-invalid', 'true');
  });

  it('a refusal is told, and what is shown is looked at anew', async () => {
    const runs: SeenRequest[] = [];
    const { user } = await open({
      'POST /api/v3/life-cycles/1/dry-run': (request: SeenRequest) => {
        runs.push(request);
        return run();
      },
      'POST /api/v3/life-cycles/1/apply': () =>
        respond(400, { message: 'error.savedInBetween' }, { 'app-error': 'error.savedInBetween' }),
    });
    await user.click(await screen.findByRole('button', { name: t('lifeCycleDryRun.apply') }));
    const before = runs.length;
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', {
        name: t('lifeCycleDryRun.apply'),
      }),
    );
    await waitFor(() => expect(runs.length).toBeGreaterThan(before));
    expect(await screen.findByRole('table', { name: t('lifeCycleDryRun.table') })).toBeVisible();
  });

  it('is thrown away only after a question', async () => {
    const { user, sent, router } = await open({ 'DELETE /api/v3/life-cycles/1/draft': {} });
    await user.click(await screen.findByRole('button', { name: t('lifeCycleDryRun.discard') }));
    const dialog = await screen.findByRole('alertdialog', { name: t('lifeCycleDryRun.discard.title') });
    await user.click(within(dialog).getByRole('button', { name: t('components.confirm.cancel') }));
    expect(sent('DELETE', '/api/v3/life-cycles/1/draft')).toHaveLength(0);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: t('lifeCycleDryRun.discard') }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', {
        name: t('lifeCycleDryRun.discard'),
      }),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/life-cycle/5'));
  });
});
