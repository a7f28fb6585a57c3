import { act, screen } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filtersForApi, type ListFilter } from '#src/components/list/listFilter.ts';
import { readListAddress, writeListAddress } from '#src/components/list/listSearch.ts';
import { type ListParams, useListParams } from '#src/components/list/useListParams.ts';
import { renderWidget } from './renderWidget.tsx';

const rules = {
  defaultSort: { field: 'id', direction: 'desc' as const },
  sortable: ['id', 'title', 'dateSubmitted'],
  filterNames: ['title.contains', 'stateId.in'],
};

test('page and sort are read from the address [R1H-21]', () => {
  expect(readListAddress('?page=3&sort=title,asc', rules)).toEqual({
    page: 3,
    sort: { field: 'title', direction: 'asc' },
    values: {},
  });
});

test.each([
  '',
  '?page=0',
  '?page=-1',
  '?page=two',
  '?page=1e3',
  '?sort=id',
  '?sort=password,asc',
  '?sort=title,up',
])('what is not valid falls back to page 1 and the default sort: %s [R1H-21, R1K-10, R3Q-13]', (search) => {
  expect(readListAddress(search, rules)).toMatchObject({ page: 1, sort: { field: 'id', direction: 'desc' } });
});

test('whatever is written is read back, and other parameters stay [R1H-21]', () => {
  const value = fc
    .string({ minLength: 1, maxLength: 40 })
    .filter((text) => text.trim() === text && text !== '');
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.constantFrom('id', 'title', 'dateSubmitted'),
      fc.constantFrom('asc' as const, 'desc' as const),
      value,
      (page, field, direction, text) => {
        const address = { page, sort: { field, direction }, values: { 'title.contains': text } };
        const search = writeListAddress('?tab=open', address, rules.filterNames);
        expect(readListAddress(search, rules)).toEqual(address);
        expect(new URLSearchParams(search).get('tab')).toBe('open');
      },
    ),
  );
});

test('the address stays readable [R1H-21]', () => {
  const address = {
    page: 2,
    sort: { field: 'title', direction: 'asc' as const },
    values: { 'stateId.in': '7,8' },
  };
  expect(writeListAddress('', address, rules.filterNames)).toBe('?page=2&sort=title,asc&stateId.in=7,8');
});

const filters: ListFilter[] = [
  { kind: 'text', name: 'title.contains', label: 'Title' },
  { kind: 'days', name: 'date.from', upTo: 'date.to', label: 'Submitted', sendAs: 'instant' },
];

test('days in the address are sent as the first and last instant of the day', () => {
  const sent = filtersForApi(filters, { 'date.from': '2024-03-05', 'date.to': '2024-03-06', unknown: 'x' });
  expect(Object.keys(sent)).toEqual(['date.from', 'date.to']);
  expect(new Date(sent['date.to'] ?? '').getHours()).toBe(23);
});

function Probe({ onRender }: { onRender: (params: ListParams) => void }) {
  const params = useListParams({ sortable: ['id', 'title'], filters });
  onRender(params);
  return <output aria-label="query">{JSON.stringify(params.query)}</output>;
}

function renderProbe(at: string) {
  let params: ListParams | undefined;
  const view = renderWidget(<Probe onRender={(now) => (params = now)} />, { at });
  return {
    ...view,
    does: (action: (params: ListParams) => void) => act(async () => params && action(params)),
    query: () => JSON.parse(screen.getByLabelText('query').textContent ?? ''),
  };
}

test('the API is asked for page 0, ten rows, id descending, by default [R1K-09, R1K-10, R3Q-12, R3Q-13]', () => {
  expect(renderProbe('/list').query()).toEqual({ page: 0, size: 10, sort: 'id,desc' });
});

test('page 3 of the address is page 2 of the API, and back leads to the page before [R1H-21]', async () => {
  const { does, query, address, router } = renderProbe('/list');
  await does((params) => params.setPage(3));
  expect(address()).toBe('/list?page=3&sort=id,desc');
  expect(query().page).toBe(2);
  await act(async () => void (await router.navigate(-1)));
  expect(query().page).toBe(0);
});

test('sorting turns on the second call and goes back to page 1 [R1H-21]', async () => {
  const { does, address } = renderProbe('/list?page=3&sort=id,desc');
  await does((params) => params.toggleSort('title'));
  expect(address()).toBe('/list?page=1&sort=title,asc');
  await does((params) => params.toggleSort('title'));
  expect(address()).toBe('/list?page=1&sort=title,desc');
});

test('two changes in one moment build on each other', async () => {
  const { does, address } = renderProbe('/list?page=3');
  await does((params) => {
    params.setValues({ 'title.contains': 'light' });
    params.setValues({ 'date.from': '2024-03-05' });
  });
  expect(address()).toBe('/list?page=1&sort=id,desc&title.contains=light&date.from=2024-03-05');
  await does((params) => params.clearValues());
  expect(address()).toBe('/list?page=1&sort=id,desc');
});
