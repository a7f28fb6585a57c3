import { configure, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { LifeCycleFinding } from '#contract/life-cycles/check.schema.ts';
import { FINDING_CODES } from '#contract/life-cycles/check.schema.ts';
import { respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, shippedMessages, t } from '#tests/support/texts.ts';
import { ADMIN, answers, lifeCycle } from './lifeCycleFixtures.ts';

// A busy machine takes its time to load a page for the first time.
configure({ asyncUtilTimeout: 40_000 });

const finding = (changes: Partial<LifeCycleFinding> = {}): LifeCycleFinding => ({
  code: 'deadEnd',
  grade: 'error',
  place: { kind: 'state', id: 13 },
  state: { id: 13, name: 'Accepted' },
  part: null,
  roles: [],
  values: [],
  ...changes,
});
const check = (findings: LifeCycleFinding[]) => ({
  lifeCycleId: 1,
  isActive: true,
  errorCount: findings.filter(({ grade }) => grade === 'error').length,
  warningCount: findings.filter(({ grade }) => grade === 'warning').length,
  findings,
});
const open = (result: unknown) =>
  renderApp('/life-cycle/1/check', {
    roles: ADMIN,
    responses: answers(lifeCycle(), { 'GET /api/v3/life-cycles/1/check': result as object }),
  });

describe('the check of a life cycle on its page', () => {
  it('says that all is well when nothing was found [Q3-122]', async () => {
    await open(check([]));
    expect(await screen.findByText(t('lifeCycleCheck.allWell'))).toBeVisible();
    expect(screen.getByText(t('lifeCycleCheck.noErrors'))).toBeVisible();
    expect(screen.getByText(t('lifeCycleCheck.noWarnings'))).toBeVisible();
  });

  it('lists errors before warnings, in words, with their counts [Q3-122, S3-51]', async () => {
    await open(
      check([
        finding(),
        finding({
          code: 'impossibleRole',
          place: { kind: 'action', id: 100 },
          state: { id: 12, name: 'Submitted' },
          part: 'Accept',
          roles: ['JURY1', 'JURY2'],
        }),
        finding({
          code: 'languageMissing',
          grade: 'warning',
          place: { kind: 'state', id: 12 },
          state: { id: 12, name: 'Submitted' },
          values: ['tr'],
        }),
        finding({
          code: 'stepWithoutWayOn',
          grade: 'error',
          place: { kind: 'lifeCycle', id: 1 },
          state: null,
          values: ['EVAL1'],
        }),
      ]),
    );
    await screen.findByText(pattern`^${t('lifeCycleCheck.find.impossibleRole', { part: 'Accept' })}`);
    const words = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(words).toContainEqual(
      expect.stringContaining(
        t('lifeCycleCheck.find.impossibleRole', { part: 'Accept', roles: 'Jury 1 or Jury 2' }),
      ),
    );
    expect(words).toContainEqual(
      expect.stringContaining(
        t('lifeCycleCheck.find.languageMissing', { part: t('lifeCycleCheck.part.state'), values: 'Turkish' }),
      ),
    );
    expect(words).toContainEqual(
      expect.stringContaining(t('lifeCycleCheck.find.stepWithoutWayOn', { values: 'Evaluation 1' })),
    );
    expect(
      screen.getByRole('heading', { level: 3, name: t('lifeCycleCheck.errors', { smart_count: 3 }) }),
    ).toBeVisible();
    expect(
      screen.getByRole('heading', { level: 3, name: t('lifeCycleCheck.warnings', { smart_count: 1 }) }),
    ).toBeVisible();
  });

  it('a finding leads to its place; one about the whole life cycle leads nowhere', async () => {
    const { user, router } = await open(
      check([
        finding({
          code: 'actionForNobody',
          grade: 'warning',
          place: { kind: 'action', id: 101 },
          state: { id: 12, name: 'Submitted' },
          part: 'Take a note',
        }),
        finding({ code: 'noSubmittedState', place: { kind: 'lifeCycle', id: 1 }, state: null }),
      ]),
    );
    const said = t('lifeCycleCheck.find.actionForNobody', { part: 'Take a note' });
    const show = await screen.findByRole('button', { name: pattern`: ${said}$` });
    expect(screen.getAllByText(t('lifeCycleCheck.show'))).toEqual([show]);
    await user.click(show);
    await waitFor(() => expect(router.state.location.search).toBe('?state=12&action=101'));
    expect(router.state.location.pathname).toBe('/life-cycle/1/lists');
  });

  it('is looked at again on demand, and says when it could not be read', async () => {
    let fails = true;
    const { user } = await open(() => (fails ? respond(500, { message: 'error.unexpected' }) : check([])));
    expect(await screen.findByText(t('lifeCycleCheck.failed'))).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: t('lifeCycleCheck.again') }));
    expect(await screen.findByText(t('lifeCycleCheck.allWell'))).toBeVisible();
  });

  it.each(['en', 'tr'])('every finding has its words in %s', (locale) => {
    const messages = shippedMessages(locale);
    for (const code of FINDING_CODES) expect(messages[`lifeCycleCheck.find.${code}`]).toBeTruthy();
  });
});

describe('activating a life cycle', () => {
  const activate = async (findings: LifeCycleFinding[]) => {
    const tree = lifeCycle({ isActive: false });
    const page = await renderApp('/life-cycle/1/lists', {
      roles: ADMIN,
      responses: answers(tree, {
        'GET /api/v3/life-cycles/1/check': check(findings),
        'PUT /api/v3/life-cycles': { ...tree, isActive: true },
      }),
    });
    await page.user.click(await screen.findByRole('button', { name: t('lifeCycle.activate') }));
    return { ...page, dialog: within(await screen.findByRole('alertdialog')) };
  };

  it('asks with warnings, and goes on when they are meant [Q3-122, S3-30]', async () => {
    const { dialog, user, sent } = await activate([finding({ code: 'waitsForever', grade: 'warning' })]);
    expect(
      dialog.getByText(pattern`${t('lifeCycleCheck.notice.warning', { smart_count: 1 })}`),
    ).toBeVisible();
    expect(dialog.getByRole('link', { name: t('lifeCycleCheck.notice.look') })).toHaveAttribute(
      'href',
      '/life-cycle/1/check',
    );
    await user.click(dialog.getByRole('button', { name: t('lifeCycle.activate') }));
    await waitFor(() =>
      expect(sent('PUT', '/api/v3/life-cycles').at(-1)?.body).toEqual({ id: 1, isActive: true }),
    );
  });

  it('says beforehand that errors will not let it, and nothing when all is well [Q3-122, S3-30]', async () => {
    const faulty = await activate([finding(), finding({ place: { kind: 'state', id: 12 } })]);
    expect(
      faulty.dialog.getByText(pattern`${t('lifeCycleCheck.notice.error', { smart_count: 2 })}`),
    ).toBeVisible();
    faulty.unmount();
    const sound = await activate([]);
    expect(sound.dialog.queryByRole('alert')).not.toBeInTheDocument();
  });
});
