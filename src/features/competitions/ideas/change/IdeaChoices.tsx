import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLocale } from 'ra-core';
import { useMemo, useState } from 'react';
import type { ManagedIdea } from '#contract/competitions/ideas.schema.ts';
import { ListCards } from '#src/components/list/ListCards.tsx';
import { ListTable } from '#src/components/list/ListTable.tsx';
import { Pagination } from '#src/components/list/Pagination.tsx';
import { useRowSelection } from '#src/components/list/useRowSelection.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ChoiceTools } from './ChoiceTools.tsx';
import { useChoiceColumns } from './choiceColumns.tsx';
import type { IdeaChoicesProps } from './ideaChoicesProps.ts';
import { BEST_FIRST, type ChoiceSort, foundIdeas, sortedIdeas } from './ideaOrder.ts';

/** Rows at a time: a page of a thousand fields would not be fluid. */
const PAGE = 25;

/** A state, and with the completion a reward, for each open idea [R2E-09], Q2-28, Q2-72. */
export function IdeaChoices(props: IdeaChoicesProps) {
  const { ideas } = props;
  const translate = useTranslate();
  const locale = useLocale();
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('md'));
  const selection = useRowSelection();
  const [words, setWords] = useState('');
  const [sort, setSort] = useState<ChoiceSort>(BEST_FIRST);
  const [page, setPage] = useState(1);
  const found = useMemo(
    () => sortedIdeas(foundIdeas(ideas, words, locale), sort, locale),
    [ideas, words, sort, locale],
  );
  const at = Math.min(page, Math.max(1, Math.ceil(found.length / PAGE)));
  const shared = {
    caption: translate('competition.change.ideas'),
    columns: useChoiceColumns(props),
    rows: found.slice((at - 1) * PAGE, at * PAGE),
    rowId: ({ id }: ManagedIdea) => id,
    selection,
  };
  return (
    <>
      <ChoiceTools
        {...props}
        found={found}
        selection={selection}
        words={words}
        onWords={(text) => {
          setWords(text);
          setPage(1);
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
          <ListTable
            {...shared}
            dense
            sort={sort}
            onSort={(field) => {
              setSort(turned(sort, field as ChoiceSort['field']));
              setPage(1);
            }}
          />
        </Paper>
      )}
      <Pagination page={at} size={PAGE} total={found.length} onChange={setPage} />
    </>
  );
}

/** Another column begins with what one looks for in it: the best, or the first letter. */
function turned(sort: ChoiceSort, field: ChoiceSort['field']): ChoiceSort {
  if (sort.field === field) return { field, direction: sort.direction === 'asc' ? 'desc' : 'asc' };
  return { field, direction: field === 'title' || field === 'state' ? 'asc' : 'desc' };
}
