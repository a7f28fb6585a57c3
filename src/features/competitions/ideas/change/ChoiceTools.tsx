import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useListContext, useLocale } from 'ra-core';
import { useState } from 'react';
import type { ManagedIdea } from '#contract/competitions/ideas.schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { SearchField } from '#src/components/inputs/SearchField.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { IdeaChoicesProps } from './stateChoices.ts';

interface ChoiceToolsProps extends Pick<IdeaChoicesProps, 'target' | 'ideas' | 'onStates'> {
  /** What the search has left, in the order of the table. */
  found: readonly ManagedIdea[];
  words: string;
  onWords: (words: string) => void;
}

/** Search, ticking the first ones of the order, and one state for all or for the ticked ones. */
export function ChoiceTools(props: ChoiceToolsProps) {
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
