import type { SortPayload } from 'ra-core';
import type { ReactNode } from 'react';
import type { ListView, ResourceName, Row, SortField } from '#src/dataProvider/resourceTypes.ts';

/** A column of a list; on phones the same columns fill a card. Its cells stand in the `RecordContext` of their row. */
export interface ListColumn<T, SortField extends string = string> {
  readonly name: string;
  /** Message key or ready text of the header. */
  readonly label: string;
  /** What a cell shows; its text when left out. */
  readonly render?: (row: T) => ReactNode;
  /** Field name the API sorts by; a column without it cannot be sorted. */
  readonly sortBy?: SortField;
  /** The order that its first press asks for; ascending when left out. */
  readonly sortByOrder?: SortPayload['order'];
  /** Plain value for the Excel export; a column without it is not exported. */
  readonly text?: (row: T) => string | number | null | undefined;
  readonly align?: 'start' | 'end' | 'center';
  readonly width?: number | string;
  /** The column that names the row: it heads the card, and its text labels the row's checkbox. */
  readonly primary?: boolean;
  /** Much to read: on a card it stands below its label, over the whole width. */
  readonly isLong?: boolean;
  /** Left out until the reader asks for it. */
  readonly hidden?: boolean;
}

/** A column of a list of a resource: its rows and the fields that it is sorted by are the list's. */
export type ColumnOf<N extends ResourceName, V extends ListView<N>> = ListColumn<Row<N, V>, SortField<N, V>>;

export function cellOf<T>({ render, text }: ListColumn<T>, row: T): ReactNode {
  return render ? render(row) : text?.(row);
}

/** Whether there is anything to show; what a column renders without a text is always shown. */
export function hasValue<T>({ text }: ListColumn<T>, row: T): boolean {
  const value = text ? text(row) : true;
  return value !== null && value !== undefined && value !== '';
}

/** Words that name a row for assistive technology: the text of its primary column. */
export function rowName<T>(columns: readonly ListColumn<T>[], row: T): string {
  const primary =
    columns.find((column) => column.primary && column.text) ?? columns.find((column) => column.text);
  return String(primary?.text?.(row) ?? '');
}
