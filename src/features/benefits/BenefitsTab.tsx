import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useGetList } from 'ra-core';
import { useId, useState } from 'react';
import { BENEFIT_TYPES, type BenefitType, mayWriteBenefit } from '#contract/benefits/rules.ts';
import type { Benefit } from '#contract/benefits/schema.ts';
import type { Permissions } from '#contract/contributions/schema.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import type { ListFilter } from '#src/dataProvider/resourceTypes.ts';
import { useReload } from '#src/features/contributions/contributionQueries.ts';
import type { ContributionTabProps } from '#src/features/contributions/detail/tabDefinition.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { BenefitCard } from './BenefitCard.tsx';
import { BenefitDialog } from './BenefitDialog.tsx';
import { namedByCurrency, TotalsTable, totalsByCurrency } from './TotalsTable.tsx';

interface Opened {
  benefitType: BenefitType;
  benefit: Benefit | null;
}

/** The expected benefits of a contribution beside the actual ones. */
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

/** Sums by currency; nothing while there is nothing to sum. The panels below show what is loading or has failed. */
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
        totals={namedByCurrency(totalsByCurrency(data))}
      />
    </Box>
  );
}

interface BenefitPanelProps {
  id: number;
  benefitType: BenefitType;
  commands: Permissions['commands'];
  onOpen: (benefit: Benefit | null) => void;
}

/** The benefits of one type, with the way to add one and to change each for those who may. */
function BenefitPanel({ id, benefitType, commands, onOpen }: BenefitPanelProps) {
  const translate = useTranslate();
  const { data, isPending, error, refetch } = useGetList<Benefit>('benefits', {
    filter: { id, benefitType } satisfies ListFilter<'benefits', 'ofType'>,
    meta: { view: 'ofType' },
  });
  const mayAdd = mayWriteBenefit(commands, { benefitType, isActionItemAnalysis: false });
  const title = `benefit.type.${benefitType}.title` as const;
  return (
    <SectionCard title={title} level={3}>
      {isPending && <ListSkeleton rows={2} columns={1} />}
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState title={`benefit.none.${benefitType}`} text={`benefit.none.${benefitType}.text`} />
      )}
      {data && data.length > 0 && (
        <Box component="ul" aria-label={translate(title)} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((benefit) => (
            <BenefitCard
              key={benefit.id}
              benefit={benefit}
              onEdit={mayWriteBenefit(commands, benefit) ? () => onOpen(benefit) : undefined}
            />
          ))}
        </Box>
      )}
      {mayAdd && (
        <Button
          variant="outlined"
          startIcon={<Add />}
          aria-haspopup="dialog"
          onClick={() => onOpen(null)}
          sx={{ mt: 2, minHeight: 44 }}
        >
          {translate(`benefit.add.${benefitType}`)}
        </Button>
      )}
    </SectionCard>
  );
}
