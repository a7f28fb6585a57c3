import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useListContext, useLocale } from 'ra-core';
import { useMemo, useState } from 'react';
import type { ManagedIdea } from '#contract/competitions/ideas.schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { SearchField } from '#src/components/inputs/SearchField.tsx';
import { AddressListProvider } from '#src/components/list/AddressListProvider.tsx';
import { ListCards } from '#src/components/list/ListCards.tsx';
import { ListTable } from '#src/components/list/ListTable.tsx';
import { Pagination } from '#src/components/list/Pagination.tsx';
import { useListState } from '#src/components/list/useListState.ts';
import { useLocalListController } from '#src/components/list/useLocalListController.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useChoiceColumns } from './choiceColumns.tsx';
import { BEST_FIRST, foundIdeas, sortedIdeas } from './ideaOrder.ts';
import type { IdeaChoicesProps } from './stateChoices.ts';

/** Rows at a time: a page of a thousand fields would not be fluid. */
const PAGE = 25;

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
  const list = useLocalListController<ManagedIdea>('contributions', state, { data: found }, {});
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

interface ChoiceToolsProps extends Pick<IdeaChoicesProps, 'target' | 'ideas' | 'onStates'> {
  /** What the search has left, in the order of the table. */
  found: readonly ManagedIdea[];
  words: string;
  onWords: (words: string) => void;
}

/** Search, ticking the first ones of the order, and one state for all or for the ticked ones. */
function ChoiceTools(props: ChoiceToolsProps) {
  const { target, ideas, found, words, onWords, onStates } = props;
  const translate = useTranslate();
  const locale = useLocale();
  const [state, setState] = useState('');
  const { selectedIds: ticked, onUnselectItems } = useListContext<ManagedIdea>();
  const scope = ticked.length > 0 ? 'ticked' : found.length < ideas.length ? 'found' : 'all';
  const affected = scope === 'ticked' ? ticked : found.map(({ id }) => id);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <SearchField
          size="small"
          label={translate('competition.idea.search')}
          value={words}
          onChange={onWords}
          sx={{ flex: '1 1 220px', maxWidth: { sm: 320 } }}
        />
        <TickFirst found={found} />
      </Box>
      <Box
        role="group"
        aria-label={translate('competition.change.together')}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5 }}
      >
        <TextField
          select
          size="small"
          label={translate('competition.change.newState')}
          value={state}
          onChange={(event) => setState(event.target.value)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          sx={{ flex: '1 1 220px', maxWidth: { sm: 320 } }}
        >
          <option value="">{translate('competition.change.choose')}</option>
          {target.options.map(({ id, stateDefinitionList }) => (
            <option key={id} value={id}>
              {inLanguage(stateDefinitionList, locale)?.name}
            </option>
          ))}
        </TextField>
        <Button
          variant="outlined"
          disabled={state === '' || affected.length === 0}
          onClick={() => {
            onStates(affected, Number(state));
            onUnselectItems();
          }}
          sx={{ minHeight: 44 }}
        >
          {translate(`competition.change.apply.${scope}`, { smart_count: affected.length })}
        </Button>
        {scope === 'ticked' && (
          <Button onClick={() => onUnselectItems()} sx={{ minHeight: 44 }}>
            {translate('components.list.clearChoice')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** Ticks the first ones of the table's order, over its pages: the best twenty of a thousand by one press. */
function TickFirst({ found }: Pick<ChoiceToolsProps, 'found'>) {
  const translate = useTranslate();
  const { onSelect } = useListContext();
  const [count, setCount] = useState('10');
  const wanted = Math.min(Number(count), found.length);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <TextField
        size="small"
        value={count}
        onChange={(event) => setCount(event.target.value.replace(/\D/g, '').slice(0, 5))}
        sx={{ width: 84 }}
        slotProps={{
          htmlInput: { inputMode: 'numeric', 'aria-label': translate('competition.change.tickCount') },
        }}
      />
      <Button
        disabled={wanted < 1}
        onClick={() => onSelect(found.slice(0, wanted).map(({ id }) => id))}
        sx={{ minHeight: 44 }}
      >
        {translate('competition.change.tickFirst', { smart_count: wanted || 1 })}
      </Button>
    </Box>
  );
}
