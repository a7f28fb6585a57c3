import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Paper from '@mui/material/Paper';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { SEARCH_LIMITS } from '#contract/search/schema.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { useChoices } from './useChoices.ts';
import { useCompletions } from './useCompletions.tsx';
import { useQueryBox } from './useQueryBox.ts';

interface SearchFormProps {
  /** The query of the results that are shown. */
  query: string;
  onSearch: (query: string) => void;
}

/** The search box of the results, which completes operators while one types. */
export function SearchForm({ query, onSearch }: SearchFormProps) {
  const translate = useTranslate();
  const { text, caret, box, setText, complete, boxEvents } = useQueryBox(query);
  const [isOpen, setOpen] = useState(false);
  const completions = useCompletions({ query: text, caret, onComplete: complete });
  const groups = completions ? [completions] : [];
  const choices = useChoices({ groups, query: text, isOpen });

  // A facet, a link or the way back has led to another query.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed since stays while the results are the same
  useEffect(() => setText(query), [query]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && choices.boxProps['aria-expanded']) {
      // The browser would empty the box.
      event.preventDefault();
      setOpen(false);
    } else if (!choices.onKeyDown(event)) setOpen(event.key !== 'Enter');
  };

  return (
    <Box
      component="form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        setOpen(false);
        if (text.trim() !== '') onSearch(text.trim());
      }}
      sx={{ display: 'flex', gap: 1, maxWidth: 760 }}
    >
      <Box sx={{ position: 'relative', flex: 1, minWidth: 0 }}>
        <OutlinedInput
          type="search"
          fullWidth
          value={text}
          inputRef={box}
          {...boxEvents}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
          placeholder={translate('search.placeholder')}
          inputProps={{
            ...choices.boxProps,
            'aria-label': translate('search.box'),
            enterKeyHint: 'search',
            maxLength: SEARCH_LIMITS.query.max,
          }}
          startAdornment={
            <InputAdornment position="start">
              <Search aria-hidden />
            </InputAdornment>
          }
        />
        <span role="status" style={visuallyHidden}>
          {isOpen &&
            completions &&
            translate('search.palette.count', { smart_count: completions.choices.length })}
        </span>
        {choices.boxProps['aria-expanded'] && (
          <Paper
            elevation={8}
            sx={{
              position: 'absolute',
              zIndex: 'modal',
              insetInline: 0,
              top: '100%',
              mt: 0.5,
              border: 1,
              borderColor: 'divider',
            }}
          >
            <ChoiceList label={translate('search.completions')} groups={groups} choices={choices} />
          </Paper>
        )}
      </Box>
      <Button type="submit" variant="contained">
        {translate('search.submit')}
      </Button>
    </Box>
  );
}
