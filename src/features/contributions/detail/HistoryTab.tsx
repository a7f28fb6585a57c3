import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import {
  HISTORY_CATEGORIES,
  type HistoryCategory,
  historyEndpoints,
} from '../../../../contract/histories.ts';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../../components/feedback/ErrorState.tsx';
import { ListSkeleton } from '../../../components/feedback/Skeletons.tsx';
import { call } from '../../../dataProvider/httpClient.ts';
import { HistoryLine } from './HistoryLine.tsx';
import type { ContributionTabProps } from './tabDefinition.ts';

const PAGE_SIZE = 20;

/** What happened to a contribution, newest first, all of it or by category [R3F-06], Q3-55. */
export default function HistoryTab({ contribution }: ContributionTabProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { id } = contribution;
  const [category, setCategory] = useState<HistoryCategory>('ALL');
  const history = useInfiniteQuery({
    queryKey: ['contributions', 'history', id, category, locale],
    queryFn: ({ pageParam, signal }) =>
      call(historyEndpoints.list, {
        params: { id, category },
        query: { page: pageParam, size: PAGE_SIZE, langkey: locale },
        errorMessage: null,
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, { data }) => sum + data.length, 0);
      return read < (last.total ?? read) ? pages.length : undefined;
    },
  });
  const entries = history.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Box>
      <Box
        role="group"
        aria-label={translate('contribution.history.category')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}
      >
        {HISTORY_CATEGORIES.map((each) => (
          <Chip
            key={each}
            component="button"
            type="button"
            clickable
            aria-pressed={each === category}
            color={each === category ? 'primary' : 'default'}
            variant={each === category ? 'filled' : 'outlined'}
            label={translate(`contribution.history.category.${each}`)}
            onClick={() => setCategory(each)}
            sx={{ height: 36 }}
          />
        ))}
      </Box>
      {history.isPending && <ListSkeleton rows={4} columns={1} />}
      {history.error && <ErrorState error={history.error} retry={() => void history.refetch()} />}
      {history.isSuccess && entries.length === 0 && <EmptyState title="contribution.history.none" />}
      {entries.length > 0 && (
        <Box
          component="ol"
          aria-label={translate('contribution.history')}
          sx={{ listStyle: 'none', m: 0, p: 0 }}
        >
          {entries.map((entry) => (
            <HistoryLine key={entry.id} entry={entry} />
          ))}
        </Box>
      )}
      {history.hasNextPage && (
        <Button onClick={() => void history.fetchNextPage()} loading={history.isFetchingNextPage}>
          {translate('contribution.more')}
        </Button>
      )}
    </Box>
  );
}
