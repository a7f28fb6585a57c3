import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { BenefitFieldTotal, BenefitTotals } from '#contract/benefits/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { namedByCurrency, TotalsTable } from './TotalsTable.tsx';

// The chart library is large, and the numbers need not wait for it.
const FieldChart = lazyPart(() => import('./FieldChart.tsx'));

interface ReportSumsProps {
  totals: UseQueryResult<BenefitTotals>;
  fields: UseQueryResult<BenefitFieldTotal[]>;
}

/** Sums by currency, and by field in one currency with a chart; nothing where there is nothing to sum. */
export function ReportSums({ totals, fields }: ReportSumsProps) {
  const translate = useTranslate();
  const failed = [totals, fields].find(({ error, data }) => error !== null && data === undefined);
  if (failed) return <ErrorState error={failed.error} retry={() => void failed.refetch()} />;
  if (!totals.data || !fields.data) return <ListSkeleton rows={4} columns={4} />;
  if (totals.data.totals.length === 0) return null;
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 2,
        alignItems: 'start',
        // Four columns of large amounts need the width of the page until it is very wide.
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <SectionCard title="benefit.report.totals">
        <p>{translate('benefit.report.count', { smart_count: totals.data.contributionCount })}</p>
        <TotalsTable
          heading={translate('benefit.currency')}
          label={translate('benefit.report.totals')}
          totals={namedByCurrency(totals.data.totals)}
        />
      </SectionCard>
      <FieldSums fields={fields.data} />
    </Box>
  );
}

function FieldSums({ fields }: { fields: readonly BenefitFieldTotal[] }) {
  const translate = useTranslate();
  const currencies = [...new Set(fields.map(({ currency }) => currency))];
  const [chosen, setChosen] = useState<string>();
  // A choice that another period no longer offers gives way to the currency with most fields.
  const countOf = (currency: string) => fields.filter((field) => field.currency === currency).length;
  const [usual] = [...currencies].sort((one, other) => countOf(other) - countOf(one));
  const currency = currencies.find((one) => one === chosen) ?? usual;
  const rows = fields
    .filter((field) => field.currency === currency)
    .map(({ fieldId, fieldTitle, currency: _, ...total }) => ({
      ...total,
      key: String(fieldId),
      name: fieldTitle ?? translate('benefit.report.field.none'),
    }));
  const title = translate('benefit.report.fields.of', { currency });
  return (
    <SectionCard
      title={title}
      actions={
        currencies.length > 1 && (
          <NativeSelect
            value={currency}
            onChange={(event) => setChosen(event.target.value)}
            input={<OutlinedInput />}
            inputProps={{ 'aria-label': translate('benefit.currency') }}
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
      <Suspense fallback={<ListSkeleton rows={3} columns={1} />}>
        <FieldChart rows={rows} />
      </Suspense>
      <TotalsTable heading={translate('benefit.report.field')} label={title} totals={rows} />
    </SectionCard>
  );
}
