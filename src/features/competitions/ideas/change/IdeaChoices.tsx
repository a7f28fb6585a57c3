import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLocale } from 'ra-core';
import { useMemo, useState } from 'react';
import type { ManagedIdea } from '#contract/competitions/ideas.schema.ts';
import { AddressListProvider } from '#src/components/list/AddressListProvider.tsx';
import { ListCards } from '#src/components/list/ListCards.tsx';
import { ListTable } from '#src/components/list/ListTable.tsx';
import { Pagination } from '#src/components/list/Pagination.tsx';
import { useListState } from '#src/components/list/useListState.ts';
import { useLocalListController } from '#src/components/list/useLocalListController.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ChoiceTools } from './ChoiceTools.tsx';
import { useChoiceColumns } from './choiceColumns.tsx';
import { BEST_FIRST, foundIdeas, sortedIdeas } from './ideaOrder.ts';
import type { IdeaChoicesProps } from './stateChoices.ts';

/** Rows at a time: a page of a thousand fields would not be fluid. */
const PAGE = 25;
const READ = { error: null, isPending: false, isFetching: false, refetch: () => undefined };

/** A state, and with the completion a reward, for each open idea. */
export function IdeaChoices(props: IdeaChoicesProps) {
  const { ideas } = props;
  const translate = useTranslate();
  const locale = useLocale();
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('md'));
  const [words, setWords] = useState('');
  const state = useListState({ sort: BEST_FIRST, perPage: PAGE });
  const { sort } = state;
  const found = useMemo(
    () => sortedIdeas(foundIdeas(ideas, words, locale), sort, locale),
    [ideas, words, sort, locale],
  );
  // The ideas are in their order already.
  const list = useLocalListController<ManagedIdea>('contributions', state, { ...READ, data: found }, {});
  const shared = { title: 'competition.change.ideas', columns: useChoiceColumns(props), hasSelection: true };
  return (
    <AddressListProvider value={list}>
      <ChoiceTools
        {...props}
        found={found}
        words={words}
        onWords={(text) => {
          setWords(text);
          state.setPage(1);
        }}
      />
      {found.length === 0 ? (
        <Box role="status" sx={{ py: 3, color: 'text.secondary' }}>
          {translate('competition.change.noneFound')}
        </Box>
      ) : narrow ? (
        <ListCards {...shared} />
      ) : (
        <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
          <ListTable {...shared} dense />
        </Paper>
      )}
      <Pagination />
    </AddressListProvider>
  );
}
