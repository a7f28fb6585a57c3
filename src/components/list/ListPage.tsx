import { type RaRecord, useGetResourceLabel, useResourceContext } from 'ra-core';
import type { ReactNode } from 'react';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import type { ResourceName, Row, SortField, ListView as ViewName } from '#src/dataProvider/resourceTypes.ts';
import { AddressListBase } from './AddressListBase.tsx';
import { useAddressList } from './AddressListProvider.tsx';
import { BreadcrumbBar, type Crumb } from './BreadcrumbBar.tsx';
import { ExcelExport } from './ExcelExport.tsx';
import { ListTools } from './ListTools.tsx';
import { ListView, type ListViewProps } from './ListView.tsx';
import { StartExport } from './StartExport.tsx';
import type { AddressListOptions } from './useAddressListController.ts';
import { useHasFilterSheet } from './useHasFilterSheet.ts';
import { useListSheet } from './useListSheet.ts';

interface ListFrameProps<T, Field extends string> extends Omit<ListViewProps<T, Field>, 'title'> {
  /** Message key or ready text; the resource's label when left out. */
  title?: string;
  crumbs?: readonly Crumb[];
  /** Buttons beside the title, the primary one first. */
  actions?: ReactNode;
  /** Offers the rows that the filters leave as a spreadsheet, by the columns that have `text`. */
  excel?: boolean;
  /** Columns of the spreadsheet; all of them where they are left out. */
  sheetColumns?: ListViewProps<T, Field>['columns'] | undefined;
  print?: boolean;
  /** Text between title and filters. */
  children?: ReactNode;
}

export type ListPageProps<N extends ResourceName, V extends ViewName<N>> = AddressListOptions<N, V> &
  ListFrameProps<Row<N, V>, SortField<N, V>>;

/** The page of a list: title with count, breadcrumb with Excel and print, and the list. */
export function ListPage<N extends ResourceName, V extends ViewName<N>>({
  resource,
  view,
  filter,
  locale,
  filters,
  sortable,
  searched,
  defaultSort,
  pageSize,
  ...frame
}: ListPageProps<N, V>) {
  const options = { resource, view, filter, locale, filters, sortable, searched, defaultSort, pageSize };
  return (
    <AddressListBase {...options}>
      <ListFrame {...frame} />
    </AddressListBase>
  );
}

function ListFrame<T, Field extends string>({
  title,
  crumbs,
  actions,
  excel,
  sheetColumns,
  print,
  children,
  ...view
}: ListFrameProps<T, Field>) {
  const { total, meta } = useAddressList<T & RaRecord>();
  const resource = useResourceContext();
  const labelOf = useGetResourceLabel();
  const heading = title ?? labelOf(resource ?? '');
  const sheet = useListSheet(heading, sheetColumns ?? view.columns);
  // On a phone a list without a place above it begins with its title: what else the bar offers is in the sheet of filters.
  const isShort = useHasFilterSheet(view.hideFilters) && (crumbs?.length ?? 0) <= 1;
  const tools = {
    excel: excel && <StartExport named={isShort} />,
    print: print ?? excel ?? false,
  };
  return (
    <ExcelExport source={sheet}>
      {!isShort && (crumbs || excel || print) && <BreadcrumbBar crumbs={crumbs} {...tools} />}
      <PageTitle title={heading} count={total} hasMore={meta?.hasMore} actions={actions} />
      {children}
      <ListView
        {...view}
        title={heading}
        sheetTools={isShort && (tools.excel || tools.print) && <ListTools {...tools} named />}
      />
    </ExcelExport>
  );
}
