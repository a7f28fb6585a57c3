import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { field, press } from '#tests/src/competitions/wizard/wizardFixtures.ts';
import { type Answers, respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import {
  dialog,
  group,
  open,
  PATH,
  prepareExtraInputStep,
  READ,
  STORED,
  save,
  type,
} from './extraInputStep.ts';

prepareExtraInputStep();

async function openNew(answers: Answers = {}) {
  const page = await open(STORED, answers);
  await press(page, t('extraInput.add'));
  await type(page, 'English', pattern`^${t('extraInput.label')}`, 'Costs');
  await type(page, 'Türkçe', pattern`^${t('extraInput.label')}`, 'Maliyet');
  return page;
}

describe('adding', () => {
  test('six kinds are offered; date and formatted text are not [R2F-07]', async () => {
    const page = await open();
    await press(page, t('extraInput.add'));
    const kind = (await dialog()).getByLabelText(pattern`^${t('extraInput.type')}`);
    expect(
      within(kind)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      t('extraInput.type.TEXT'),
      t('extraInput.type.TEXT_AREA'),
      t('extraInput.type.NUMERIC'),
      t('extraInput.type.BOOL'),
      t('extraInput.type.SINGLE_SELECTION'),
      t('extraInput.type.MULTIPLE_SELECTION'),
    ]);
  });

  test.each([
    ['TEXT', 0, 255],
    ['TEXT_AREA', 0, 1024],
    ['NUMERIC', 0, 1_000_000],
    ['BOOL', null, null],
  ] as const)(
    'empty bounds of %s become %s and %s; it belongs to the ideas of the competition [R2F-01, R2F-11, R2F-12, R2F-14, R2J-37]',
    async (kind, min, max) => {
      const page = await openNew();
      await page.user.selectOptions((await dialog()).getByLabelText(pattern`^${t('extraInput.type')}`), kind);
      await save(page);
      await waitFor(() => expect(page.sent('POST', PATH)).toHaveLength(1));
      expect(page.sent('POST', PATH)[0]?.body).toEqual({
        competitionId: 5,
        inputType: kind,
        isRequired: false,
        minLenOrValue: min,
        maxLenOrValue: max,
        definitionList: [
          { language: 'en', label: 'Costs', explanation: null },
          { language: 'tr', label: 'Maliyet', explanation: null },
        ],
        selectionValues: [],
      });
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      // The list is read anew.
      expect(page.sent('GET', READ).length).toBeGreaterThan(1);
    },
  );

  test.each([
    ['English', pattern`^${t('extraInput.label')}`, '', t('entity.validation.required')],
    ['Türkçe', pattern`^${t('extraInput.label')}`, '', t('entity.validation.required')],
    [
      'Türkçe',
      pattern`^${t('extraInput.label')}`,
      'ab',
      pattern`${t('entity.validation.minlength', { min: 3 })}`,
    ],
    [
      'English',
      pattern`^${t('extraInput.label')}`,
      'x'.repeat(256),
      pattern`${t('entity.validation.maxlength', { max: 255 })}`,
    ],
    [
      'English',
      pattern`^${t('extraInput.explanation')}`,
      'x'.repeat(1001),
      pattern`${t('entity.validation.maxlength', { max: 1000 })}`,
    ],
  ] as const)(
    '%s %s of the wrong length is refused at its field [R2F-08, R2F-09]',
    async (language, name, text, message) => {
      const page = await openNew();
      await type(page, language, name, text);
      await save(page);
      expect(await (await group(language)).findByText(message)).toBeVisible();
      expect(page.sent('POST', PATH)).toHaveLength(0);
    },
  );

  test('the shortest and longest words are taken, with what was chosen [R2F-04, R2F-08, R2F-09]', async () => {
    const page = await openNew();
    await type(page, 'English', pattern`^${t('extraInput.label')}`, 'abc');
    await type(page, 'Türkçe', pattern`^${t('extraInput.label')}`, 'ç'.repeat(255));
    await type(page, 'English', pattern`^${t('extraInput.explanation')}`, 'x'.repeat(1000));
    const form = await dialog();
    await page.user.click(form.getByLabelText(t('extraInput.isRequired')));
    await page.user.click(form.getByLabelText(t('extraInput.max.length')));
    await page.user.paste('40');
    await save(page);
    await waitFor(() =>
      expect(page.sent('POST', PATH)[0]?.body).toMatchObject({
        isRequired: true,
        minLenOrValue: 0,
        maxLenOrValue: 40,
        definitionList: [
          { language: 'en', label: 'abc', explanation: 'x'.repeat(1000) },
          { language: 'tr', label: 'ç'.repeat(255), explanation: null },
        ],
      }),
    );
  });

  test('a minimum above the maximum is refused', async () => {
    const page = await openNew();
    await page.user.click((await dialog()).getByLabelText(t('extraInput.min.length')));
    await page.user.paste('300');
    await save(page);
    expect(await screen.findByText(t('entity.validation.max', { max: 255 }))).toBeVisible();
    expect(page.sent('POST', PATH)).toHaveLength(0);
  });

  test.each(['SINGLE_SELECTION', 'MULTIPLE_SELECTION'])(
    '%s has choices in each language, ranked in their order [R2F-05, R2F-10, R2F-15, R2F-16, R2F-17]',
    async (kind) => {
      const page = await openNew();
      await page.user.selectOptions((await dialog()).getByLabelText(pattern`^${t('extraInput.type')}`), kind);
      await save(page);
      expect(await screen.findByText(t('extraInput.choices.required'))).toBeVisible();
      const words = { English: ['Roof', 'Yard'], Türkçe: ['Çatı', 'Bahçe'] };
      for (const place of [1, 2]) {
        await press(page, t('extraInput.choices.add'));
        for (const [language, labels] of Object.entries(words)) {
          const box = await field(pattern`^${t('extraInput.choice.label', { place, language })}`);
          fireEvent.change(box, { target: { value: labels[place - 1] } });
        }
      }
      await page.user.click(await screen.findByLabelText(t('extraInput.choice.up', { place: 2 })));
      // The choice is the first now: its button keeps the focus, and has nowhere to go.
      await waitFor(() =>
        expect(screen.getByLabelText(t('extraInput.choice.up', { place: 1 }))).toHaveFocus(),
      );
      expect(screen.getByLabelText(t('extraInput.choice.up', { place: 1 }))).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      expect(
        screen.getByText(t('components.sort.moved', { name: 'Yard', place: 1, total: 2 })),
      ).toBeInTheDocument();
      await page.user.keyboard('{Enter}');
      await save(page);
      await waitFor(() => expect(page.sent('POST', PATH)).toHaveLength(1));
      expect(page.sent('POST', PATH)[0]?.body).toHaveProperty('selectionValues', [
        { language: 'en', label: 'Yard', rank: 1 },
        { language: 'tr', label: 'Bahçe', rank: 1 },
        { language: 'en', label: 'Roof', rank: 2 },
        { language: 'tr', label: 'Çatı', rank: 2 },
      ]);
    },
  );

  test('a choice without a name in one language is refused [R2F-10]', async () => {
    const page = await openNew();
    await page.user.selectOptions(
      (await dialog()).getByLabelText(pattern`^${t('extraInput.type')}`),
      'SINGLE_SELECTION',
    );
    await press(page, t('extraInput.choices.add'));
    await page.user.click(
      await field(pattern`^${t('extraInput.choice.label', { place: 1, language: 'English' })}`),
    );
    await page.user.paste('x'.repeat(256));
    await save(page);
    expect(await screen.findByText(pattern`${t('entity.validation.maxlength', { max: 255 })}`)).toBeVisible();
    expect(await screen.findByText(t('entity.validation.required'))).toBeVisible();
    expect(page.sent('POST', PATH)).toHaveLength(0);
  });

  test('closing with something typed asks first; a refused save keeps it', async () => {
    const page = await openNew({ [`POST ${PATH}`]: respond(500, { message: 'error.unexpected' }) });
    await save(page);
    await waitFor(() => expect(page.sent('POST', PATH)).toHaveLength(1));
    expect((await group('English')).getByLabelText(pattern`^${t('extraInput.label')}`)).toHaveValue('Costs');
    await page.user.click((await dialog()).getByRole('button', { name: t('components.confirm.cancel') }));
    expect(await screen.findByRole('alertdialog', { name: t('components.unsaved.title') })).toBeVisible();
  });
});
