import ExpandMore from '@mui/icons-material/ExpandMore';
import FilterList from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useText } from '#src/components/useText.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useListFilters } from './AddressListProvider.tsx';
import { describeFilter } from './describeFilter.ts';
import type { FilterTexts } from './filterValues.ts';
import { type ListFilter, namesOfFilter } from './listFilter.ts';
import { SearchBox } from './SearchBox.tsx';

const loadEditor = () => import('./FilterEditor.tsx');
/** What a chip opens: no list waits for it, and it is there when a chip is pressed. */
const FilterEditor = lazyPart(loadEditor);

/**
 * The filters of a list as chips that open: those in use show their value and can be removed one by one or
 * all at once. A filter of kind `search` is a box that is always open. On phones the chips that are not in
 * use are folded, so that the list itself is on the first screen.
 */
export function FilterChips() {
  const translate = useTranslate();
  const { filters, values, patchFilters, clearFilters } = useListFilters();
  const inUse = Object.keys(values).length;
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [unfolded, setUnfolded] = useState(false);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => void loadEditor().catch(() => undefined), []);
  if (filters.length === 0) return null;
  const searches = filters.flatMap((filter) => (filter.kind === 'search' ? [filter] : []));
  const chips = filters.filter(({ kind }) => kind !== 'search');
  const folded = narrow && !unfolded;
  const shown = folded ? chips.filter((filter) => isInUse(filter, values)) : chips;
  /** A control that goes with what it removes gives the keyboard on: to a chip that stays, or where filters are added. */
  const passFocus = (stays: ListFilter | undefined) => {
    const places = stays ? [`[data-filter="${stays.name}"]`] : ['button[aria-expanded]', 'input'];
    const [next] = places.flatMap((place) => bar.current?.querySelector<HTMLElement>(place) ?? []);
    next?.focus();
  };
  const remove = (filter: ListFilter) => {
    const place = shown.indexOf(filter);
    passFocus(folded ? (shown[place + 1] ?? shown[place - 1]) : filter);
    patchFilters(Object.fromEntries(namesOfFilter(filter).map((name) => [name, ''])));
  };
  const clearAll = () => {
    passFocus(folded ? undefined : chips[0]);
    clearFilters();
  };
  return (
    <>
      <PrintedFilters />
      <Box
        ref={bar}
        role="search"
        aria-label={translate('components.filters.label')}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          py: 1,
          '@media print': { display: 'none' },
        }}
      >
        {searches.map((filter) => (
          <SearchBox key={filter.name} filter={filter} />
        ))}
        {narrow && chips.length > 0 && (
          <Button
            startIcon={<FilterList />}
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
            sx={{ minHeight: 44 }}
          >
            {translate('components.filters.label')}
          </Button>
        )}
        {shown.map((filter) => (
          <FilterChip key={filter.name} filter={filter} onRemove={() => remove(filter)} />
        ))}
        {inUse > 0 && <Button onClick={clearAll}>{translate('components.filters.clearAll')}</Button>}
      </Box>
    </>
  );
}

/** What a list was narrowed by, for its reader on paper: the controls are not printed. */
function PrintedFilters() {
  const { filters, values } = useListFilters();
  const text = useText();
  const translate = useTranslate();
  const inUse = filters.filter((filter) => isInUse(filter, values));
  if (inUse.length === 0) return null;
  return (
    <Box sx={{ display: 'none', displayPrint: 'block', mb: 1 }}>
      {translate('components.filters.label')}:{' '}
      {inUse.map((filter) => `${text(filter.label)}: ${describeFilter(filter, values, text)}`).join(' · ')}
    </Box>
  );
}

const isInUse = (filter: ListFilter, values: FilterTexts) =>
  namesOfFilter(filter).some((name) => values[name]);

interface FilterChipProps {
  filter: ListFilter;
  onRemove: () => void;
}

function FilterChip({ filter, onRemove }: FilterChipProps) {
  const list = useListFilters();
  const { values } = list;
  const translate = useTranslate();
  const text = useText();
  const titleId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const active = isInUse(filter, values);
  const label = text(filter.label);
  const close = () => setAnchor(null);

  return (
    <>
      <Box sx={{ display: 'inline-flex', maxWidth: '100%' }}>
        <Chip
          component="button"
          type="button"
          data-filter={filter.name}
          clickable
          color={active ? 'primary' : 'default'}
          variant={active ? 'filled' : 'outlined'}
          label={active ? `${label}: ${describeFilter(filter, values, text)}` : label}
          icon={active ? undefined : <ExpandMore />}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ height: 36, maxWidth: '100%' }}
        />
        {active && (
          <Button
            onClick={onRemove}
            aria-label={translate('components.filters.remove', { name: label })}
            sx={{ minWidth: 36, px: 0, marginInlineStart: 0.5 }}
          >
            ×
          </Button>
        )}
      </Box>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': titleId,
            sx: { p: 2, width: 320, maxWidth: 'calc(100vw - 32px)' },
          },
        }}
      >
        <Box id={titleId} sx={{ fontWeight: 600, mb: 1 }}>
          {label}
        </Box>
        <Suspense fallback={<Skeleton height={44} />}>
          <FilterEditor filter={filter} list={list} onDone={close} />
        </Suspense>
      </Popover>
    </>
  );
}
