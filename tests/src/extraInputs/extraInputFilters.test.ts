import { expect, test } from 'vitest';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import { expectedFilters, extraInputFilters } from '#src/components/extraInputs/extraInputFilters.ts';
import { filtersForApi } from '#src/components/list/filterValues.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';

const input = (id: number, changes: Partial<ExtraInput>): ExtraInput => ({
  id,
  source: 'SUGGESTION',
  competitionId: null,
  definitionList: [
    { language: 'en', label: `Input ${id}`, explanation: null },
    { language: 'tr', label: `Girdi ${id}`, explanation: null },
  ],
  isRequired: false,
  inputType: 'BOOL',
  minLenOrValue: null,
  maxLenOrValue: null,
  listOrder: id,
  selectionValues: [],
  ...changes,
});
const CHOICES = [
  { id: 42, language: 'en', label: 'Yard', rank: 2 },
  { id: 42, language: 'tr', label: 'Bahçe', rank: 2 },
  { id: 41, language: 'en', label: 'Roof', rank: 1 },
];
const INPUTS = [
  input(4, { inputType: 'SINGLE_SELECTION', selectionValues: CHOICES }),
  input(5, { inputType: 'BOOL' }),
];
const UNITS: ListFilter = { kind: 'choices', name: 'eiId.in', label: 'Unit', options: [] };

test('each input is a filter in the reader’s language, its choices by rank, yes and no as one and nought [Q3-01, Q3-79]', () => {
  expect(extraInputFilters(INPUTS, 'tr')).toEqual([
    {
      kind: 'choices',
      name: 'ei_4',
      sentAs: 'eiId.in',
      label: 'Girdi 4',
      options: [
        { id: 'ei_4_41', label: 'Roof' },
        { id: 'ei_4_42', label: 'Bahçe' },
      ],
    },
    expect.objectContaining({
      name: 'ei_5',
      options: [
        { id: 'ei_5_1', label: 'contribution.extra.yes' },
        { id: 'ei_5_0', label: 'contribution.extra.no' },
      ],
    }),
  ]);
});

test('units and extra inputs are sent as one list of tokens [R3A-30, Q3-01]', () => {
  const filters = [UNITS, ...extraInputFilters(INPUTS, 'en')];
  const values = { 'eiId.in': '12,org3', ei_4: 'ei_4_41,ei_4_42', ei_5: 'ei_5_0' };
  expect(filtersForApi(filters, values)).toEqual({ 'eiId.in': '12,org3,ei_4_41,ei_4_42,ei_5_0' });
  expect(filtersForApi(filters, { ei_5: 'ei_5_1' })).toEqual({ 'eiId.in': 'ei_5_1' });
  expect(filtersForApi(filters, {})).toEqual({});
});

test('an address with such filters asks the right question before the inputs are known', () => {
  const filters = expectedFilters('?page=2&ei_4=ei_4_41&ei_x=1&sort=id', 'Extra input');
  expect(filters.map(({ name }) => name)).toEqual(['ei_4']);
  expect(filtersForApi(filters, { ei_4: 'ei_4_41' })).toEqual({ 'eiId.in': 'ei_4_41' });
});
