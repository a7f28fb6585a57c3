import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { contribution, EMPLOYEE } from '#tests/src/contributions/contributionFixtures.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { type Answers, list, respond, type SeenRequest } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { form, ownEvaluation, round } from './evaluationFixtures.ts';

beforeAll(() => loadScreensBelow('/eval', '/evaluation'), 120_000);

const TITLES: Readonly<Record<number, string>> = { 12: 'A roof garden', 13: 'Bees', 14: 'A pond' };
const idea = (id: number) =>
  contribution({ id, type: 'IDEA', competitionId: 3, title: TITLES[id], summary: `Summary of ${id}` });
const ownForm = (id: number) =>
  form({ contributionId: id, contributionTitle: TITLES[id] ?? '', code: `SPRING-00${id}` });
const forms = Object.fromEntries(
  [12, 13, 14].map((id) => [`GET /api/v3/evals/EVAL_JURY1/contribution/${id}/0/0`, ownForm(id)]),
);

describe('a round', () => {
  const open = (rows = [ownEvaluation(), ownEvaluation({ contributionId: 13, title: 'Bees', score: 80 })]) =>
    renderApp('/evaluation/round/EVAL_JURY1/3', {
      roles: EMPLOYEE,
      responses: {
        'GET /api/v3/evals/mine/rounds': [round()],
        'GET /api/v3/evals/mine': list(rows),
        'GET /api/v3/contributions/:id': ({ path }: SeenRequest) => idea(Number(path.split('/').at(-1))),
        ...forms,
      },
    });

  test('lists what is asked for in it, and compares what is chosen', async () => {
    const { user, sent, location } = await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Spring ideas' })).toBeVisible();
    expect(screen.getByText(pattern`${t('evaluation.progress', { given: 3, total: 12 })}`)).toBeVisible();
    expect(sent('GET', '/api/v3/evals/mine')[0]?.query).toMatchObject({
      'status.equals': 'ALL',
      'evalFlowType.equals': 'EVAL_JURY1',
      competitionId: '3',
    });
    await user.click(await screen.findByRole('checkbox', { name: pattern`A roof garden` }));
    expect(screen.getByRole('button', { name: t('evaluation.compare') })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: pattern`Bees` }));
    await user.click(screen.getByRole('button', { name: t('evaluation.compare') }));
    await waitFor(() => expect(location().pathname).toBe('/evaluation/compare/EVAL_JURY1'));
    expect(location().search).toBe('?ids=12,13');
  });

  test('says when nothing is asked for in it', async () => {
    await open([]);
    expect(await screen.findByText(t('evaluation.round.empty'))).toBeVisible();
  });
});

describe('side by side', () => {
  const SAVE = '/api/v3/evals';
  const open = (ids: string, responses: Answers = {}) =>
    renderApp(`/evaluation/compare/EVAL_JURY1?ids=${ids}`, {
      roles: EMPLOYEE,
      responses: {
        'GET /api/v3/contributions/:id': ({ path }: SeenRequest) => idea(Number(path.split('/').at(-1))),
        ...forms,
        ...responses,
      },
    });
  const column = async (title: string) => within(await screen.findByRole('region', { name: title }));
  const useful = async (title: string) =>
    (await column(title)).getByRole('radiogroup', { name: pattern`How useful is it` });

  test('each has its own scores, and the keys go to the one with the focus', async () => {
    const { sent, user } = await open('12,13', {
      [`PUT ${SAVE}`]: ({ body }: SeenRequest) => ({
        ...ownForm(13),
        answers: (body as { answers: [] }).answers,
        score: 80,
      }),
    });
    expect(await (await column('A roof garden')).findByText('Summary of 12')).toBeVisible();
    const second = await column('Bees');
    const star = (group: HTMLElement, stars: number) =>
      within(group).getByRole('radio', {
        name: pattern`${t('components.rating.stars', { smart_count: stars })}`,
      });
    const place = star(await useful('Bees'), 1);
    act(() => place.focus());
    fireEvent.keyDown(document.body, { key: '4' });
    await waitFor(async () => expect(star(await useful('Bees'), 4)).toBeChecked());
    expect(star(await useful('A roof garden'), 4)).not.toBeChecked();
    fireEvent.keyDown(document.body, { key: '4' });
    await user.click(second.getByRole('button', { name: t('evaluation.save') }));
    await waitFor(() => expect(sent('PUT', SAVE)).toHaveLength(1));
    expect(sent('PUT', SAVE)[0]?.body).toMatchObject({ contributionId: 13, evalFlowType: 'EVAL_JURY1' });
    expect((await column('A roof garden')).getByRole('button', { name: t('evaluation.save') })).toBeVisible();
  });

  test('one is taken away by a press, or with a conflict of interest', async () => {
    const { user, location } = await open('12,13,14', {
      'POST /api/v3/contributions/13/conflicts': respond(204),
    });
    await column('A pond');
    await user.click(
      (await column('A roof garden')).getByRole('button', {
        name: t('evaluation.compare.remove.named', { title: 'A roof garden' }),
      }),
    );
    await waitFor(() => expect(location().search).toBe('?ids=13%2C14'));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Bees' })).toHaveFocus());
    await user.click((await column('Bees')).getByRole('button', { name: t('conflict.declare') }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('radio', { name: t('conflict.kind.OWN_UNIT') }));
    await user.click(dialog.getByRole('button', { name: t('conflict.declare.confirm') }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Bees' })).toBeNull());
    expect(await (await column('A pond')).findByText('Summary of 14')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'A pond' })).toHaveFocus());
    await user.click(
      (await column('A pond')).getByRole('button', {
        name: t('evaluation.compare.remove.named', { title: 'A pond' }),
      }),
    );
    expect(await screen.findByText(t('evaluation.compare.none'))).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  test('what is not asked for is said in its place; without any there is nothing to compare', async () => {
    const { user, location } = await open('99,12', {
      'GET /api/v3/evals/EVAL_JURY1/contribution/99/0/0': respond(404),
    });
    expect(await screen.findByText(t('evaluation.compare.gone'))).toBeVisible();
    expect(await (await column('A roof garden')).findByText('Summary of 12')).toBeVisible();
    await user.click(screen.getByRole('button', { name: t('evaluation.compare.remove') }));
    await waitFor(() => expect(location().search).toBe('?ids=12'));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'A roof garden' })).toHaveFocus());
  });

  test('an address without ids offers the way', async () => {
    await open('');
    expect(await screen.findByText(t('evaluation.compare.none'))).toBeVisible();
  });
});
