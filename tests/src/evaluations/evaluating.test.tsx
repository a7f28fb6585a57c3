import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EvaluationForm } from '#contract/evaluations/schema.ts';
import { contribution, EMPLOYEE } from '#tests/src/contributions/contributionFixtures.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { type Answers, list, respond, unreachable } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { form, ownEvaluation, round } from './evaluationFixtures.ts';

beforeAll(() => loadScreensBelow('/eval', '/evaluation'), 120_000);

const FORM = '/api/v3/evals/EVAL_JURY1/contribution/12/0/0';
const SAVE = '/api/v3/evals';

const idea = contribution({
  id: 12,
  type: 'IDEA',
  competitionId: 3,
  code: 'SPRING-0012',
  title: 'A roof garden',
  summary: 'Green above the offices',
  body: '<p>Plants on every <b>roof</b>.</p>',
  roles: ['JURY1'],
});

function open(stored: EvaluationForm, responses: Answers = {}, queue = [ownEvaluation()]) {
  return renderApp('/evaluation/EVAL_JURY1/12', {
    roles: EMPLOYEE,
    responses: {
      [`GET ${FORM}`]: stored,
      'GET /api/v3/contributions/:id': idea,
      'GET /api/v3/evals/mine': list(queue),
      'GET /api/v3/evals/mine/rounds': [round()],
      ...responses,
    },
  });
}

const group = (name: RegExp) => screen.findByRole('radiogroup', { name });
/** The stars look for the pointer's place, which is nowhere here. */
const choose = async (question: RegExp, stars: RegExp) => {
  const star = within(await group(question)).getByRole('radio', { name: stars });
  fireEvent.click(star);
  await waitFor(() => expect(star).toBeChecked());
};

describe('evaluating', () => {
  test('the idea stands beside its questions, their weights and the progress [R2G-04, R2G-29]', async () => {
    await open(form());
    expect(await screen.findByRole('heading', { level: 1, name: 'A roof garden' })).toBeVisible();
    expect(screen.getByText('Green above the offices')).toBeVisible();
    expect(screen.getByText('roof').tagName).toBe('B');
    expect(
      await screen.findByText(pattern`${t('evaluation.progress', { given: 3, total: 12 })}`),
    ).toBeVisible();
    expect(within(await group(/How useful is it/)).getAllByRole('radio', { name: /^\d/ })).toHaveLength(5);
    expect(screen.getByText(t('evaluation.weight', { weight: 60 }))).toBeVisible();
    expect(screen.getByText(t('evaluation.weight', { weight: 40 }))).toBeVisible();
    expect(screen.getByText('Judge what it brings')).toBeVisible();
  });

  test('stars are answered by pointer, the score runs along, and the save is the documented one [R2J-47, R2J-48, S2-20]', async () => {
    const stored = form({
      answers: [
        { itemId: 51, star: 5 },
        { itemId: 52, star: 2 },
      ],
      comment: 'Do it',
      score: 76,
      dateUpdated: '2030-03-02T08:30:00.000Z',
    });
    const page = await open(form(), { [`PUT ${SAVE}`]: stored });
    await choose(/How useful/, pattern`${t('components.rating.stars', { smart_count: 5 })}`);
    expect(screen.getByText('60.0')).toBeVisible();
    expect(screen.getByText(pattern`${t('evaluation.left', { smart_count: 1 })}`)).toBeVisible();
    await choose(/How new/, pattern`${t('components.rating.stars', { smart_count: 2 })}`);
    expect(screen.getByText('76.0')).toBeVisible();
    await page.user.type(screen.getByRole('textbox', { name: t('evaluation.comment') }), 'Do it');
    expect(screen.getByText('5/1000')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: t('evaluation.save') }));
    await screen.findByRole('heading', { level: 1, name: t('evaluation.allDone') });
    expect(page.sent('PUT', SAVE)[0]?.body).toEqual({
      contributionId: 12,
      evalFlowType: 'EVAL_JURY1',
      answers: [
        { itemId: 51, star: 5 },
        { itemId: 52, star: 2 },
      ],
      comment: 'Do it',
    });
    expect(
      screen.getByText(pattern`${t('evaluation.allDone.title', { stage: 'The first jury' })}`),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: t('menu.account.evaluations') })).toHaveAttribute(
      'href',
      '/evaluation',
    );
  });

  test('an open question keeps it from being saved, and is shown [S2-20]', async () => {
    const page = await open(form());
    await choose(/How useful/, pattern`${t('components.rating.stars', { smart_count: 4 })}`);
    await page.user.click(screen.getByRole('button', { name: t('evaluation.save') }));
    expect(await screen.findByText(t('evaluation.missing'))).toBeVisible();
    expect((await group(/How new/)).contains(document.activeElement)).toBe(true);
    expect(page.sent('PUT', SAVE)).toEqual([]);
  });

  test('the keys 1 to 5 answer one question after the other, and Ctrl with Enter saves', async () => {
    const page = await open(form(), { [`PUT ${SAVE}`]: form({ score: 88 }) });
    await group(/How useful/);
    await page.user.keyboard('4');
    await page.user.keyboard('5');
    expect(
      within(await group(/How useful/)).getByRole('radio', {
        name: pattern`${t('components.rating.stars', { smart_count: 4 })}`,
      }),
    ).toBeChecked();
    expect(
      within(await group(/How new/)).getByRole('radio', {
        name: pattern`${t('components.rating.stars', { smart_count: 5 })}`,
      }),
    ).toBeChecked();
    const comment = screen.getByRole('textbox', { name: t('evaluation.comment') });
    await page.user.type(comment, '3');
    expect(
      within(await group(/How new/)).getByRole('radio', {
        name: pattern`${t('components.rating.stars', { smart_count: 5 })}`,
      }),
    ).toBeChecked();
    fireEvent.keyDown(comment, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(page.sent('PUT', SAVE)).toHaveLength(1));
  });

  test('saving leads to the next one of the round, skipping too', async () => {
    const queue = [ownEvaluation(), ownEvaluation({ contributionId: 13, code: 'SPRING-0013' })];
    const stored = form({
      answers: [
        { itemId: 51, star: 3 },
        { itemId: 52, star: 3 },
      ],
      score: 60,
    });
    const page = await open(
      form(),
      {
        [`PUT ${SAVE}`]: stored,
        'GET /api/v3/evals/EVAL_JURY1/contribution/13/0/0': form({
          contributionId: 13,
          contributionTitle: 'Bees',
        }),
      },
      queue,
    );
    await choose(/How useful/, pattern`${t('components.rating.stars', { smart_count: 3 })}`);
    await choose(/How new/, pattern`${t('components.rating.stars', { smart_count: 3 })}`);
    await page.user.click(await screen.findByRole('button', { name: t('evaluation.saveNext') }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Bees' })).toBeVisible();
    expect(page.location().pathname).toBe('/evaluation/EVAL_JURY1/13');
    const query = page.sent('GET', '/api/v3/evals/mine')[0]?.query;
    expect(query).toMatchObject({
      competitionId: '3',
      'evalFlowType.equals': 'EVAL_JURY1',
      sort: 'code,asc',
    });
    await page.user.click(await screen.findByRole('button', { name: t('evaluation.skip') }));
    await waitFor(() => expect(page.location().pathname).toBe('/evaluation/EVAL_JURY1/12'));
  });

  test('a failed save loses nothing and can be repeated', async () => {
    let fails = true;
    const page = await open(form(), {
      [`PUT ${SAVE}`]: () => (fails ? unreachable() : form({ score: 60 })),
    });
    await choose(/How useful/, pattern`${t('components.rating.stars', { smart_count: 3 })}`);
    await choose(/How new/, pattern`${t('components.rating.stars', { smart_count: 3 })}`);
    await page.user.type(screen.getByRole('textbox', { name: t('evaluation.comment') }), 'Kept');
    await page.user.click(screen.getByRole('button', { name: t('evaluation.save') }));
    expect(await screen.findByText(t('evaluation.failed'))).toBeVisible();
    expect(screen.getByRole('textbox', { name: t('evaluation.comment') })).toHaveValue('Kept');
    expect(
      within(await group(/How new/)).getByRole('radio', {
        name: pattern`${t('components.rating.stars', { smart_count: 3 })}`,
      }),
    ).toBeChecked();
    expect(screen.getByText(t('evaluation.state.unsaved'))).toBeVisible();
    fails = false;
    await page.user.click(screen.getByRole('button', { name: t('evaluation.save') }));
    expect(await screen.findByRole('heading', { level: 1, name: t('evaluation.allDone') })).toBeVisible();
  });

  test('leaving with unsaved stars asks first', async () => {
    const page = await open(form());
    await choose(/How useful/, pattern`${t('components.rating.stars', { smart_count: 3 })}`);
    await page.user.click(screen.getByRole('link', { name: t('menu.account.evaluations') }));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    expect(page.location().pathname).toBe('/evaluation/EVAL_JURY1/12');
  });

  test('after its round an evaluation can be read, not changed [S2-21]', async () => {
    await open(
      form({
        answers: [
          { itemId: 51, star: 5 },
          { itemId: 52, star: 2 },
        ],
        score: 76,
        comment: 'Do it',
        canSave: false,
      }),
      {},
      [],
    );
    expect(await screen.findByText(pattern`${t('evaluation.closed')}`)).toBeVisible();
    expect(screen.getByText('Do it')).toBeVisible();
    expect(screen.getByText('76.0')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('button', { name: t('evaluation.save') })).toBeNull();
  });

  test('somebody who is not asked, and an unknown stage, find nothing', async () => {
    await open(form(), { [`GET ${FORM}`]: respond(404, { status: 404, message: 'error.urlNotFound' }) });
    expect(await screen.findByRole('heading', { name: t('error.http.404') })).toBeVisible();
  });

  test('a form that cannot be read can be asked for again', async () => {
    let fails = true;
    const page = await open(form(), { [`GET ${FORM}`]: () => (fails ? respond(500, {}) : form()) });
    const retry = await screen.findByRole('button', { name: t('components.error.retry') });
    fails = false;
    await page.user.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: 'A roof garden' })).toBeVisible();
  });
});

describe('a conflict of interest', () => {
  const CONFLICTS = '/api/v3/contributions/12/conflicts';
  const ask = async (stored: EvaluationForm, queue = [ownEvaluation()]) => {
    const page = await open(stored, { [`POST ${CONFLICTS}`]: respond(204) }, queue);
    await page.user.click(await screen.findByRole('button', { name: t('conflict.declare') }));
    const dialog = within(await screen.findByRole('alertdialog', { name: t('conflict.declare.title') }));
    return { ...page, dialog };
  };

  test('is declared with a reason, and the next one follows', async () => {
    const next = ownEvaluation({ contributionId: 13, title: 'Bees', code: 'SPRING-0013' });
    const { user, dialog, sent, location } = await ask(form(), [ownEvaluation(), next]);
    expect(dialog.queryByText(t('conflict.declare.scored'))).toBeNull();
    // No reason is chosen for anybody.
    await user.click(dialog.getByRole('button', { name: t('conflict.declare.confirm') }));
    expect(await dialog.findByText(t('conflict.kind.missing'))).toBeVisible();
    expect(dialog.getByRole('radio', { name: t('conflict.kind.OWN_UNIT') })).toHaveFocus();
    await user.click(dialog.getByRole('radio', { name: t('conflict.kind.OTHER') }));
    await user.click(dialog.getByRole('button', { name: t('conflict.declare.confirm') }));
    expect(await dialog.findByText(t('conflict.remark.missing'))).toBeVisible();
    expect(sent('POST', CONFLICTS)).toEqual([]);
    await user.type(
      dialog.getByRole('textbox', { name: pattern`${t('conflict.remark')}` }),
      'She is my sister',
    );
    await user.click(dialog.getByRole('button', { name: t('conflict.declare.confirm') }));
    await waitFor(() => expect(location().pathname).toBe('/evaluation/EVAL_JURY1/13'));
    expect(sent('POST', CONFLICTS)[0]?.body).toEqual({ kind: 'OTHER', remark: 'She is my sister' });
  });

  test('says that a score will not count, and forgets what is not stored', async () => {
    const stored = form({ dateUpdated: '2030-03-02T08:30:00.000Z', score: 80 });
    const page = await open(stored, { [`POST ${CONFLICTS}`]: respond(204) });
    await choose(/How useful/, pattern`${t('components.rating.stars', { smart_count: 5 })}`);
    await page.user.click(screen.getByRole('button', { name: t('conflict.declare') }));
    const dialog = within(await screen.findByRole('alertdialog', { name: t('conflict.declare.title') }));
    expect(dialog.getByText(t('conflict.declare.scored'))).toBeVisible();
    await page.user.click(dialog.getByRole('radio', { name: t('conflict.kind.OWN_UNIT') }));
    await page.user.click(dialog.getByRole('button', { name: t('conflict.declare.confirm') }));
    await waitFor(() => expect(page.location().pathname).toBe('/evaluation'));
    expect(page.sent('POST', CONFLICTS)[0]?.body).toEqual({ kind: 'OWN_UNIT', remark: '' });
  });

  test('is for ideas alone', async () => {
    await open(form({ type: 'SUGGESTION', competitionId: null }));
    expect(await group(/How useful/)).toBeVisible();
    expect(screen.queryByRole('button', { name: t('conflict.declare') })).toBeNull();
  });
});
