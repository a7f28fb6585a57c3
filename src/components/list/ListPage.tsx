import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { useText } from '#src/components/useText.ts';
import { BreadcrumbBar, type Crumb } from './BreadcrumbBar.tsx';
import { ListBlock, type ListBlockProps, tableOf } from './ListBlock.tsx';
import type { ExcelSource, ExportRun } from './useExcelExport.ts';

export interface ListPageProps<T> extends ListBlockProps<T> {
  crumbs?: readonly Crumb[];
  /** Buttons beside the title, the primary one first. */
  actions?: ReactNode;
  /** True: the rows the filters leave, by the columns that have `text`. A function: the page's own export. */
  excel?: boolean | ExcelSource;
  print?: boolean;
  /** Text between title and filters. */
  children?: ReactNode;
}

/** The frame of every list page: title with count, breadcrumb with Excel and print, and the list. */
export function ListPage<T>({ crumbs, actions, excel, print, children, ...block }: ListPageProps<T>) {
  const { title, list, columns } = block;
  const text = useText();
  const source =
    excel === true ? (run: ExportRun) => tableOf(title, list, columns, text, run) : excel || undefined;
  return (
    <Box>
      {(crumbs || source || print) && <BreadcrumbBar crumbs={crumbs} excel={source} print={print} />}
      <PageTitle title={title} count={list.total} hasMore={list.hasMore} actions={actions} />
      {children}
      <ListBlock {...block} />
    </Box>
  );
}
