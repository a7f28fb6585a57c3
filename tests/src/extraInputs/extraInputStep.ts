import { screen, within } from '@testing-library/react';
import { beforeAll } from 'vitest';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import {
  competitionForm,
  EDITOR,
  press,
  wizardAnswers,
} from '#tests/src/competitions/wizard/wizardFixtures.ts';
import { type Answers, list, type SeenRequest } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';

export const input = (id: number, label: string, changes: Partial<ExtraInput> = {}): ExtraInput => ({
  id,
  source: 'IDEA',
  competitionId: 5,
  definitionList: [
    { language: 'en', label, explanation: null },
    { language: 'tr', label: `${label} (tr)`, explanation: null },
  ],
  isRequired: false,
  inputType: 'TEXT',
  minLenOrValue: 0,
  maxLenOrValue: 255,
  listOrder: id,
  selectionValues: [],
  ...changes,
});

export const NONE = { minLenOrValue: null, maxLenOrValue: null };
export const STORED = [
  input(1, 'Budget', { isRequired: true }),
  input(2, 'Start', { inputType: 'DATE', ...NONE }),
  input(3, 'Area', {
    inputType: 'SINGLE_SELECTION',
    ...NONE,
    selectionValues: [
      { id: 31, language: 'en', label: 'Roof', rank: 1 },
      { id: 31, language: 'tr', label: 'Çatı', rank: 1 },
      { id: 32, language: 'en', label: 'Yard', rank: 2 },
      { id: 32, language: 'tr', label: 'Bahçe', rank: 2 },
    ],
  }),
];

export const PATH = '/api/v3/extra-inputs/IDEA';
export const READ = '/api/v3/extra-inputs/competition/5';
export const open = (stored: readonly ExtraInput[] = STORED, answers: Answers = {}, at = '') =>
  renderApp(`/competition/3/5/edit${at}`, {
    roles: EDITOR,
    responses: wizardAnswers(competitionForm(), {
      [`GET ${READ}`]: list(stored),
      [`POST ${PATH}`]: ({ body }: SeenRequest) => ({ ...input(9, 'New'), ...(body as object) }),
      [`PUT ${PATH}`]: ({ body }: SeenRequest) => ({ ...STORED[0], ...(body as object) }),
      ...answers,
    }),
  });
export type Page = Awaited<ReturnType<typeof open>>;
export const dialog = async () => within(await screen.findByRole('dialog'));
export const group = async (language: string) =>
  within((await dialog()).getByLabelText(language, { selector: '[role="group"]' }));
export async function type(page: Page, language: string, name: RegExp, text: string) {
  const box = (await group(language)).getByLabelText(name);
  await page.user.clear(box);
  if (text) await page.user.click(box).then(() => page.user.paste(text));
}

export const save = (page: Page) => press(page, t('extraInput.save'));

/** Loads wizard and editor. */
export function prepareExtraInputStep() {
  beforeAll(async () => {
    await import('#src/components/richText/RichTextEditor.tsx');
    await import('#src/features/competitions/wizard/CompetitionWizard.tsx');
  }, 60_000);
}
