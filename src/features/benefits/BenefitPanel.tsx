import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useGetList } from 'ra-core';
import { type BenefitType, mayWriteBenefit } from '#contract/benefits/rules.ts';
import type { Benefit } from '#contract/benefits/schema.ts';
import type { Permissions } from '#contract/contributions/schema.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import type { ListFilter } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { BenefitCard } from './BenefitCard.tsx';

interface BenefitPanelProps {
  /** The contribution. */
  id: number;
  benefitType: BenefitType;
  commands: Permissions['commands'];
  onOpen: (benefit: Benefit | null) => void;
}

/** The benefits of one type, with the way to add one and to change each for those who may. */
export function BenefitPanel({ id, benefitType, commands, onOpen }: BenefitPanelProps) {
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
