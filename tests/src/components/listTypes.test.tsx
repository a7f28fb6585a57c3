import { expect, test } from 'vitest';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import type { AddressListOptions } from '#src/components/list/useAddressListController.ts';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';

type CampaignFilter = ListFilter<FilterName<'campaigns', 'manage'>>;

test('a misspelt filter, sort field or view of a list does not compile', () => {
  const filter: CampaignFilter = { kind: 'search', name: 'title.contains', label: 'Title' };
  // @ts-expect-error: the API knows no such filter
  const misspelt: CampaignFilter = { kind: 'search', name: 'title.contain', label: 'Title' };
  const column: ColumnOf<'campaigns', 'manage'> = { name: 'code', label: 'Code', sortBy: 'code' };
  // @ts-expect-error: the API does not sort by it
  const unsorted: ColumnOf<'campaigns', 'manage'> = { name: 'code', label: 'Code', sortBy: 'summary' };
  const options: AddressListOptions<'campaigns', 'manage'> = {
    resource: 'campaigns',
    view: 'manage',
    filters: [filter],
    sortable: ['title', 'publishState'],
    // @ts-expect-error: the API does not sort by it
    defaultSort: 'titel,asc',
  };
  // @ts-expect-error: there is no such list
  const unknown: AddressListOptions<'campaigns', 'managed'> = { resource: 'campaigns', view: 'managed' };
  expect([filter, misspelt, column, unsorted, options, unknown]).toHaveLength(6);
});
