import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useInfiniteGetList } from 'ra-core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { ContributionType } from '#contract/access.ts';
import { BENEFIT_TYPES } from '#contract/benefits/rules.ts';
import type { BenefitReportRow } from '#contract/benefits/schema.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import type { ListFilter, Row } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { BenefitCard } from './BenefitCard.tsx';

interface BenefitEntriesDialogProps {
  type: ContributionType;
  row: BenefitReportRow;
  onClose: () => void;
}

const PAGE_SIZE = 50;

/** The benefits of a row of the report, one by one, for administrators. */
export function BenefitEntriesDialog({ type, row, onClose }: BenefitEntriesDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const { id, code, title, currency, competitionId } = row;
  const entries = useInfiniteGetList<Row<'benefits', 'list'>>('benefits', {
    filter: { 'contributionId.equals': id, 'currency.equals': currency } satisfies ListFilter<
      'benefits',
      'list'
    >,
    pagination: { page: 1, perPage: PAGE_SIZE },
    sort: { field: 'periodStart', order: 'ASC' },
    meta: { view: 'list' },
  });
  const benefits = entries.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{translate('benefit.entries', { code })}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1, overflowWrap: 'anywhere' }}>{title}</Typography>
        {entries.isPending && <ListSkeleton rows={3} columns={1} />}
        {entries.error && benefits.length === 0 && (
          <ErrorState error={entries.error} retry={() => void entries.refetch()} />
        )}
        {BENEFIT_TYPES.map((benefitType) => {
          const own = benefits.filter((benefit) => benefit.benefitType === benefitType);
          if (own.length === 0) return null;
          const heading = translate(`benefit.type.${benefitType}.title`);
          return (
            <Box component="section" key={benefitType} aria-label={heading} sx={{ mt: 2 }}>
              <Typography variant="h3">{heading}</Typography>
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {own.map((benefit) => (
                  // The file is for those who see the contribution's benefits there.
                  <BenefitCard key={benefit.id} benefit={{ ...benefit, file: null }} />
                ))}
              </Box>
            </Box>
          );
        })}
        {entries.hasNextPage && (
          <Button onClick={() => void entries.fetchNextPage()} loading={entries.isFetchingNextPage}>
            {translate('contribution.more')}
          </Button>
        )}
      </DialogContent>
      <DialogActions>
        <Button component={Link} to={detailAddress({ id, type, competitionId })}>
          {translate('benefit.entries.contribution')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {translate('benefit.entries.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
