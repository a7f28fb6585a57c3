import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useListFilters } from './AddressListProvider.tsx';
import type { ListFilter } from './listFilter.ts';

/** Pause in typing after which a search starts, ms. */
export const SEARCH_DEBOUNCE_MS = 500;

/** The search of a list; `/` puts the focus here. */
export function SearchBox({ filter }: { filter: Extract<ListFilter, { kind: 'search' }> }) {
  const translate = useTranslate();
  const text = useText();
  const { values, patchFilters } = useListFilters();
  const inAddress = values[filter.name] ?? '';
  const [typed, setTyped] = useState(inAddress);
  const sent = useRef(inAddress);

  // "Clear all", a link or the back button changed the address.
  useEffect(() => {
    if (inAddress !== sent.current) {
      sent.current = inAddress;
      setTyped(inAddress);
    }
  }, [inAddress]);

  const { name } = filter;
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      patchFilters({ [name]: wanted }, { replace: true });
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, name, patchFilters]);

  return (
    <TextField
      size="small"
      type="search"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      placeholder={filter.placeholder ? text(filter.placeholder) : translate('components.filters.search')}
      sx={{ flex: '1 1 220px', maxWidth: 360 }}
      slotProps={{
        htmlInput: { 'aria-label': text(filter.label), maxLength: 200 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search aria-hidden />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
