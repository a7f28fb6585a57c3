import Button from '@mui/material/Button';
import { useLocale } from 'ra-core';
import { type ReactNode, Suspense, useState } from 'react';
import { formatInteger } from '#contract/formats/numbers.ts';
import { NothingHere } from '#src/components/feedback/NothingHere.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useText } from '#src/components/useText.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CountLink } from './CountLink.tsx';
import type { Figures } from './figures.ts';
import { TableFrame } from './TableFrame.tsx';
import { useIsPrinting } from './useIsPrinting.ts';

// The chart library is large, and the numbers need not wait for it.
const ReportChart = lazyPart(() => import('./ReportChart.tsx'));

/** Most horizontal bars of a chart; the table lists all. */
const MOST_BARS = 12;
/** Rows of the table before "show all". */
const FEW = 10;

interface FigureCardProps<Key extends string> extends Figures<Key> {
  title: string;
  heading: string;
  /** Words along the axis of the numbers. */
  axis: string;
  upright?: boolean;
  /** Series of the chart, if not all; the table has all of them. */
  charted?: readonly Key[];
  /** Bars of a row stand beside each other, for numbers that do not add up. */
  beside?: boolean;
  format?: (value: number, locale: string) => string;
  actions?: ReactNode;
  /** Shown instead of chart and table when there is nothing. */
  empty?: string;
  /** A table of its own instead of the usual one, shown also where there is no chart. */
  table?: ReactNode;
  /** Above the chart. */
  children?: ReactNode;
}

/** A chart with the table that says the same in numbers. */
export function FigureCard<Key extends string>(props: FigureCardProps<Key>) {
  const { title, heading, axis, upright = false, rows, series, actions, empty, table } = props;
  const { charted, beside = false, children } = props;
  const { format = formatInteger } = props;
  const locale = useLocale();
  const write = (value: number) => format(value, locale);
  const shownRows = upright ? rows : rows.slice(0, MOST_BARS);
  return (
    <SectionCard title={title} actions={actions}>
      {children}
      {rows.length === 0 ? (
        <NothingHere title={empty ?? 'report.nothing'} />
      ) : (
        <Suspense fallback={<ListSkeleton rows={3} columns={1} />}>
          <ReportChart
            rows={shownRows}
            series={charted ? series.filter(({ key }) => charted.includes(key)) : series}
            format={write}
            {...{ upright, beside, axis }}
          />
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

interface FigureTableProps<Key extends string> extends Figures<Key> {
  /** Message key or text that names the table. */
  label: string;
  heading: string;
  format: (value: number) => string;
}

/** Figures as a table: the first ones, and all of them on demand. */
function FigureTable<Key extends string>({ label, heading, rows, series, format }: FigureTableProps<Key>) {
  const translate = useTranslate();
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const isPrinting = useIsPrinting();
  const locale = useLocale();
  const shown = isOpen || isPrinting ? rows : rows.slice(0, FEW);
  return (
    <>
      <TableFrame
        label={text(label)}
        columns={[text(heading), ...series.map(({ label: name }) => name)]}
        rows={shown.map(({ key, name, values, lists }) => ({
          key,
          name,
          cells: series.map((one) => (
            <CountLink
              key={one.key}
              to={values[one.key] > 0 ? lists?.[one.key] : undefined}
              count={(one.format ?? format)(values[one.key], locale)}
            />
          )),
        }))}
      />
      {rows.length > FEW && (
        <Button
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
          sx={{ mt: 1, minHeight: 44, '@media print': { display: 'none' } }}
        >
          {isOpen
            ? translate('components.reports.showFew')
            : translate('components.reports.showAll', { smart_count: rows.length })}
        </Button>
      )}
    </>
  );
}
