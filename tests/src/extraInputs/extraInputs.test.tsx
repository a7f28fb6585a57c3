import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { ExtraInput } from '../../../contract/extra-inputs.ts';
import { type Answers, list, respond, type SeenRequest } from '../../support/network.ts';
import { renderApp } from '../../support/renderApp.tsx';
import {
  competitionForm,
  EDITOR,
  field,
  press,
  wizardAnswers,
} from '../competitions/wizard/wizardFixtures.ts';

beforeAll(async () => {
  await import('../../../src/components/richText/RichTextEditor.tsx');
  await import('../../../src/features/competitions/wizard/CompetitionWizard.tsx');
}, 60_000);
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

const input = (id: number, label: string, changes: Partial<ExtraInput> = {}): ExtraInput => ({
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
const NONE = { minLenOrValue: null, maxLenOrValue: null };
const STORED = [
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
const PATH = '/api/v3/extra-inputs/IDEA';
const READ = '/api/v3/extra-inputs/competition/5';

const open = (stored: readonly ExtraInput[] = STORED, answers: Answers = {}, at = '') =>
  renderApp(`/competition/3/5/edit${at}`, {
    roles: EDITOR,
    responses: wizardAnswers(competitionForm(), {
      [`GET ${READ}`]: list(stored),
      [`POST ${PATH}`]: ({ body }: SeenRequest) => ({ ...input(9, 'New'), ...(body as object) }),
      [`PUT ${PATH}`]: ({ body }: SeenRequest) => ({ ...STORED[0], ...(body as object) }),
      ...answers,
    }),
  });
type Page = Awaited<ReturnType<typeof open>>;
const dialog = async () => within(await screen.findByRole('dialog'));
const group = async (language: string) =>
  within((await dialog()).getByLabelText(language, { selector: '[role="group"]' }));
async function type(page: Page, language: string, name: RegExp, text: string) {
  const box = (await group(language)).getByLabelText(name);
  await page.user.clear(box);
  if (text) await page.user.click(box).then(() => page.user.paste(text));
}
async function openNew(answers: Answers = {}) {
  const page = await open(STORED, answers);
  await press(page, 'Add an input');
  await type(page, 'English', /^Label/, 'Costs');
  await type(page, 'Türkçe', /^Label/, 'Maliyet');
  return page;
}
const save = (page: Page) => press(page, 'Save input');
const rows = async () => [
  ...(await screen.findByLabelText('Extra inputs of the ideas', { selector: 'ol' })).children,
];

describe('list', () => {
  test('all inputs are read at once and shown with kind, rules and place [R2F-02, R2F-03, R2F-20, R2J-32]', async () => {
    const page = await open();
    const found = (await rows()).map((row) => row.textContent);
    expect(found[0]).toMatch(/1\. Budget.*Short text · required · 0–255 characters/);
    expect(found[1]).toMatch(/2\. Start.*Date · optional/);
    expect(found[2]).toMatch(/3\. Area.*One of several choices · optional · 2 choices/);
    expect(page.sent('GET', READ)[0]?.query).toMatchObject({ size: '100' });
  });

  test('without any a sentence says what belongs here, with the first step', async () => {
    const page = await open([]);
    expect(await screen.findByText('No extra inputs')).toBeVisible();
    await press(page, 'Add an input');
    expect(await screen.findByRole('dialog', { name: 'Add an extra input' })).toBeVisible();
  });

  test('the form is previewed with every kind, in the reader’s language [R2F-06]', async () => {
    const kinds: ExtraInput['inputType'][] = ['TEXT', 'TEXT_AREA', 'NUMERIC', 'BOOL', 'MULTIPLE_SELECTION'];
    await open([
      ...STORED,
      ...kinds.map((inputType, index) =>
        input(20 + index, `Kind ${inputType}`, {
          inputType,
          selectionValues: inputType.endsWith('SELECTION') ? (STORED[2]?.selectionValues ?? []) : [],
        }),
      ),
      input(40, 'Story', { inputType: 'RICH_TEXT', maxLenOrValue: 10_000 }),
    ]);
    const preview = within(await screen.findByRole('region', { name: 'Preview of the form' }));
    expect(preview.getByLabelText(/^Budget/)).toBeRequired();
    expect(preview.getByLabelText(/^Start/)).toHaveAttribute('type', 'date');
    expect(within(preview.getByLabelText(/^Area/)).getByText('Roof')).toBeInTheDocument();
    expect(preview.getByLabelText(/^Kind TEXT_AREA/).tagName).toBe('TEXTAREA');
    expect(preview.getByLabelText(/^Kind NUMERIC/)).toBeVisible();
    expect(preview.getByLabelText(/^Kind BOOL/)).toHaveAttribute('role', 'radiogroup');
    expect(preview.getByLabelText('Yard')).toHaveAttribute('type', 'checkbox');
    expect(
      await preview.findByLabelText(/^Story/, { selector: '[role="textbox"]' }, { timeout: 10_000 }),
    ).toBeVisible();
  });
});

describe('adding', () => {
  test('six kinds are offered; date and formatted text are not [R2F-07]', async () => {
    const page = await open();
    await press(page, 'Add an input');
    const kind = (await dialog()).getByLabelText(/^Kind/);
    expect(
      within(kind)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      'Short text',
      'Long text',
      'Number',
      'Yes or no',
      'One of several choices',
      'Several choices',
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
      await page.user.selectOptions((await dialog()).getByLabelText(/^Kind/), kind);
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
    ['English', /^Label/, '', 'This field is required.'],
    ['Türkçe', /^Label/, '', 'This field is required.'],
    ['Türkçe', /^Label/, 'ab', /at least 3 characters/],
    ['English', /^Label/, 'x'.repeat(256), /longer than 255 characters/],
    ['English', /^Explanation/, 'x'.repeat(1001), /longer than 1000 characters/],
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
    await type(page, 'English', /^Label/, 'abc');
    await type(page, 'Türkçe', /^Label/, 'ç'.repeat(255));
    await type(page, 'English', /^Explanation/, 'x'.repeat(1000));
    const form = await dialog();
    await page.user.click(form.getByLabelText('Required'));
    await page.user.click(form.getByLabelText('Most characters'));
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
    await page.user.click((await dialog()).getByLabelText('Fewest characters'));
    await page.user.paste('300');
    await save(page);
    expect(await screen.findByText('This field cannot be more than 255.')).toBeVisible();
    expect(page.sent('POST', PATH)).toHaveLength(0);
  });

  test.each(['SINGLE_SELECTION', 'MULTIPLE_SELECTION'])(
    '%s has choices in each language, ranked in their order [R2F-05, R2F-10, R2F-15, R2F-16, R2F-17]',
    async (kind) => {
      const page = await openNew();
      await page.user.selectOptions((await dialog()).getByLabelText(/^Kind/), kind);
      await save(page);
      expect(await screen.findByText('Add at least one choice.')).toBeVisible();
      const words = { English: ['Roof', 'Yard'], Türkçe: ['Çatı', 'Bahçe'] };
      for (const place of [1, 2]) {
        await press(page, 'Add a choice');
        for (const [language, labels] of Object.entries(words)) {
          const box = await field(new RegExp(`^Choice ${place}, ${language}`));
          fireEvent.change(box, { target: { value: labels[place - 1] } });
        }
      }
      await page.user.click(await screen.findByLabelText('Move choice 2 up'));
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
    await page.user.selectOptions((await dialog()).getByLabelText(/^Kind/), 'SINGLE_SELECTION');
    await press(page, 'Add a choice');
    await page.user.click(await field(/^Choice 1, English/));
    await page.user.paste('x'.repeat(256));
    await save(page);
    expect(await screen.findByText(/longer than 255 characters/)).toBeVisible();
    expect(await screen.findByText('This field is required.')).toBeVisible();
    expect(page.sent('POST', PATH)).toHaveLength(0);
  });

  test('closing with something typed asks first; a refused save keeps it', async () => {
    const page = await openNew({ [`POST ${PATH}`]: respond(500, { message: 'error.unexpected' }) });
    await save(page);
    await waitFor(() => expect(page.sent('POST', PATH)).toHaveLength(1));
    expect((await group('English')).getByLabelText(/^Label/)).toHaveValue('Costs');
    await page.user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  });
});

describe('changing', () => {
  test('an input is changed with its id; its choices keep theirs [R2F-02, R2J-38]', async () => {
    const page = await open();
    await page.user.click(await screen.findByLabelText('Edit Area'));
    await type(page, 'English', /^Label/, 'Place');
    await save(page);
    await waitFor(() => expect(page.sent('PUT', PATH)).toHaveLength(1));
    expect(page.sent('PUT', PATH)[0]?.body).toMatchObject({
      id: 3,
      definitionList: [
        { language: 'en', label: 'Place' },
        { language: 'tr', label: 'Area (tr)' },
      ],
      selectionValues: STORED[2]?.selectionValues,
    });
  });

  test('an existing formatted text keeps its kind, and its empty bounds become 0 and 10000 [R2F-06, R2F-13]', async () => {
    const page = await open([input(4, 'Story', { inputType: 'RICH_TEXT', maxLenOrValue: 500 })]);
    await page.user.click(await screen.findByLabelText('Edit Story'));
    const form = await dialog();
    expect(form.getByLabelText(/^Kind/)).toHaveDisplayValue('Formatted text');
    await page.user.clear(form.getByLabelText('Most characters'));
    await save(page);
    await waitFor(() =>
      expect(page.sent('PUT', PATH)[0]?.body).toMatchObject({
        inputType: 'RICH_TEXT',
        minLenOrValue: 0,
        maxLenOrValue: 10_000,
      }),
    );
  });

  test('a kind that cannot change any more is told, and the dialog stays', async () => {
    const page = await open(STORED, {
      [`PUT ${PATH}`]: respond(
        400,
        { message: 'error.inUse' },
        { 'app-error': 'error.inUse', 'app-params': 'extraInput' },
      ),
    });
    await page.user.click(await screen.findByLabelText('Edit Budget'));
    await page.user.selectOptions((await dialog()).getByLabelText(/^Kind/), 'NUMERIC');
    await save(page);
    expect(await screen.findByText(/Extra input is in use/)).toBeVisible();
    expect(await screen.findByRole('dialog')).toBeVisible();
  });
});

describe('order', () => {
  const sorted = (ids: number[]) => ids.map((id, index) => ({ id, listOrder: index + 1 }));
  const ORDER = `${PATH}/update-order`;
  const answers = { [`POST ${ORDER}`]: [STORED[1], STORED[0], STORED[2]] };

  test('the keyboard moves an input; the order is stored and announced, and the focus stays [R2F-21, R2J-40]', async () => {
    const page = await open(STORED, answers);
    (await screen.findByLabelText('Move Start up')).focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(page.sent('POST', ORDER)[0]?.body).toEqual(sorted([2, 1, 3])));
    expect(screen.getByText('Start is now at place 1 of 3.')).toBeInTheDocument();
    expect(screen.getByLabelText('Move Start up')).toHaveFocus();
    expect((await rows())[0]).toHaveTextContent('1. Start');
  });

  test('dragging does the same; Esc gives up [R2F-21, R2J-40]', async () => {
    const page = await open(STORED, answers);
    const found = await rows();
    for (const [index, row] of found.entries()) {
      vi.spyOn(row, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100 + index * 100, 300, 90));
    }
    const handle = screen.getByTestId('handle-2');
    fireEvent.pointerDown(handle, { button: 0, clientY: 245 });
    fireEvent.pointerMove(handle, { clientY: 110 });
    fireEvent.keyDown(window, { key: 'Escape' });
    fireEvent.pointerUp(handle, { clientY: 110 });
    expect(page.sent('POST', ORDER)).toHaveLength(0);
    fireEvent.pointerDown(handle, { button: 0, clientY: 245 });
    fireEvent.pointerMove(handle, { clientY: 110 });
    fireEvent.pointerUp(handle, { clientY: 110 });
    await waitFor(() => expect(page.sent('POST', ORDER)[0]?.body).toEqual(sorted([2, 1, 3])));
  });

  test('an order that could not be stored comes back', async () => {
    const page = await open(STORED, { [`POST ${ORDER}`]: respond(500, { message: 'error.unexpected' }) });
    await page.user.click(await screen.findByLabelText('Move Budget down'));
    await waitFor(() => expect(page.sent('GET', READ).length).toBeGreaterThan(1));
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent('1. Budget'));
  });
});

describe('deleting', () => {
  const DELETE = `${PATH}/1`;
  test('the question stands over the step at its own address; after it the list is read as documented and then whole [R2F-18, R2F-19, R2J-39]', async () => {
    const page = await open(STORED, { [`DELETE ${DELETE}`]: respond(204), [`GET ${PATH}`]: list([]) });
    await page.user.click(await screen.findByLabelText('Delete Budget'));
    await waitFor(() => expect(page.location().pathname).toBe('/competition/3/5/edit/1/delete'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete “Budget”?' }));
    await page.user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(page.location().pathname).toBe('/competition/3/5/edit'));
    expect(page.sent('DELETE', DELETE)).toHaveLength(1);
    expect(page.sent('GET', PATH)[0]?.query).toMatchObject({ page: '0', size: '20', sort: 'id' });
    const calls = page.requests.map(({ method, path }) => `${method} ${path}`);
    expect(calls.indexOf(`GET ${PATH}`)).toBeGreaterThan(calls.indexOf(`DELETE ${DELETE}`));
    await waitFor(() => expect(page.sent('GET', READ).length).toBeGreaterThan(1));
  });

  test('the address itself opens the question; Cancel returns to the step [R2F-18]', async () => {
    const page = await open(STORED, {}, '/1/delete');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete “Budget”?' }));
    await page.user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(page.location().pathname).toBe('/competition/3/5/edit'));
    expect(page.sent('DELETE', DELETE)).toHaveLength(0);
  });

  test('what ideas have answered is kept, and the question stays', async () => {
    const page = await open(
      STORED,
      {
        [`DELETE ${DELETE}`]: respond(
          400,
          { message: 'error.inUse' },
          { 'app-error': 'error.inUse', 'app-params': 'extraInput' },
        ),
      },
      '/1/delete',
    );
    const question = within(await screen.findByRole('alertdialog'));
    await page.user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/Extra input is in use/)).toBeVisible();
    expect(page.location().pathname).toBe('/competition/3/5/edit/1/delete');
  });
});
