import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useGetList } from 'ra-core';
import { useId, useState } from 'react';
import { BENEFIT_TYPES, type BenefitType } from '#contract/benefits/rules.ts';
import type { Benefit } from '#contract/benefits/schema.ts';
import type { ListFilter } from '#src/dataProvider/resourceTypes.ts';
import { useReload } from '#src/features/contributions/contributionQueries.ts';
import type { ContributionTabProps } from '#src/features/contributions/detail/tabDefinition.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { BenefitDialog } from './BenefitDialog.tsx';
import { BenefitPanel } from './BenefitPanel.tsx';
import { totalsByCurrency } from './benefitTotals.ts';
import { TotalsTable } from './TotalsTable.tsx';

/** An open form: a stored benefit, or a new one of a type. */
interface Opened {
  benefitType: BenefitType;
  benefit: Benefit | null;
}

/** What a contribution was expected to bring beside what it has brought. */
export default function BenefitsTab({ contribution }: ContributionTabProps) {
  const { id, permissions } = contribution;
  const [opened, setOpened] = useState<Opened | null>(null);
  const reload = useReload(id);
  return (
    <Box>
      <Summary id={id} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
        }}
      >
        {BENEFIT_TYPES.map((benefitType) => (
          <BenefitPanel
            key={benefitType}
            id={id}
            benefitType={benefitType}
            commands={permissions.commands}
            onOpen={(benefit) => setOpened({ benefitType, benefit })}
          />
        ))}
      </Box>
      {opened && (
        <BenefitDialog
          {...opened}
          contributionId={id}
          commands={permissions.commands}
          onClose={() => setOpened(null)}
          onSaved={() => {
            setOpened(null);
            void reload();
          }}
        />
      )}
    </Box>
  );
}

/** Sums by currency; nothing while there is nothing to sum. The panels below tell what is loading or has failed. */
function Summary({ id }: { id: number }) {
  const translate = useTranslate();
  const titleId = useId();
  const { data = [] } = useGetList<Benefit>('benefits', {
    filter: { id } satisfies ListFilter<'benefits', 'view'>,
    meta: { view: 'view' },
  });
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: 3 }}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 1 }}>
        {translate('benefit.summary')}
      </Typography>
      <TotalsTable
        heading={translate('benefit.currency')}
        label={translate('benefit.summary')}
        totals={totalsByCurrency(data).map(({ currency, ...total }) => ({
          ...total,
          key: currency,
          name: currency,
        }))}
      />
    </Box>
  );
}
