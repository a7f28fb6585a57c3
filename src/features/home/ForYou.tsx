import EmojiEventsOutlined from '@mui/icons-material/EmojiEventsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { ContributionItem } from '#src/components/contributions/ContributionItem.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { Rows } from '#src/components/list/ShortList.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { useHome } from './useHome.ts';

/** Contributions of others: what there is much going on about, what the reader follows, and a success. Empty parts are left out. */
export function ForYou({ most }: { most: number }) {
  const translate = useTranslate();
  const { data, error, refetch } = useHome(true);
  if (!data) {
    return (
      <SectionCard title="overview.trending">
        {error ? <ErrorState retry={() => void refetch()} /> : <ListSkeleton rows={4} columns={1} />}
      </SectionCard>
    );
  }
  const { trending, followed, success } = data;
  return (
    <>
      {trending.length > 0 && (
        <SectionCard title="overview.trending">
          <Contributions label={translate('overview.trending')} rows={trending.slice(0, most)} />
        </SectionCard>
      )}
      {followed.length > 0 && (
        <SectionCard
          title="overview.followed"
          actions={
            <Button
              component={Link}
              to="/follows"
              size="small"
              aria-label={translate('overview.followed.all.named')}
            >
              {translate('overview.followed.all')}
            </Button>
          }
        >
          <Contributions label={translate('overview.followed')} rows={followed.slice(0, most)} byActivity />
        </SectionCard>
      )}
      {success && <Success row={success} />}
    </>
  );
}

interface ContributionsProps {
  label: string;
  rows: readonly ContributionRow[];
  /** Their age is that of what happened last. */
  byActivity?: boolean;
}

function Contributions({ label, rows, byActivity = false }: ContributionsProps) {
  return (
    <Rows label={label}>
      {rows.map((row) => (
        <ContributionItem
          key={row.id}
          row={row}
          to={detailAddress(row)}
          since={byActivity ? row.lastActivity : undefined}
        />
      ))}
    </Rows>
  );
}

function Success({ row }: { row: ContributionRow }) {
  const translate = useTranslate();
  return (
    <SectionCard
      title="overview.success"
      actions={<EmojiEventsOutlined aria-hidden sx={{ color: 'accent.main', display: 'block' }} />}
    >
      <Contributions label={translate('overview.success')} rows={[row]} byActivity />
      {row.summary && (
        <Box sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' }, overflowWrap: 'anywhere' }}>
          {row.summary}
        </Box>
      )}
    </SectionCard>
  );
}
