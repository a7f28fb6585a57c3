import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/access.ts';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import { drag, layRows } from '#tests/support/dragging.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { type Answers, list, respond, type SeenRequest } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { inTurkish, pattern, t } from '#tests/support/texts.ts';

beforeAll(() => loadScreensBelow('/extra-input'), 120_000);

const ADMIN: Role[] = ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'];
const PATH = '/api/v3/extra-inputs/SUGGESTION';
const OWN = '/extra-input/SUGGESTION';
const input = (id: number, label: string, changes: Partial<ExtraInput> = {}): ExtraInput => ({
  id,
  source: 'SUGGESTION',
  competitionId: null,
  definitionList: [
    { language: 'en', label, explanation: `About ${label}` },
    { language: 'tr', label: `${label} (tr)`, explanation: `${label} hakkında` },
  ],
  isRequired: false,
  inputType: 'TEXT',
  minLenOrValue: 0,
  maxLenOrValue: 255,
  listOrder: id,
  selectionValues: [],
  ...changes,
});
const STORED = [
  input(1, 'Budget', { isRequired: true }),
  input(2, 'Savings', { inputType: 'NUMERIC', maxLenOrValue: 1_000_000 }),
  input(3, 'Area', {
    inputType: 'SINGLE_SELECTION',
    minLenOrValue: null,
    maxLenOrValue: null,
    selectionValues: [
      { id: 31, language: 'en', label: 'Roof', rank: 1 },
      { id: 31, language: 'tr', label: 'Çatı', rank: 1 },
    ],
  }),
];

const open = (at = '', answers: Answers = {}, stored: readonly ExtraInput[] = STORED) => {
  let inputs = stored;
  return renderApp(`${OWN}${at}`, {
    roles: ADMIN,
    responses: {
      [`GET ${PATH}`]: () => list(inputs),
      [`PUT ${PATH}`]: ({ body }: SeenRequest) => ({ ...STORED[0], ...(body as object) }),
      [`DELETE ${PATH}/:id`]: respond(204),
      [`POST ${PATH}/update-order`]: ({ body }: SeenRequest) => {
        const places = body as { id: number; listOrder: number }[];
        inputs = places.flatMap((place) =>
          inputs.filter(({ id }) => id === place.id).map((each) => ({ ...each, ...place })),
        );
        return inputs;
      },
      ...answers,
    },
  });
};
const cards = async (name = t('extraInput.list.SUGGESTION')) => [
  ...(await screen.findByLabelText(name, { selector: 'ol' })).children,
];

describe('the extra inputs of a type', () => {
  test('are cards with place, label, explanation, kind, duty and bounds, each with edit and delete [R3I-11, R3I-14 … R3I-22]', async () => {
    const page = await open();
    const found = await cards();
    expect(found.map((card) => card.textContent)).toEqual([
      expect.stringMatching(
        pattern`1\. Budget.*${t('extraInput.type.TEXT')} · ${t('extraInput.required')} · ${t('extraInput.bounds.upTo', { max: '255' })}.*About Budget`,
      ),
      expect.stringMatching(
        pattern`2\. Savings.*${t('extraInput.type.NUMERIC')} · ${t('extraInput.optional')} · ${t('extraInput.bounds.value', { min: '0', max: '1,000,000' })}.*About Savings`,
      ),
      expect.stringMatching(
        pattern`3\. Area.*${t('extraInput.type.SINGLE_SELECTION')} · ${t('extraInput.optional')} · ${t('extraInput.choices.count', { smart_count: 1 })}.*About Area`,
      ),
    ]);
    for (const card of found) {
      expect(
        within(card as HTMLElement).getByLabelText(pattern`^${t('extraInput.editNamed')}`),
      ).toBeVisible();
      expect(
        within(card as HTMLElement).getByLabelText(pattern`^${t('extraInput.deleteNamed')}`),
      ).toBeVisible();
    }
    expect(page.sent('GET', PATH)[0]?.query).toMatchObject({ sort: 'listOrder,asc' });
  });

  test('speak the reader’s language [R3I-15, R3I-16]', async () => {
    sessionStorage.setItem('locale', 'tr');
    await open();
    const [first] = await cards(inTurkish('extraInput.list.SUGGESTION'));
    expect(first).toHaveTextContent(/1\. Budget \(tr\)/);
    expect(first).toHaveTextContent(/Budget hakkında/);
  });

  test('without any a sentence says so, with the first step [R3I-24]', async () => {
    await open('', {}, []);
    expect(await screen.findByText(t('extraInput.none'))).toBeVisible();
    expect(screen.getByText(t('extraInput.add'))).toBeVisible();
  });

  test('are closed to administrators of another type, and unknown types are not found', async () => {
    const other = await renderApp('/extra-input/IMPROVEMENT', { roles: ADMIN });
    expect(await screen.findByText(t('error.http.403'))).toBeVisible();
    other.unmount();
    await renderApp('/extra-input/NONSENSE', { roles: ADMIN });
    expect(await screen.findByRole('heading', { name: t('error.http.404') })).toBeVisible();
  });
});

describe('addresses of an input', () => {
  test('edit opens its form at an address of its own; saving returns to the list [R3I-12, R3I-21]', async () => {
    const page = await open();
    await page.user.click(await screen.findByLabelText(t('extraInput.editNamed', { name: 'Budget' })));
    expect(page.location().pathname).toBe(`${OWN}/1/edit`);
    const dialog = within(await screen.findByRole('dialog', { name: t('extraInput.edit.title') }));
    expect(dialog.getAllByLabelText(pattern`^${t('extraInput.label')}`)[0]).toHaveValue('Budget');
    await page.user.click(dialog.getByText(t('extraInput.save')));
    await waitFor(() => expect(page.location().pathname).toBe(OWN));
    expect(page.sent('PUT', PATH)[0]?.body).toMatchObject({ id: 1, isRequired: true });
  });

  test('delete asks at an address of its own; after it the list is read as documented [R3I-13, R3I-22, R3I-25]', async () => {
    const page = await open();
    await page.user.click(await screen.findByLabelText(t('extraInput.deleteNamed', { name: 'Budget' })));
    expect(page.location().pathname).toBe(`${OWN}/1/delete`);
    const question = within(
      await screen.findByRole('alertdialog', { name: t('extraInput.delete.title', { label: 'Budget' }) }),
    );
    await page.user.click(question.getByText(t('extraInput.delete'), { selector: 'button' }));
    await waitFor(() => expect(page.location().pathname).toBe(OWN));
    expect(page.sent('DELETE', `${PATH}/1`)).toHaveLength(1);
    const reads = page.sent('GET', PATH).map(({ query }) => query);
    expect(reads).toContainEqual(expect.objectContaining({ page: '0', size: '20', sort: 'id' }));
  });

  test('the address of a deletion asks by itself; Cancel returns to the list [R3I-13]', async () => {
    const page = await open('/2/delete');
    const question = within(
      await screen.findByRole('alertdialog', { name: t('extraInput.delete.title', { label: 'Savings' }) }),
    );
    await page.user.click(question.getByText(t('components.confirm.cancel')));
    await waitFor(() => expect(page.location().pathname).toBe(OWN));
    expect(page.sent('DELETE', `${PATH}/2`)).toHaveLength(0);
  });
});

describe('the order', () => {
  const sorted = [3, 1, 2].map((id, index) => ({ id, listOrder: index + 1 }));

  test('is changed by dragging the third card to the top, and stored [R3I-18, R3I-23]', async () => {
    const page = await open();
    layRows(await cards());
    await drag(screen.getByTestId('handle-3'), 2, 0);
    await waitFor(() => expect(page.sent('POST', `${PATH}/update-order`)[0]?.body).toEqual(sorted));
    expect((await cards())[0]).toHaveTextContent('1. Area');
  });

  test('is changed by the keyboard as well [R3I-23]', async () => {
    const page = await open();
    (await screen.findByLabelText(t('components.sort.up', { name: 'Area' }))).focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() =>
      expect(page.sent('POST', `${PATH}/update-order`)[0]?.body).toEqual(
        [1, 3, 2].map((id, index) => ({ id, listOrder: index + 1 })),
      ),
    );
  });
});
