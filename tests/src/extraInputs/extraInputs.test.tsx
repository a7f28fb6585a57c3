import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import { press } from '#tests/src/competitions/wizard/wizardFixtures.ts';
import { drag, layRows, pressOn } from '#tests/support/dragging.ts';
import { held, list, respond } from '#tests/support/network.ts';
import { readAgain } from '#tests/support/readAgain.ts';
import { pattern, t } from '#tests/support/texts.ts';
import {
  dialog,
  input,
  open,
  PATH,
  prepareExtraInputStep,
  READ,
  STORED,
  save,
  type,
} from './extraInputStep.ts';

prepareExtraInputStep();

const rows = async () => [
  ...(await screen.findByLabelText(t('extraInput.list.IDEA'), { selector: 'ol' })).children,
];

describe('list', () => {
  test('all inputs are read at once and shown with kind, rules and place [R2F-02, R2F-03, R2F-20, R2J-32]', async () => {
    const page = await open();
    const found = (await rows()).map((row) => row.textContent);
    expect(found[0]).toMatch(/1\. Budget.*Short text · required · up to 255 characters/);
    expect(found[1]).toMatch(/2\. Start.*Date · optional/);
    expect(found[2]).toMatch(
      pattern`3\. Area.*One of several choices · optional · ${t('extraInput.choices.count', { smart_count: 2 })}`,
    );
    expect(page.sent('GET', READ)[0]?.query).toMatchObject({ size: '100' });
  });

  test('without any a sentence says what belongs here, with the first step', async () => {
    const page = await open([]);
    expect(await screen.findByText(t('extraInput.none'))).toBeVisible();
    await press(page, t('extraInput.add'));
    expect(await screen.findByRole('dialog', { name: t('extraInput.create.title') })).toBeVisible();
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
    const preview = within(await screen.findByRole('region', { name: t('extraInput.preview') }));
    expect(preview.getByLabelText(/^Budget/)).toBeRequired();
    expect(await preview.findByRole('group', { name: /^Start/ })).toHaveTextContent('DD/MM/YYYY');
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

describe('changing', () => {
  test('an input is changed with its id; its choices keep theirs [R2F-02, R2J-38]', async () => {
    const page = await open();
    await page.user.click(await screen.findByLabelText(t('extraInput.editNamed', { name: 'Area' })));
    await type(page, 'English', pattern`^${t('extraInput.label')}`, 'Place');
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
    await page.user.click(await screen.findByLabelText(t('extraInput.editNamed', { name: 'Story' })));
    const form = await dialog();
    expect(form.getByLabelText(pattern`^${t('extraInput.type')}`)).toHaveDisplayValue(
      t('extraInput.type.RICH_TEXT'),
    );
    await page.user.clear(form.getByLabelText(t('extraInput.max.length')));
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
    await page.user.click(await screen.findByLabelText(t('extraInput.editNamed', { name: 'Budget' })));
    await page.user.selectOptions(
      (await dialog()).getByLabelText(pattern`^${t('extraInput.type')}`),
      'NUMERIC',
    );
    await save(page);
    expect(
      await screen.findByText(pattern`${t('error.inUse', { entityName: t('entity.name.extraInput') })}`),
    ).toBeVisible();
    expect(await screen.findByRole('dialog')).toBeVisible();
  });
});

describe('order', () => {
  const sorted = (ids: number[]) => ids.map((id, index) => ({ id, listOrder: index + 1 }));
  const ORDER = `${PATH}/update-order`;
  const MOVED = [STORED[1], STORED[0], STORED[2]];
  const inOrder = (inputs: typeof MOVED) => inputs.map((each, index) => ({ ...each, listOrder: index + 1 }));
  /** A server that takes the order that it is sent. */
  const storing = () => {
    let stored = inOrder(STORED);
    return {
      [`GET ${READ}`]: () => list(stored),
      [`POST ${ORDER}`]: () => {
        stored = inOrder(MOVED);
        return stored;
      },
    };
  };

  test('the keyboard moves an input; the order is stored and announced, and the focus stays [R2F-21, R2J-40]', async () => {
    const page = await open(STORED, storing());
    (await screen.findByLabelText(t('components.sort.up', { name: 'Start' }))).focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(page.sent('POST', ORDER)[0]?.body).toEqual(sorted([2, 1, 3])));
    expect(
      screen.getByText(t('components.sort.moved', { name: 'Start', place: 1, total: 3 })),
    ).toBeInTheDocument();
    expect(screen.getByLabelText(t('components.sort.up', { name: 'Start' }))).toHaveFocus();
    expect((await rows())[0]).toHaveTextContent('1. Start');
  });

  test('dragging does the same; Esc gives up [R2F-21, R2J-40]', async () => {
    const page = await open(STORED, storing());
    layRows(await rows());
    const handle = screen.getByTestId('handle-2');
    await drag(handle, 1, 0, () => fireEvent.keyDown(document, { code: 'Escape' }));
    expect(page.sent('POST', ORDER)).toHaveLength(0);
    expect(screen.getByText('Start stays at place 2 of 3.')).toBeInTheDocument();
    await drag(handle, 1, 0);
    await waitFor(() => expect(page.sent('POST', ORDER)[0]?.body).toEqual(sorted([2, 1, 3])));
  });

  test('the handle takes the keyboard too: picked up, moved, dropped, each said in the reader’s language [R2F-21, R2J-40]', async () => {
    const page = await open(STORED, storing());
    layRows(await rows());
    const handle = screen.getByRole('button', { name: 'Reorder Start' });
    expect(handle).toHaveAccessibleDescription(pattern`^${t('components.sort.instructions')}`);
    await pressOn(handle, ['Space']);
    expect(screen.getByText('Start picked up at place 2 of 3.')).toBeInTheDocument();
    await pressOn(handle, ['ArrowUp']);
    expect(screen.getByText('Place 1 of 3.')).toBeInTheDocument();
    await pressOn(handle, ['Space']);
    await waitFor(() => expect(page.sent('POST', ORDER)[0]?.body).toEqual(sorted([2, 1, 3])));
    expect(
      screen.getByText(t('components.sort.moved', { name: 'Start', place: 1, total: 3 })),
    ).toBeInTheDocument();
  });

  test('a reading that was under way does not bring the former order back', async () => {
    const former = held(list(STORED));
    const placed = held(inOrder(MOVED));
    const server = storing();
    let reads = 0;
    const page = await open(STORED, {
      [`GET ${READ}`]: () => (++reads === 2 ? former.answer() : (server[`GET ${READ}`]?.() ?? null)),
      [`POST ${ORDER}`]: () => {
        server[`POST ${ORDER}`]?.();
        return placed.answer();
      },
    });
    const up = await screen.findByLabelText(t('components.sort.up', { name: 'Start' }));
    readAgain();
    await waitFor(() => expect(page.sent('GET', READ)).toHaveLength(2));
    await page.user.click(up);
    await waitFor(() => expect(page.sent('POST', ORDER)).toHaveLength(1));
    former.letGo();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await rows())[0]).toHaveTextContent('1. Start');
    placed.letGo();
    await waitFor(() => expect(page.sent('GET', READ)).toHaveLength(3));
    expect((await rows())[0]).toHaveTextContent('1. Start');
  });

  test('an order that could not be stored comes back', async () => {
    const page = await open(STORED, { [`POST ${ORDER}`]: respond(500, { message: 'error.unexpected' }) });
    await page.user.click(await screen.findByLabelText(t('components.sort.down', { name: 'Budget' })));
    await waitFor(() => expect(page.sent('GET', READ).length).toBeGreaterThan(1));
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent('1. Budget'));
  });
});

describe('deleting', () => {
  const DELETE = `${PATH}/1`;
  test('the question stands over the step at its own address; after it the list is read as documented and then whole [R2F-18, R2F-19, R2J-39]', async () => {
    const page = await open(STORED, { [`DELETE ${DELETE}`]: respond(204), [`GET ${PATH}`]: list([]) });
    await page.user.click(await screen.findByLabelText(t('extraInput.deleteNamed', { name: 'Budget' })));
    await waitFor(() => expect(page.location().pathname).toBe('/competition/3/5/edit/1/delete'));
    const question = within(
      await screen.findByRole('alertdialog', { name: t('extraInput.delete.title', { label: 'Budget' }) }),
    );
    await page.user.click(question.getByRole('button', { name: t('extraInput.delete') }));
    await waitFor(() => expect(page.location().pathname).toBe('/competition/3/5/edit'));
    expect(page.sent('DELETE', DELETE)).toHaveLength(1);
    expect(page.sent('GET', PATH)[0]?.query).toMatchObject({ page: '0', size: '20', sort: 'id' });
    const calls = page.requests.map(({ method, path }) => `${method} ${path}`);
    expect(calls.indexOf(`GET ${PATH}`)).toBeGreaterThan(calls.indexOf(`DELETE ${DELETE}`));
    await waitFor(() => expect(page.sent('GET', READ).length).toBeGreaterThan(1));
  });

  test('the address itself opens the question; Cancel returns to the step [R2F-18]', async () => {
    const page = await open(STORED, {}, '/1/delete');
    const question = within(
      await screen.findByRole('alertdialog', { name: t('extraInput.delete.title', { label: 'Budget' }) }),
    );
    await page.user.click(question.getByRole('button', { name: t('components.confirm.cancel') }));
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
    await page.user.click(question.getByRole('button', { name: t('extraInput.delete') }));
    expect(
      await screen.findByText(pattern`${t('error.inUse', { entityName: t('entity.name.extraInput') })}`),
    ).toBeVisible();
    expect(page.location().pathname).toBe('/competition/3/5/edit/1/delete');
  });
});
