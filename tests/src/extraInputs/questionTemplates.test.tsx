import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/access.ts';
import { MOST_PARTS } from '#contract/campaigns/rules.ts';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import type { Question } from '#contract/programme-templates/questions.endpoints.ts';
import type { ProgrammeTemplate } from '#contract/programme-templates/schema.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

beforeAll(async () => {
  await loadScreensBelow('/extra-input');
  await import('#src/components/extraInputs/AddQuestionsDialog.tsx');
  await import('#src/components/programmes/templates/TemplateDialog.tsx');
}, 120_000);

const ADMIN: Role[] = ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'];
const FORM = '/api/v3/extra-inputs/SUGGESTION';
const TEMPLATES = '/api/v3/programme-templates';
const SETS = '/api/v3/question-sets';

const input = (id: number, label: string): ExtraInput => ({
  ...{ id, source: 'SUGGESTION', competitionId: null, listOrder: id, selectionValues: [] },
  definitionList: [{ language: 'en', label, explanation: null }],
  ...{ isRequired: false, inputType: 'TEXT', minLenOrValue: 0, maxLenOrValue: 255 },
});
const question = (label: string, changes: Partial<Question> = {}): Question => ({
  definitionList: [{ language: 'en', label }],
  ...{ isRequired: true, inputType: 'TEXT_AREA', minLenOrValue: 0, maxLenOrValue: 1024, choices: [] },
  ...changes,
});
const template = (changes: Partial<ProgrammeTemplate> = {}): ProgrammeTemplate => ({
  ...{ id: 7, kind: 'campaign-questions', name: 'Site visit', description: '', isShared: true },
  ...{ source: null, lifeCycle: null, questionCount: 2, canEdit: false, version: 1 },
  author: { id: 1, firstName: 'Ada', lastName: 'Green' },
  dateUpdated: '2030-03-05T12:00:00.000Z',
  ...changes,
});

const open = (stored: readonly ExtraInput[], answers: Answers = {}) =>
  renderApp('/extra-input/SUGGESTION', {
    roles: ADMIN,
    responses: {
      [`GET ${FORM}`]: () => list(stored),
      [`GET ${TEMPLATES}`]: () => list([template()]),
      [`GET ${SETS}`]: [question('Where exactly is it?'), question('Who is at risk?')],
      [`POST ${SETS}/add`]: { added: 2, sameName: 0, noRoom: 0 },
      ...answers,
    },
  });
type Page = Awaited<ReturnType<typeof open>>;
const chosen = async ({ user }: Page, name: string) => {
  await user.click(await screen.findByRole('button', { name: t('questionSet.add') }));
  await user.click(
    await screen.findByRole('button', { name: t('questionSet.choose.named', { title: name }) }),
  );
  return within(await screen.findByRole('dialog', { name: t('questionSet.preview.title', { name }) }));
};
const confirm = (count: number) => t('questionSet.confirm', { smart_count: count });

describe('questions from a template', () => {
  test('a set of the product is shown before it is added, then the form is read again', async () => {
    const page = await open([input(1, 'Budget')]);
    const dialog = await chosen(page, t('questionSet.SAFETY_CHECK.name'));
    const shown = within(await dialog.findByRole('list', { name: t('questionSet.preview') }));
    expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(
        pattern`1\. Where exactly is it\?${t('extraInput.type.TEXT_AREA')} · ${t('extraInput.required')}`,
      ),
      expect.stringMatching(pattern`2\. Who is at risk\?`),
    ]);
    expect(page.sent('GET', SETS)[0]?.query).toEqual({ shipped: 'SAFETY_CHECK' });
    const before = page.sent('GET', FORM).length;
    await page.user.click(dialog.getByRole('button', { name: confirm(2) }));
    await waitFor(() =>
      expect(page.sent('POST', `${SETS}/add`)[0]?.body).toEqual({
        ...{ shipped: 'SAFETY_CHECK', kind: 'suggestion-questions', formId: null },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(page.sent('GET', FORM).length).toBeGreaterThan(before));
  });

  test('templates of all forms are offered, with how many questions they have and who shares them where', async () => {
    const page = await open([]);
    const dialog = await chosen(page, 'Site visit');
    expect(page.sent('GET', TEMPLATES)[0]?.query['kind.in']).toContain('campaign-questions');
    await waitFor(() => expect(page.sent('GET', SETS)[0]?.query).toEqual({ template: '7' }));
    await page.user.click(dialog.getByRole('button', { name: t('questionSet.back') }));
    const choice = within(await screen.findByRole('region', { name: t('programmeTemplate.own') }));
    expect(
      choice.getByText(
        `${t('programmeTemplate.questions', { smart_count: 2 })} · ${t('programmeTemplate.campaign-questions')} · ${t('programmeTemplate.sharedBy', { name: 'Ada Green' })}`,
      ),
    ).toBeVisible();
  });

  test('what is left out is said in sentences: a name that is there, and what exceeds the bound', async () => {
    const form = Array.from({ length: MOST_PARTS - 1 }, (_, n) =>
      input(n + 1, n ? `Question ${n}` : 'budget'),
    );
    const page = await open(form, {
      [`GET ${SETS}`]: [question('Budget'), question('Where?'), question('When?')],
    });
    const dialog = await chosen(page, 'Site visit');
    expect(
      await dialog.findByText(t('questionSet.sameName', { smart_count: 1, names: '“Budget”' })),
    ).toBeVisible();
    expect(
      dialog.getByText(t('questionSet.noRoom', { smart_count: 1, names: '“When?”', most: MOST_PARTS })),
    ).toBeVisible();
    expect(dialog.getByRole('button', { name: confirm(1) })).toBeEnabled();
  });

  test('where nothing would come, nothing can be added', async () => {
    const page = await open([input(1, 'Where?')], { [`GET ${SETS}`]: [question('Where?')] });
    const dialog = await chosen(page, 'Site visit');
    expect(await dialog.findByText(t('questionSet.preview.none'))).toBeVisible();
    expect(dialog.getByRole('button', { name: confirm(0) })).toBeDisabled();
  });

  test('a set that is gone is said, and the others can be chosen', async () => {
    const page = await open([], { [`GET ${SETS}`]: () => respond(404, { message: 'error.notFound' }) });
    const dialog = await chosen(page, 'Site visit');
    expect(await dialog.findByRole('alert')).toBeVisible();
    expect(dialog.getByRole('button', { name: confirm(0) })).toBeDisabled();
  });
});

describe('a form as a template', () => {
  test('its questions are saved under a name, for oneself or for the module', async () => {
    const page = await open([input(1, 'Budget')], {
      [`POST ${TEMPLATES}`]: () => respond(201, template({ kind: 'suggestion-questions' })),
    });
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: t('programmeTemplate.saveAs') }));
    const dialog = within(await screen.findByRole('dialog', { name: t('programmeTemplate.saveAs') }));
    expect(dialog.getByText(t('programmeTemplate.saveAs.questions.text'))).toBeVisible();
    const name = dialog.getByRole('textbox', { name: pattern`^${t('programmeTemplate.name')}` });
    expect(name).toHaveValue('');
    await user.type(name, 'Money');
    await user.click(
      dialog.getByRole('switch', { name: t('programmeTemplate.isShared.suggestion-questions') }),
    );
    await user.click(dialog.getByRole('button', { name: t('programmeTemplate.create') }));
    await waitFor(() =>
      expect(page.sent('POST', TEMPLATES)[0]?.body).toEqual({
        ...{ kind: 'suggestion-questions', sourceId: null },
        ...{ name: 'Money', description: '', isShared: true },
      }),
    );
  });

  test('is not offered while it asks nothing', async () => {
    await open([]);
    expect(await screen.findByRole('button', { name: t('questionSet.add') })).toBeVisible();
    expect(screen.queryByRole('button', { name: t('programmeTemplate.saveAs') })).toBeNull();
  });

  test('one is renamed and deleted where it is chosen; forms keep their questions', async () => {
    const own = template({ isShared: false, canEdit: true });
    const page = await open([], {
      [`GET ${TEMPLATES}`]: () => list([own]),
      [`DELETE ${TEMPLATES}/7`]: () => respond(200, {}),
    });
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: t('questionSet.add') }));
    await user.click(
      await screen.findByRole('button', {
        name: t('programmeTemplate.edit.named', { title: 'Site visit' }),
      }),
    );
    const edit = within(await screen.findByRole('dialog', { name: t('programmeTemplate.edit') }));
    expect(edit.getByText(t('programmeTemplate.edit.questions.text'))).toBeVisible();
    await user.click(edit.getByRole('button', { name: t('components.confirm.cancel') }));
    await user.click(
      await screen.findByRole('button', {
        name: t('programmeTemplate.delete.named', { title: 'Site visit' }),
      }),
    );
    const asked = within(await screen.findByRole('alertdialog'));
    expect(asked.getByText(t('programmeTemplate.delete.questions.text'))).toBeVisible();
    await user.click(asked.getByRole('button', { name: t('programmeTemplate.delete') }));
    await waitFor(() => expect(page.sent('DELETE', `${TEMPLATES}/7`)).toHaveLength(1));
  });
});
