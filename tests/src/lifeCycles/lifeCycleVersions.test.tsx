import { configure, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type {
  LifeCycleDifference,
  LifeCycleVersion,
  LifeCycleVersionDetail,
} from '#contract/life-cycles/versions.schema.ts';
import { type Answers, list } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { ADMIN, action, answers, lifeCycle, names, state } from './lifeCycleFixtures.ts';

// A busy machine takes its time to load a page for the first time.
configure({ asyncUtilTimeout: 40_000 });

const version = (number: number, changes: Partial<LifeCycleVersion> = {}): LifeCycleVersion => ({
  id: 70 + number,
  lifeCycleId: 1,
  number,
  kind: 'EDITED',
  restoredNumber: null,
  author: { id: 8, firstName: 'Elif', lastName: 'Çelik' },
  dateBegun: '2026-03-05T12:00:00.000Z',
  dateChanged: '2026-03-05T12:30:00.000Z',
  isCurrent: false,
  differenceCount: 1,
  lostPoints: 0,
  ...changes,
});
const VERSIONS = [
  version(4, { kind: 'APPLIED', restoredNumber: 2, isCurrent: true, differenceCount: 2 }),
  version(3, { kind: 'APPLIED' }),
  version(2),
  version(1, { kind: 'FIRST', author: null, differenceCount: 0, lostPoints: 2 }),
];

/** A promise of which nothing but the person who is asked last can be another. */
const askedLast = (userId: number) => ({
  answerDays: 10,
  role: 'RESPONSIBLE' as const,
  reminders: [],
  escalations: [{ to: 'PERSON' as const, afterDays: 2, userId }],
});

const at = { stateNames: names('Submitted'), within: null };
const DIFFERENCES: LifeCycleDifference[] = [
  {
    kind: 'stateOrder',
    change: 'changed',
    stateNames: null,
    within: null,
    fields: [],
    before: [names('Submitted'), names('Judged')],
    after: [names('Judged'), names('Submitted')],
  },
  {
    kind: 'action',
    change: 'changed',
    ...at,
    fields: ['definitionList', 'targetStateId', 'confirmText'],
    before: { ...action(100, 'Accept'), targetNames: names('Judged'), returnNames: null },
    after: {
      ...action(100, 'Approve', { confirmText: 'Sure?' }),
      targetNames: names('In work'),
      returnNames: null,
    },
  },
  {
    kind: 'commandTask',
    change: 'added',
    stateNames: names('Submitted'),
    within: { actionNames: null, command: { commandType: 'EVAL', parameter: 'EVAL_PRE' } },
    fields: [],
    before: null,
    after: {
      id: 500,
      stateCommandId: 400,
      definitionList: names('Give your view'),
      role: 'EXPERT',
      dayCount: 7,
      oneForAll: false,
      sendEmail: false,
    },
  },
  {
    kind: 'state',
    change: 'changed',
    stateNames: names('Submitted'),
    within: null,
    fields: ['promise'],
    before: state(12, 3, 'SUBMITTED', 'Submitted', { promise: askedLast(8) }),
    after: state(12, 3, 'SUBMITTED', 'Submitted', { promise: askedLast(9) }),
  },
  {
    kind: 'state',
    change: 'removed',
    stateNames: names('Judged'),
    within: null,
    fields: [],
    before: state(13, 4, 'EVALUATION', 'Judged'),
    after: null,
  },
];

const NO_DRAFT = { lifeCycleId: 1, draftId: null, ofId: null, dateCreated: null, restoresNumber: null };
const open = (more: Answers = {}) =>
  renderApp('/life-cycle/1/versions', {
    roles: ADMIN,
    responses: answers(lifeCycle(), {
      'GET /api/v3/life-cycles/1/draft': NO_DRAFT,
      'GET /api/v3/life-cycles/1/versions': list(VERSIONS),
      ...more,
    }),
  });
const rowOf = async (number: number) => {
  const heading = await screen.findByRole('heading', {
    level: 3,
    name: t('lifeCycleVersions.version', { number }),
  });
  return within(heading.closest('li') as HTMLElement);
};

describe('the versions of a life cycle', () => {
  it('say who made each of them, how and when, and lead back to all but the current one', async () => {
    await open();
    const current = await rowOf(4);
    expect(current.getByText(t('lifeCycleVersions.current'))).toBeVisible();
    expect(
      current.getByText(pattern`${t('lifeCycleVersions.kind.restored', { name: 'Elif Çelik', number: 2 })}`),
    ).toBeVisible();
    expect(current.queryByRole('button', { name: /Go back/ })).toBeNull();
    const applied = await rowOf(3);
    expect(
      applied.getByText(pattern`${t('lifeCycleVersions.kind.APPLIED', { name: 'Elif Çelik' })}`),
    ).toBeVisible();
    expect(
      applied.getByRole('button', { name: t('lifeCycleVersions.restore.named', { number: 3 }) }),
    ).toBeEnabled();
    const first = await rowOf(1);
    expect(first.getByText(pattern`${t('lifeCycleVersions.kind.FIRST')}`)).toBeVisible();
    expect(first.queryByRole('button', { name: /Show changes/ })).toBeNull();
    // Said before anybody goes back.
    expect(first.getByText(t('lifeCycleVersions.lostPoints', { smart_count: 2 }))).toBeVisible();
  });

  it('show what is different, in the words of the editor, state by state', async () => {
    const detail: LifeCycleVersionDetail = { ...version(3), differences: DIFFERENCES };
    const { user } = await open({ 'GET /api/v3/life-cycles/1/versions/3': detail });
    const row = await rowOf(3);
    const show = row.getByRole('button', { name: t('lifeCycleVersions.show.named', { number: 3 }) });
    expect(show).toHaveAttribute('aria-expanded', 'false');
    await user.click(show);
    const items = (await row.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(items).toEqual([
      expect.stringMatching(/^ChangedOrder of states.*Before: Submitted, Judged.*After: Judged, Submitted$/),
      expect.stringMatching(
        /^ChangedAction: ApproveBefore: Accept · leads to JudgedAfter: Approve · asks for confirmation · leads to In workAlso changed: Confirmation question$/,
      ),
      expect.stringMatching(/^AddedTask: Give your view · Evaluation: Pre-evaluationExpert · 7 days/),
      // Nothing of it can be read side by side; that it is another is said all the same.
      `ChangedState: SubmittedAlso changed: ${t('lifeCycle.promise')}`,
      expect.stringMatching(/^RemovedState: Judged/),
    ]);
    expect(row.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
      'Submitted',
      'Judged',
    ]);
    await user.click(row.getByRole('button', { name: t('lifeCycleVersions.hide.named', { number: 3 }) }));
    expect(row.queryAllByRole('listitem')).toEqual([]);
  });

  it('going back opens a draft, and leads to what applying it would do', async () => {
    const { user, sent, router } = await open({
      'POST /api/v3/life-cycles/1/versions/2/draft': { ...lifeCycle(), id: 9, isActive: false },
      'GET /api/v3/life-cycles/9/tree': { ...lifeCycle(), id: 9 },
    });
    const row = await rowOf(2);
    await user.click(row.getByRole('button', { name: t('lifeCycleVersions.restore.named', { number: 2 }) }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/life-cycle/9/change'));
    expect(sent('POST', '/api/v3/life-cycles/1/versions/2/draft')).toHaveLength(1);
  });

  it('beside an open draft there is no way back, and the draft is named', async () => {
    await open({ 'GET /api/v3/life-cycles/1/draft': { ...NO_DRAFT, draftId: 9 } });
    expect(await screen.findByText(pattern`${t('lifeCycleVersions.draftOpen')}`)).toBeVisible();
    expect(screen.getByRole('link', { name: t('lifeCycleDryRun.goToDraft') })).toHaveAttribute(
      'href',
      '/life-cycle/9/change',
    );
    const row = await rowOf(2);
    expect(
      row.getByRole('button', { name: t('lifeCycleVersions.restore.named', { number: 2 }) }),
    ).toBeDisabled();
  });

  it('say that there are none yet', async () => {
    await open({ 'GET /api/v3/life-cycles/1/versions': list([]) });
    expect(await screen.findByText(t('lifeCycleVersions.none'))).toBeVisible();
  });
});
