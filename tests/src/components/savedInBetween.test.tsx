import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/access.ts';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import { definition } from '#tests/src/evaluations/evaluationFixtures.ts';
import { PATH as FIELDS, field } from '#tests/src/fields/fieldFixtures.ts';
import { givenPoints, managedSpending, pointDefinition } from '#tests/src/points/managementFixtures.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';

const ADDRESSES = ['/eval', '/extra-input', '/contribution-field', '/point-definition', '/contribution-tag'];
beforeAll(() => loadScreensBelow(...ADDRESSES, '/user-point-spent'), 120_000);

const ROLES: Role[] = ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_APP_ADMIN', 'ROLE_SUGGESTION_ADMIN'];
const titles = (title: string, part: 'title' | 'label' = 'title') => [
  { language: 'en', [part]: title, ...(part === 'label' && { explanation: null }) },
  { language: 'tr', [part]: `${title} (tr)`, ...(part === 'label' && { explanation: null }) },
];
const choice = (id: number, label: string, rank: number) =>
  ['en', 'tr'].map((language) => ({ id, language, label, rank }));
const aTag = { id: 3, title: 'Solar', isActive: true, useCount: 2 };
const anInput: ExtraInput = {
  id: 1,
  source: 'SUGGESTION',
  competitionId: null,
  definitionList: titles('Area', 'label') as ExtraInput['definitionList'],
  isRequired: false,
  inputType: 'SINGLE_SELECTION',
  minLenOrValue: null,
  maxLenOrValue: null,
  listOrder: 1,
  selectionValues: [...choice(31, 'Roof', 1), ...choice(32, 'Wall', 2)],
};
const aForm = definition();

/**
 * What stands first, what somebody else has made of it, and what is typed here; `sends` is what goes out when that is
 * saved over it. What was taken away there has lost its id and is sent as new.
 */
const FORMS = [
  {
    form: 'a tag',
    at: '/contribution-tag',
    path: '/api/v3/contribution-tags',
    lists: '/api/v3/admin/contribution-tags',
    opener: 'Edit Solar',
    label: /^Title/,
    save: 'Save tag',
    stored: aTag,
    theirs: { ...aTag, title: 'Theirs', isActive: false },
    sends: { title: 'Mine', isActive: true },
  },
  {
    form: 'a point definition',
    at: '/point-definition/SUGGESTION',
    path: '/api/v3/point-definitions/SUGGESTION',
    opener: 'Edit Submitted',
    label: /^Name.*English/,
    save: 'Save',
    stored: pointDefinition(),
    theirs: pointDefinition({ definitionList: titles('Theirs') as never, point: 90 }),
    sends: { definitionList: [{ language: 'en', title: 'Mine' }, expect.anything()], point: 10 },
  },
  {
    form: 'a record of spent points',
    at: '/user-point-spent/manage',
    path: '/api/v3/user-point-spents',
    lists: '/api/v3/user-point-spents/manage',
    opener: t('pointManage.spent.edit.named', { title: 'Elif Demir' }),
    label: /^Explanation/,
    save: 'Save',
    stored: managedSpending(),
    theirs: managedSpending({ explanation: 'Theirs', point: 20 }),
    sends: { explanation: 'Mine', point: managedSpending().point },
  },
  {
    form: 'an entry of given points',
    at: '/user-point-spent/manage/given',
    path: '/api/v3/user-points/manage',
    write: '/api/v3/user-points',
    opener: t('pointManage.given.edit.named', { title: 'Elif Demir' }),
    label: /^Explanation/,
    save: 'Save',
    stored: givenPoints(),
    theirs: givenPoints({ explanation: 'Theirs', point: 60 }),
    sends: { explanation: 'Mine', point: givenPoints().point },
  },
  {
    form: 'an evaluation form',
    at: '/eval/SUGGESTION/list',
    path: '/api/v3/evals',
    write: '/api/v3/evals/update',
    lists: '/api/v3/evals/list/SUGGESTION',
    opener: t('evalDefinition.edit.named', { title: 'First look' }),
    label: /^Title/,
    save: 'Save form',
    stored: aForm,
    theirs: {
      ...aForm,
      title: 'Theirs',
      evalItemDefinitionList: [{ id: 51, question: 'How useful is it?', weight: 100 }],
    },
    sends: {
      title: 'Mine',
      evalItemDefinitionList: [
        { id: 51, question: 'How useful is it?', weight: 60 },
        { question: 'How new is it?', weight: 40 },
      ],
    },
  },
  {
    form: 'an extra input',
    at: '/extra-input/SUGGESTION',
    path: '/api/v3/extra-inputs/SUGGESTION',
    opener: 'Edit Area',
    label: /^Label/,
    save: 'Save input',
    stored: anInput,
    theirs: {
      ...anInput,
      definitionList: titles('Theirs', 'label'),
      selectionValues: choice(31, 'Roof', 1),
    },
    sends: {
      definitionList: [{ language: 'en', label: 'Mine', explanation: null }, expect.anything()],
      selectionValues: [
        ...choice(31, 'Roof', 1),
        ...choice(32, 'Wall', 2).map(({ language, label, rank }) => ({ language, label, rank })),
      ],
    },
  },
  {
    form: 'a field',
    at: '/contribution-field/SUGGESTION/5/edit',
    path: FIELDS,
    label: /^Title \(English\)/,
    save: 'Save field',
    stored: field(5),
    theirs: field(5, { definitionList: titles('Theirs') as never, isActive: false }),
    sends: { definitionList: [{ language: 'en', title: 'Mine' }, expect.anything()], isActive: true },
  },
];
type Form = (typeof FORMS)[number];

/** Types into a form that was filled from version 3, and saves it when version 9 is stored. */
async function saveLate({ at, path, write = path, lists = path, opener, label, save, stored, theirs }: Form) {
  const refusal = respond(
    400,
    { message: 'error.savedInBetween' },
    { 'app-error': 'error.savedInBetween', 'app-params': 'entity' },
  );
  const first = { ...stored, version: 3 };
  let saved = false;
  const page = await renderApp(at, {
    roles: ROLES,
    responses: {
      'GET /api/v3/contribution-users/fieldId/:id': list([]),
      [`GET ${path}/:id`]: () => (saved ? { ...theirs, version: 9 } : first),
      [`GET ${lists}`]: () => list([saved ? { ...theirs, version: 9 } : first]),
      [`PUT ${write}`]: ({ body }) => {
        saved = true;
        const isLate = (body as { version?: number }).version !== 9;
        return isLate ? refusal.clone() : { ...theirs, ...(body as object), version: 10 };
      },
    },
  });
  if (opener) await page.user.click(await screen.findByLabelText(opener));
  // Where each language has its own box, English stands first.
  const [box] = (await screen.findAllByLabelText(label)) as [HTMLElement];
  const type = async (text: string) => {
    await page.user.clear(box);
    await page.user.click(box);
    await page.user.paste(text);
  };
  const press = async (name: string) =>
    page.user.click(await screen.findByText(name, { selector: 'button' }));
  await type('Mine');
  await press(save);
  expect(await screen.findByText(t('components.conflict.title'))).toBeVisible();
  const bodies = () => page.sent('PUT', write).map(({ body }) => body);
  return { box, type, press, bodies };
}

describe.each(FORMS)('$form that somebody else saved in the meantime', (form) => {
  test('is not overwritten: it is said, what was typed stays, and can be saved over it', async () => {
    const { box, press, bodies } = await saveLate(form);
    expect(box).toHaveValue('Mine');
    expect(bodies()).toEqual([expect.objectContaining({ id: form.stored.id, version: 3 })]);
    await press(t('components.conflict.mine'));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    const sent = { id: form.stored.id, version: 9, ...form.sends };
    expect(bodies()[1]).toEqual(expect.objectContaining(sent));
    await waitFor(() => expect(screen.queryByText(t('components.conflict.mine'))).toBeNull());
  });

  test('can be looked at as it is now, and changed from there', async () => {
    const { box, type, press, bodies } = await saveLate(form);
    await press(t('components.conflict.theirs'));
    await waitFor(() => expect(box).toHaveValue('Theirs'));
    expect(screen.queryByText(t('components.conflict.mine'))).toBeNull();
    expect(bodies()).toHaveLength(1);
    await type('Both');
    await press(form.save);
    await waitFor(() => expect(bodies()[1]).toMatchObject({ id: form.stored.id, version: 9 }));
  });
});
