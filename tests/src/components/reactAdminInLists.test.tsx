import { screen, waitFor, within } from '@testing-library/react';
import { type Exporter, useRecordContext } from 'ra-core';
import {
  BulkDeleteButton,
  DataTable,
  ExportButton,
  FilterButton,
  FilterForm,
  Pagination,
  SelectInput,
  TextField,
  TextInput,
} from 'react-admin';
import { expect, test, vi } from 'vitest';
import { AddressListBase } from '#src/components/list/AddressListBase.tsx';
import type { AddressListOptions } from '#src/components/list/useAddressListController.ts';
import { ideaList, ideas, lastCall, renderIdeas } from './ideaList.tsx';
import { renderWidget } from './renderWidget.tsx';

type Options = AddressListOptions<'contributions', 'list'>;

const STATES = [
  { id: '7', name: 'Open' },
  { id: '8', name: 'Done' },
];
const inputs = [
  <TextInput key="title" source="title.contains" label="Title" alwaysOn />,
  <SelectInput key="state" source="stateId.in" label="State" choices={STATES} />,
];

/** A list of ours in which everything that is seen is react-admin's. */
function renderReactAdmin(at: string, { exporter }: { exporter?: Exporter } = {}) {
  const getList = vi.fn(async (_resource: string, { pagination: { page, perPage } }) => ({
    data: ideas.slice((page - 1) * perPage, page * perPage),
    total: ideas.length,
  }));
  const deleteMany = vi.fn(async (_resource: string, { ids }) => ({ data: ids }));
  const view = renderWidget(
    <AddressListBase {...(ideaList as unknown as Options)}>
      <FilterButton filters={inputs} disableSaveQuery />
      <FilterForm filters={inputs} />
      {exporter && <ExportButton exporter={exporter} />}
      <DataTable bulkActionButtons={<BulkDeleteButton mutationMode="pessimistic" />} rowClick={false}>
        <DataTable.Col source="title" />
        <DataTable.Col source="state" disableSort>
          <TextField source="state" />
        </DataTable.Col>
      </DataTable>
      <Pagination />
    </AddressListBase>,
    { at, dataProvider: { getList, deleteMany } as never },
  );
  return { ...view, getList, deleteMany };
}

test('react-admin’s table shows the page of the address and sorts by it [R1H-21]', async () => {
  const { user, address, getList } = renderReactAdmin('/ideas?page=3&sort=id,asc');
  expect(await screen.findByRole('cell', { name: 'Idea 21' })).toBeTruthy();
  expect(lastCall(getList)).toMatchObject({
    pagination: { page: 3, perPage: 10 },
    sort: { field: 'id', order: 'ASC' },
    filter: { type: 'SUGGESTION' },
  });
  const header = screen.getAllByRole('columnheader').find((cell) => /title/i.test(cell.textContent ?? ''));
  await user.click(within(header as HTMLElement).getByRole('button'));
  await waitFor(() => expect(address()).toBe('/ideas?page=1&sort=title,asc'));
});

test('react-admin’s pager turns the page of the address [R1H-20, R1H-21]', async () => {
  const { user, address } = renderReactAdmin('/ideas');
  await screen.findByRole('cell', { name: 'Idea 1' });
  await user.click(screen.getByRole('button', { name: /page 2/i }));
  expect(await screen.findByRole('cell', { name: 'Idea 11' })).toBeTruthy();
  expect(address()).toBe('/ideas?page=2&sort=id,desc');
});

test('react-admin’s filter form reads the filters of the address and writes them', async () => {
  const { user, address, getList } = renderReactAdmin('/ideas?title.contains=light&stateId.in=7');
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
  expect(title.value).toBe('light');
  expect(screen.getByRole('combobox', { name: 'State' }).textContent).toBe('Open');
  await user.type(title, 's');
  await waitFor(() => expect(address()).toContain('title.contains=lights'));
  expect(address()).toContain('stateId.in=7');
  await waitFor(() =>
    expect(lastCall(getList).filter).toEqual({
      type: 'SUGGESTION',
      'title.contains': 'lights',
      'stateId.in': '7',
    }),
  );
});

test('react-admin’s filter button adds a filter that is not shown', async () => {
  const { user, address } = renderReactAdmin('/ideas');
  await screen.findByRole('cell', { name: 'Idea 1' });
  expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /filter/i }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'State' }));
  await user.click(await screen.findByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'Done' }));
  await waitFor(() => expect(address()).toContain('stateId.in=8'));
});

test('react-admin’s bulk deletion takes the rows that are ticked', async () => {
  const { user, deleteMany } = renderReactAdmin('/ideas');
  const row = (await screen.findByRole('cell', { name: 'Idea 2' })).closest('tr') as HTMLElement;
  await user.click(within(row).getByRole('checkbox'));
  await user.click(await screen.findByRole('button', { name: /delete/i }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /confirm/i }));
  await waitFor(() => expect(deleteMany).toHaveBeenCalled());
  expect(deleteMany.mock.calls[0]).toMatchObject(['ideas', { ids: [2] }]);
});

test('react-admin’s export takes all rows that the filters leave, page by page', async () => {
  const exporter = vi.fn<Exporter>();
  const { user, getList } = renderReactAdmin('/ideas?title.contains=light', { exporter });
  await screen.findByRole('cell', { name: 'Idea 1' });
  await user.click(screen.getByRole('button', { name: /export/i }));
  await waitFor(() => expect(exporter).toHaveBeenCalled());
  expect(exporter.mock.calls[0]?.[0]).toHaveLength(25);
  expect(lastCall(getList)).toMatchObject({
    pagination: { page: 1, perPage: 1000 },
    filter: { 'title.contains': 'light' },
  });
});

function Upper() {
  return <>{useRecordContext()?.title.toUpperCase()}</>;
}

test('a field of react-admin reads the record of its row in our table', async () => {
  renderIdeas({
    columns: [
      { name: 'title', label: 'Title', render: () => <TextField source="title" />, primary: true },
      { name: 'upper', label: 'Upper', render: () => <Upper /> },
    ],
  });
  expect(await screen.findByRole('cell', { name: 'Idea 3' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'IDEA 3' })).toBeTruthy();
});
