import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { LikelyPair, PairSide } from '#contract/search/similar.endpoints.ts';
import { type OfType, ofType } from '#src/app/ofType.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { AddressListProvider } from '#src/components/list/AddressListProvider.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { FilterChips } from '#src/components/list/FilterChips.tsx';
import { choiceFilter } from '#src/components/list/filters.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { PagedRows } from '#src/components/list/PagedRows.tsx';
import { SortChoice, type SortOption } from '#src/components/list/SortChoice.tsx';
import { useAddressListController } from '#src/components/list/useAddressListController.ts';
import { useFocusNextRow } from '#src/components/useFocusNextRow.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { BesidePanel } from '../similar/BesidePanel.tsx';
import { LikelyPairCard } from './LikelyPairCard.tsx';

const LIST = {
  resource: 'likely-pairs',
  view: 'pairs',
  defaultSort: 'score,desc',
  sortable: ['score', 'dateSubmitted'],
} as const;

const FILTERS: readonly ListFilter<'dismissed' | 'closed'>[] = [
  choiceFilter('closed', 'likelyPair.closed', ['true'], 'likelyPair.closed'),
  choiceFilter('dismissed', 'likelyPair.dismissed', ['true'], 'likelyPair.dismissed'),
];

const SORTS: readonly SortOption<'score' | 'dateSubmitted'>[] = [
  { sort: 'score,desc', label: 'likelyPair.sort.score' },
  { sort: 'dateSubmitted,desc', label: 'likelyPair.sort.date' },
];

/** Contributions of the last 90 days that may say the same, two by two, for those who look after both. */
function LikelyPairList({ type }: OfType) {
  const translate = useTranslate();
  const title = `likelyPair.title.${type}` as const;
  const list = useAddressListController({ ...LIST, filter: { type }, filters: FILTERS });
  const rows = useFocusNextRow<HTMLUListElement>();
  const [beside, setBeside] = useState<PairSide | null>(null);
  return (
    <>
      <BreadcrumbBar crumbs={[{ label: title }]} />
      <PageTitle title={title} count={list.total} hasMore={list.meta?.hasMore} />
      <Typography color="text.secondary" sx={{ mb: 1, maxWidth: '68ch' }}>
        {translate('likelyPair.intro')}
      </Typography>
      <AddressListProvider value={list}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
          <Box sx={{ flex: { xs: '1 1 100%', md: 1 }, minWidth: 0 }}>
            <FilterChips />
          </Box>
          <SortChoice options={SORTS} />
        </Box>
        <PagedRows<LikelyPair>
          skeleton={<ListSkeleton rows={4} columns={2} />}
          empty={{ title: 'likelyPair.empty', text: 'likelyPair.empty.text' }}
        >
          {(pairs) => (
            <Box
              component="ul"
              {...rows}
              aria-label={translate(title)}
              aria-busy={list.isFetching}
              sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}
            >
              {pairs.map((pair) => (
                <li key={pair.id}>
                  <LikelyPairCard pair={pair} onOpen={setBeside} />
                </li>
              ))}
            </Box>
          )}
        </PagedRows>
      </AddressListProvider>
      <BesidePanel id={beside?.id ?? null} onClose={() => setBeside(null)} />
    </>
  );
}

export default ofType(LikelyPairList);
