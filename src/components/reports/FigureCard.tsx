import { useLocale } from 'ra-core';
import { lazy, type ReactNode, Suspense } from 'react';
import { formatInteger } from '#contract/formats/numbers.ts';
import { NothingHere } from '#src/components/feedback/NothingHere.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { FigureTable } from './FigureTable.tsx';
import type { Figures } from './figures.ts';

// The chart library is large, and the numbers need not wait for it.
const ReportChart = lazy(() => import('./ReportChart.tsx'));

/** Most bars that are drawn lying; the table tells of all. */
const MOST_BARS = 12;

interface FigureCardProps<Key extends string> extends Figures<Key> {
  title: string;
  /** Heading of the names. */
  heading: string;
  /** Words along the axis of the numbers. */
  axis: string;
  upright?: boolean;
  format?: (value: number, locale: string) => string;
  actions?: ReactNode;
  /** Shown instead of chart and table when there is nothing. */
  empty?: string;
  /** A table of its own instead of the usual one, shown also where nothing is drawn. */
  table?: ReactNode;
}

/** A chart with the table that says the same in numbers. */
export function FigureCard<Key extends string>(props: FigureCardProps<Key>) {
  const { title, heading, axis, upright = false, rows, series, actions, empty, table } = props;
  const { format = formatInteger } = props;
  const locale = useLocale();
  const write = (value: number) => format(value, locale);
  const drawn = upright ? rows : rows.slice(0, MOST_BARS);
  return (
    <SectionCard title={title} actions={actions}>
      {rows.length === 0 ? (
        <NothingHere title={empty ?? 'report.nothing'} />
      ) : (
        <Suspense fallback={<ListSkeleton rows={3} columns={1} />}>
          <ReportChart rows={drawn} series={series} upright={upright} format={write} axis={axis} />
        </Suspense>
      )}
      {table}
      {table === undefined && rows.length > 0 && (
        <FigureTable
          label={title}
          heading={heading}
          // The last months are asked for most.
          rows={upright ? [...rows].reverse() : rows}
          series={series}
          format={write}
        />
      )}
    </SectionCard>
  );
}
