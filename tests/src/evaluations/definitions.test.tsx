import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/access.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { definition } from './evaluationFixtures.ts';

beforeAll(() => loadScreensBelow('/eval', '/evaluation'), 120_000);

const ADMIN: readonly Role[] = ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'];
const LIST = '/api/v3/evals/list/SUGGESTION';
const used = definition({ id: 6, title: 'Board form', evalFlowType: 'EVAL_BOARD1', isUsed: true });

const open = (responses: Answers = {}, path = '/eval/SUGGESTION/list', roles = ADMIN) =>
  renderApp(path, {
    roles,
    responses: { [`GET ${LIST}`]: list([definition(), used]), ...responses },
  });
type Page = Awaited<ReturnType<typeof open>>;

/** What is pasted needs no keys, each of which draws the whole form anew. */
async function fill(page: Page, field: HTMLElement, text: string) {
  await page.user.click(field);
  await page.user.paste(text);
}

/** Opens the empty form and adds questions with their weights; without one they take the usual 20. */
async function write(page: Page, questions: readonly (readonly [string, string?])[]) {
  await page.user.click(
    (await screen.findAllByRole('button', { name: t('evalDefinition.create') }))[0] as HTMLElement,
  );
  const dialog = within(await screen.findByRole('dialog', { name: t('evalDefinition.create') }));
  for (const [question, weight] of questions) {
    await fill(page, dialog.getByRole('textbox', { name: t('evalDefinition.question.new') }), question);
    if (weight) {
      await fill(page, dialog.getByRole('textbox', { name: t('evalDefinition.weight.new') }), weight);
    }
    await page.user.click(dialog.getByRole('button', { name: t('evalDefinition.question.add') }));
  }
  return dialog;
}
const weightOf = (dialog: ReturnType<typeof within>, number: number) =>
  dialog.getByRole('textbox', { name: t('evalDefinition.weight.number', { number }) });

describe('the forms of evaluations', () => {
  test('those of the type are listed with stage and use [R3I-28, R2J-41]', async () => {
    const page = await open();
    const table = within(await screen.findByRole('table', { name: t('evalDefinition.list.SUGGESTION') }));
    const row = within(table.getByRole('row', { name: /Board form/ }));
    expect(row.getByText(t('evaluation.stage.EVAL_BOARD1'))).toBeVisible();
    expect(row.getByText(t('evalDefinition.state.used'))).toBeVisible();
    expect(row.queryByRole('button', { name: pattern`${t('evalDefinition.delete')}` })).toBeNull();
    expect(page.sent('GET', LIST)[0]?.query).toEqual({ page: '0', size: '10', sort: 'id,desc' });
  });

  test('a new one is made of weighted questions and sent by PUT [R2J-43, R2G-01, R2G-08, R2G-10, R2G-12, R2G-16, R2G-17]', async () => {
    const page = await open({ 'PUT /api/v3/evals/create': definition() });
    const dialog = await write(page, [['How useful is it?', '80']]);
    expect(dialog.getByText(t('evalDefinition.total.left', { total: 80, left: 20 }))).toBeVisible();
    expect(dialog.getByRole('button', { name: t('evalDefinition.save') })).toBeDisabled();
    expect(dialog.getByRole('button', { name: t('evalDefinition.save') })).toHaveAccessibleDescription(
      t('evalDefinition.blocked.total', { total: 80 }),
    );
    await fill(
      page,
      dialog.getByRole('textbox', { name: t('evalDefinition.question.new') }),
      'How new is it?',
    );
    await page.user.keyboard('{Enter}');
    expect(dialog.getByText(t('evalDefinition.total.complete'))).toBeVisible();
    expect(dialog.queryByText(pattern`^${t('evalDefinition.blocked.none')}`)).toBeNull();
    await fill(
      page,
      dialog.getByRole('textbox', { name: pattern`^${t('evalDefinition.title')}` }),
      'First look',
    );
    await fill(
      page,
      dialog.getByRole('textbox', { name: pattern`^${t('evalDefinition.explanation')}` }),
      'Judge it',
    );
    await page.user.click(dialog.getByRole('button', { name: t('evalDefinition.save') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.sent('PUT', '/api/v3/evals/create')[0]?.body).toEqual({
      title: 'First look',
      explanation: 'Judge it',
      evalFlowType: 'EVAL_PRE',
      contributionType: 'SUGGESTION',
      competitionId: null,
      evalType: 'STAR5',
      evalOver: 100,
      evalItemDefinitionList: [
        { question: 'How useful is it?', weight: 80 },
        { question: 'How new is it?', weight: 20 },
      ],
    });
  });

  test('an empty one says at the weights and at the button what is missing [R2G-12]', async () => {
    const page = await open();
    const dialog = await write(page, []);
    const words = t('evalDefinition.blocked.none');
    expect(dialog.getAllByText(words)).toHaveLength(2);
    expect(dialog.getByRole('button', { name: t('evalDefinition.save') })).toHaveAccessibleDescription(words);
  });

  test('a question of two characters is not added [R2G-08, R2G-15, R2K-05, Q2-33]', async () => {
    const page = await open();
    const dialog = await write(page, [['ab']]);
    expect(await screen.findByText(t('toastError.questionEmpty'))).toBeVisible();
    expect(
      dialog.queryByRole('textbox', { name: t('evalDefinition.question.number', { number: 1 }) }),
    ).toBeNull();
    await page.user.type(dialog.getByRole('textbox', { name: t('evalDefinition.question.new') }), 'c');
    await page.user.click(dialog.getByRole('button', { name: t('evalDefinition.question.add') }));
    expect(
      dialog.getByRole('textbox', { name: t('evalDefinition.question.number', { number: 1 }) }),
    ).toHaveValue('abc');
  });

  test('weights never exceed 100: one more is refused [R2G-11, R2G-13, R2K-05, Q2-33]', async () => {
    const page = await open();
    const dialog = await write(page, [
      ['How useful is it?', '60'],
      ['How new is it?', '40'],
    ]);
    await page.user.type(weightOf(dialog, 2), '{End}{Backspace}1');
    expect(await screen.findByText(pattern`${t('toastError.max')}`)).toBeVisible();
    expect(weightOf(dialog, 2)).toHaveValue('4');
    await page.user.type(weightOf(dialog, 2), '0');
    expect(weightOf(dialog, 2)).toHaveValue('40');
  });

  test('with all 100 given there is no room for a further question [Q2-33]', async () => {
    const page = await open();
    const dialog = await write(page, [['How useful is it?', '100'], ['How new is it?']]);
    expect(await screen.findByText(pattern`${t('toastError.max')}`)).toBeVisible();
    expect(
      dialog.queryByRole('textbox', { name: t('evalDefinition.question.number', { number: 2 }) }),
    ).toBeNull();
    // What was typed is still there.
    expect(dialog.getByRole('textbox', { name: t('evalDefinition.question.new') })).toHaveValue(
      'How new is it?',
    );
  });

  test('a weight under 1 is told and keeps it from being saved [R2G-09, R2G-12, R2G-14, R2K-05]', async () => {
    const page = await open();
    const dialog = await write(page, [['How useful is it?', '100']]);
    expect(dialog.getByRole('button', { name: t('evalDefinition.save') })).toBeEnabled();
    await page.user.clear(weightOf(dialog, 1));
    await page.user.type(weightOf(dialog, 1), '0');
    expect(await screen.findByText(t('toastError.min'))).toBeVisible();
    expect(dialog.getByRole('button', { name: t('evalDefinition.save') })).toBeDisabled();
  });

  test.each([
    [t('evalDefinition.title'), 'ab', 'x'.repeat(256)],
    [t('evalDefinition.explanation'), 'ab', 'x'.repeat(1025)],
  ])('the bounds of the %s are told at the field [R2G-05, R2G-06]', async (label, short, long) => {
    const page = await open();
    const dialog = await write(page, [['How useful is it?', '100']]);
    const field = dialog.getByRole('textbox', { name: new RegExp(`^${label}`) });
    for (const text of [short, long]) {
      await page.user.clear(field);
      await page.user.click(field);
      await page.user.paste(text);
      await page.user.click(dialog.getByRole('button', { name: t('evalDefinition.save') }));
      await waitFor(() => expect(field).toHaveAccessibleDescription(/characters|at least|at most/i));
    }
    expect(page.sent('PUT', '/api/v3/evals/create')).toEqual([]);
  });

  test('a stored one is changed by PUT update, its questions keep their ids [R2J-44]', async () => {
    const page = await open({ 'PUT /api/v3/evals/update': definition() });
    await page.user.click(
      await screen.findByRole('button', { name: t('evalDefinition.edit.named', { title: 'First look' }) }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: t('evalDefinition.edit') }));
    await page.user.click(dialog.getByRole('button', { name: t('evalDefinition.spread') }));
    await page.user.click(dialog.getByRole('button', { name: t('evalDefinition.save') }));
    await waitFor(() => expect(page.sent('PUT', '/api/v3/evals/update')).toHaveLength(1));
    expect(page.sent('PUT', '/api/v3/evals/update')[0]?.body).toMatchObject({
      id: 5,
      evalItemDefinitionList: [
        { id: 51, weight: 50 },
        { id: 52, weight: 50 },
      ],
    });
  });

  test('one that was evaluated by is only shown, and copied to ask something else [S2-32]', async () => {
    const page = await open({ 'PUT /api/v3/evals/create': definition({ id: 9 }) });
    await page.user.click(
      await screen.findByRole('button', { name: t('evalDefinition.show.named', { title: 'Board form' }) }),
    );
    const shown = within(await screen.findByRole('dialog', { name: t('evalDefinition.show') }));
    expect(shown.getByText(pattern`${t('evalDefinition.used')}`)).toBeVisible();
    expect(
      shown.getByRole('textbox', { name: t('evalDefinition.question.number', { number: 1 }) }),
    ).toBeDisabled();
    expect(shown.queryByRole('button', { name: t('evalDefinition.save') })).toBeNull();
    await page.user.click(shown.getByRole('button', { name: t('evalDefinition.close') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await page.user.click(
      screen.getByRole('button', { name: t('evalDefinition.copy.named', { title: 'Board form' }) }),
    );
    const copy = within(await screen.findByRole('dialog', { name: t('evalDefinition.create') }));
    await page.user.click(copy.getByRole('button', { name: t('evalDefinition.save') }));
    await waitFor(() => expect(page.sent('PUT', '/api/v3/evals/create')).toHaveLength(1));
    const sent = page.sent('PUT', '/api/v3/evals/create')[0]?.body as { evalItemDefinitionList: object[] };
    expect(sent.evalItemDefinitionList[0]).toEqual({ question: 'How useful is it?', weight: 60 });
  });

  test('deleting asks first [R2J-46]', async () => {
    const page = await open({ 'DELETE /api/v3/evals/5': respond(204) });
    const press = () =>
      page.user.click(
        screen.getByRole('button', { name: t('evalDefinition.delete.named', { title: 'First look' }) }),
      );
    await screen.findByRole('table', { name: t('evalDefinition.list.SUGGESTION') });
    await press();
    const question = within(await screen.findByRole('alertdialog'));
    await page.user.click(question.getByRole('button', { name: t('components.confirm.cancel') }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(page.sent('DELETE', '/api/v3/evals/5')).toEqual([]);
    await press();
    await page.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', {
        name: t('evalDefinition.delete'),
      }),
    );
    await waitFor(() => expect(page.sent('DELETE', '/api/v3/evals/5')).toHaveLength(1));
  });

  test('closing with something written asks first', async () => {
    const page = await open();
    const dialog = await write(page, [['How useful is it?', '100']]);
    await page.user.click(dialog.getByRole('button', { name: t('evalDefinition.cancel') }));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });

  test('none yet, and a list that does not come', async () => {
    await open({ [`GET ${LIST}`]: list([]) });
    expect(await screen.findByText(t('evalDefinition.list.empty'))).toBeVisible();
  });

  test('the administrators of another type, and other types, are kept out [R3O-12]', async () => {
    await open({}, '/eval/SUGGESTION/list', ['ROLE_USER', 'ROLE_IMPROVEMENT_ADMIN']);
    expect(await screen.findByText(t('error.http.403'))).toBeVisible();
  });
});
