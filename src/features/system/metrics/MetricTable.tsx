import type { ReactNode } from 'react';
import type { MessageKey } from '#messages/message-key.ts';
import { TableFrame } from '#src/components/reports/TableFrame.tsx';
import { useTranslate } from '#src/useTranslate.ts';

interface MetricTableProps {
  /** Says what the table holds, for those who do not see it. */
  caption: MessageKey;
  /** The first names the rows. */
  columns: readonly MessageKey[];
  rows: readonly { key: string; name: ReactNode; cells: readonly ReactNode[] }[];
}

/** A small table of figures. */
export function MetricTable({ caption, columns, rows }: MetricTableProps) {
  const translate = useTranslate();
  return (
    <TableFrame label={translate(caption)} columns={columns.map((column) => translate(column))} rows={rows} />
  );
}
