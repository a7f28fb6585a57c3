import { act, screen } from '@testing-library/react';
import fc from 'fast-check';
import type { SortPayload } from 'ra-core';
import { describe, expect, test } from 'vitest';
import { filtersForApi, flattenFilters, nestFilters } from '#src/components/list/filterValues.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import {
  type ListSearch,
  readListSearch,
  sortAfter,
  writeListSearch,
} from '#src/components/list/listSearch.ts';
import { type ListAddress, useListAddress } from '#src/components/list/useListAddress.ts';
import { renderWidget } from './renderWidget.tsx';

const rules = {
  defaultSort: { field: 'id', order: 'DESC' as const },
  sortable: ['id', 'title', 'dateSubmitted'],
  filterNames: ['title.contains', 'stateId.in'],
};

test('page and sort are read from the address [R1H-21]', () => {
  expect(readListSearch('?page=3&sort=title,asc', rules)).toEqual({
    page: 3,
    sort: { field: 'title', order: 'ASC' },
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
  expect(readListSearch(search, rules)).toMatchObject({ page: 1, sort: { field: 'id', order: 'DESC' } });
});

test('whatever is written is read back, and other parameters stay [R1H-21]', () => {
  const value = fc
    .string({ minLength: 1, maxLength: 40 })
    .filter((text) => text.trim() === text && text !== '');
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.constantFrom('id', 'title', 'dateSubmitted'),
      fc.constantFrom('ASC' as const, 'DESC' as const),
      value,
      (page, field, order, text) => {
        const address = { page, sort: { field, order }, values: { 'title.contains': text } };
        const search = writeListSearch('?tab=open', address, rules.filterNames);
        expect(readListSearch(search, rules)).toEqual(address);
        expect(new URLSearchParams(search).get('tab')).toBe('open');
      },
    ),
  );
});

describe('the order of a list that is searched', () => {
  const best = { field: 'relevance', order: 'DESC' as const };
  const searched = { ...rules, filterNames: ['q'], searched: { by: 'q', sort: best } };

  test('is the best first, unless the address says otherwise, and only while it is searched', () => {
    expect(readListSearch('?q=bin', searched).sort).toEqual(best);
    expect(readListSearch('?q=bin&sort=relevance,desc', searched).sort).toEqual(best);
    expect(readListSearch('?q=bin&sort=title,asc', searched).sort.field).toBe('title');
    expect(readListSearch('?sort=relevance,desc', searched).sort).toEqual(rules.defaultSort);
    expect(readListSearch('?q=bin&sort=relevance,desc', rules).sort).toEqual(rules.defaultSort);
  });

  test('follows the search: it comes with it where nothing else was chosen, and goes with it', () => {
    const at = (q: string, sort: SortPayload = rules.defaultSort): ListSearch => ({
      ...{ page: 1, sort },
      values: q === '' ? {} : { q },
    });
    const byTitle: SortPayload = { field: 'title', order: 'ASC' };
    expect(sortAfter(at(''), at('bin'), searched)).toEqual(best);
    expect(sortAfter(at('', byTitle), at('bin', byTitle), searched)).toEqual(byTitle);
    expect(sortAfter(at('bin'), at('bins'), searched)).toEqual(rules.defaultSort);
    expect(sortAfter(at('bin', best), at('', best), searched)).toEqual(rules.defaultSort);
    expect(sortAfter(at('bin', best), at('bin', best), searched)).toEqual(best);
    expect(sortAfter(at(''), at('bin'), rules)).toEqual(rules.defaultSort);
  });
});

test('the address stays readable [R1H-21]', () => {
  const address = {
    page: 2,
    sort: { field: 'title', order: 'ASC' as const },
    values: { 'stateId.in': '7,8' },
  };
  expect(writeListSearch('', address, rules.filterNames)).toBe('?page=2&sort=title,asc&stateId.in=7,8');
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

function Probe({ onRender }: { onRender: (list: ListAddress) => void }) {
  const list = useListAddress({ sortable: ['id', 'title'], filters });
  onRender(list);
  const { page, perPage, sort, apiFilters } = list;
  return <output aria-label="query">{JSON.stringify({ page, perPage, sort, ...apiFilters })}</output>;
}

function renderProbe(at: string) {
  let list: ListAddress | undefined;
  const view = renderWidget(<Probe onRender={(now) => (list = now)} />, { at });
  return {
    ...view,
    does: (action: (list: ListAddress) => void) => act(async () => list && action(list)),
    query: () => JSON.parse(screen.getByLabelText('query').textContent ?? ''),
  };
}

test('a list begins with page 1, ten rows, id descending [R1K-09, R1K-10, R3Q-12, R3Q-13]', () => {
  expect(renderProbe('/list').query()).toEqual({
    page: 1,
    perPage: 10,
    sort: { field: 'id', order: 'DESC' },
  });
});

test('the page stands in the address, and back leads to the page before [R1H-21]', async () => {
  const { does, query, address, router } = renderProbe('/list');
  await does((list) => list.setPage(3));
  expect(address()).toBe('/list?page=3&sort=id,desc');
  expect(query().page).toBe(3);
  await act(async () => void (await router.navigate(-1)));
  expect(query().page).toBe(1);
});

test('sorting goes back to page 1 [R1H-21]', async () => {
  const { does, address } = renderProbe('/list?page=3&sort=id,desc');
  await does((list) => list.setSort({ field: 'title', order: 'DESC' }));
  expect(address()).toBe('/list?page=1&sort=title,desc');
});

test('two changes in one moment build on each other', async () => {
  const { does, address } = renderProbe('/list?page=3');
  await does((list) => {
    list.patchFilters({ 'title.contains': 'light' });
    list.patchFilters({ 'date.from': '2024-03-05' });
  });
  expect(address()).toBe('/list?page=1&sort=id,desc&title.contains=light&date.from=2024-03-05');
  await does((list) => list.clearFilters());
  expect(address()).toBe('/list?page=1&sort=id,desc');
});

test('react-admin’s inputs nest a name with dots, the address and the API do not', () => {
  const values = { 'title.contains': 'light', 'stateId.in': '7,8', search: 'x' };
  const nested = { title: { contains: 'light' }, stateId: { in: '7,8' }, search: 'x' };
  expect(nestFilters(values)).toEqual(nested);
  expect(flattenFilters(nested)).toEqual(values);
  expect(flattenFilters({ stateId: { in: [7, 8] }, isOpen: { equals: false }, title: null })).toEqual({
    'stateId.in': '7,8',
    'isOpen.equals': 'false',
    title: '',
  });
});
