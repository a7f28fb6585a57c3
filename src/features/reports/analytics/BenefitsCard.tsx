import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { useState } from 'react';
import { BENEFIT_TYPES, type BenefitType } from '#contract/benefits/rules.ts';
import { formatInteger, formatMoney } from '#contract/formats/numbers.ts';
import type { BenefitFigures, BenefitsOfFigures } from '#contract/reports/analytics-parts.ts';
import { BENEFIT_PARTS, type BenefitDivision, LEAST_BENEFITS } from '#contract/reports/rules.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { CountLink } from '#src/components/reports/CountLink.tsx';
import { FigureCard } from '#src/components/reports/FigureCard.tsx';
import { TableFrame } from '#src/components/reports/TableFrame.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { type Translate, useTranslate } from '#src/useTranslate.ts';
import { FigurePart } from './FigurePart.tsx';
import type { ListOfFigure } from './figureLists.ts';
import type { AskedFigures } from './useAnalytics.ts';

const HEADINGS = {
  YEAR: 'report.analytics.benefits.heading.YEAR',
  FIELD: 'report.analytics.waiting.heading.FIELD',
  UNIT: 'report.analytics.waiting.heading.UNIT',
} as const;

interface BenefitsCardProps {
  asked: AskedFigures;
  listOf: ListOfFigure;
}

/** What contributions are expected to bring and have brought, one currency at a time. */
export function BenefitsCard({ asked, listOf }: BenefitsCardProps) {
  const query = useRead('readFigureBenefits', asked, { placeholderData: keepPreviousData });
  return (
    <FigurePart title="report.analytics.benefits" query={query}>
      {(figures) => <BenefitSections figures={figures} listOf={listOf} />}
    </FigurePart>
  );
}

function BenefitSections({
  figures: { rows, isWithheld },
  listOf,
}: {
  figures: BenefitsOfFigures;
  listOf: ListOfFigure;
}) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<string>();
  const few = translate('report.analytics.benefits.few.text', { smart_count: LEAST_BENEFITS });
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  const currency = currencies.find((one) => one === chosen) ?? currencies[0];
  if (currency === undefined) {
    return (
      <SectionCard title="report.analytics.benefits">
        <EmptyState
          title={isWithheld ? 'report.analytics.benefits.few' : 'report.analytics.benefits.nothing'}
          text={isWithheld ? few : 'report.analytics.benefits.nothing.text'}
        />
      </SectionCard>
    );
  }
  const shown = rows.filter((row) => row.currency === currency);
  const of = (by: BenefitDivision) => shown.filter((row) => row.by === by);
  return (
    <>
      <SectionCard
        title={translate('report.analytics.benefits.of', { currency })}
        actions={
          currencies.length > 1 && (
            <NativeSelect
              value={currency}
              onChange={(event) => setChosen(event.target.value)}
              input={<OutlinedInput />}
              inputProps={{ 'aria-label': translate('benefit.currency') }}
              sx={{ displayPrint: 'none' }}
            >
              {currencies.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </NativeSelect>
          )
        }
      >
        <TotalTable rows={of('ALL')} listOf={listOf} />
        {isWithheld && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {few}
          </Typography>
        )}
      </SectionCard>
      {BENEFIT_PARTS.map(
        (by) => of(by).length > 0 && <Division key={by} by={by} rows={of(by)} listOf={listOf} />,
      )}
    </>
  );
}

const listOfRow = (listOf: ListOfFigure, { by, id, benefitType, currency }: BenefitFigures) =>
  listOf({ kind: 'BENEFIT', what: benefitType, currency, part: by === 'ALL' ? null : { by, id } });

interface RowsProps {
  rows: readonly BenefitFigures[];
  listOf: ListOfFigure;
}

/** Sums, and what a contribution brings. */
function TotalTable({ rows, listOf }: RowsProps) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <TableFrame
      label={translate('report.analytics.benefits')}
      columns={[
        translate('report.analytics.benefits.type'),
        translate('report.analytics.benefits.amount'),
        translate('report.analytics.benefits.contributions'),
        translate('report.analytics.benefits.median'),
        translate('report.analytics.benefits.p90'),
      ]}
      rows={rows.map((row) => ({
        key: row.benefitType,
        name: translate(`benefit.type.${row.benefitType}`),
        cells: [
          <CountLink key="sum" count={formatMoney(row.amount, locale)} to={listOfRow(listOf, row)} />,
          <CountLink
            key="count"
            count={formatInteger(row.contributions, locale)}
            to={listOfRow(listOf, row)}
          />,
          formatMoney(row.median, locale),
          formatMoney(row.p90, locale),
        ],
      }))}
    />
  );
}

function nameOf({ by, id, name }: BenefitFigures, translate: Translate): string {
  if (by === 'YEAR') return String(id);
  return name ?? translate(by === 'UNIT' ? 'report.analytics.none.UNIT' : 'report.analytics.none.FIELD');
}

/** Expected and actual of each year, field or unit. */
function Division({ by, rows, listOf }: RowsProps & { by: (typeof BENEFIT_PARTS)[number] }) {
  const translate = useTranslate();
  const locale = useLocale();
  const ids = [...new Set(rows.map(({ id }) => id))];
  const found = (id: number, type: BenefitType) =>
    rows.find((row) => row.id === id && row.benefitType === type);
  const parts = ids.map((id) => {
    const [forecast, actual] = [found(id, 'FORECAST'), found(id, 'ACTUAL')];
    const named = forecast ?? actual;
    return { id, name: named ? nameOf(named, translate) : '', forecast, actual };
  });
  const heading = HEADINGS[by];
  const cells = (row: BenefitFigures | undefined) =>
    row === undefined
      ? ['–', '–']
      : [
          <CountLink key="sum" count={formatMoney(row.amount, locale)} to={listOfRow(listOf, row)} />,
          <CountLink
            key="count"
            count={formatInteger(row.contributions, locale)}
            to={listOfRow(listOf, row)}
          />,
        ];
  return (
    <FigureCard
      title={`report.analytics.benefits.${by}`}
      heading={heading}
      axis={rows[0]?.currency ?? ''}
      // For the length of a bar a float is exact enough; the table has the amounts as they are.
      format={(value) => formatInteger(value, locale)}
      series={BENEFIT_TYPES.map((key) => ({ key, label: translate(`benefit.type.${key}`) }))}
      rows={parts.map(({ id, name, forecast, actual }) => ({
        ...{ key: String(id), name },
        values: { FORECAST: Number(forecast?.amount ?? 0), ACTUAL: Number(actual?.amount ?? 0) },
        lists: {
          FORECAST: forecast && listOfRow(listOf, forecast),
          ACTUAL: actual && listOfRow(listOf, actual),
        },
      }))}
      beside
      table={
        <TableFrame
          label={translate(`report.analytics.benefits.${by}`)}
          columns={[
            translate(heading),
            translate('benefit.type.FORECAST'),
            translate('report.analytics.benefits.count.FORECAST'),
            translate('benefit.type.ACTUAL'),
            translate('report.analytics.benefits.count.ACTUAL'),
          ]}
          rows={parts.map(({ id, name, forecast, actual }) => ({
            ...{ key: id, name },
            cells: [...cells(forecast), ...cells(actual)],
          }))}
        />
      }
    />
  );
}
