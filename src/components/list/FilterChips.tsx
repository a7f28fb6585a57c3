import ExpandMore from '@mui/icons-material/ExpandMore';
import FilterList from '@mui/icons-material/FilterList';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useText } from '#src/components/useText.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useListFilters } from './AddressListProvider.tsx';
import { describeFilter } from './describeFilter.ts';
import { FilterSheet } from './FilterSheet.tsx';
import type { FilterTexts } from './filterValues.ts';
import { type ListFilter, namesOfFilter, opensAsChip } from './listFilter.ts';
import { SearchBox } from './SearchBox.tsx';
import { useHasFilterSheet } from './useHasFilterSheet.ts';

const loadEditor = () => import('./FilterEditor.tsx');
/** What a chip opens: no list waits for it, and it is there when a chip is pressed. */
const FilterEditor = lazyPart(loadEditor);

interface FilterChipsProps {
  /** What is in the sheet of phones besides the filters. */
  sheet?: { order?: ReactNode; quickFilters?: ReactNode; tools?: ReactNode };
}

/**
 * The filters of a list as chips that open: those in use show their value and can be removed one by one or
 * all at once. A filter of kind `search` is a box that is always open. On phones the chips that are not in
 * use are in a sheet, so that the list itself is on the first screen.
 */
export function FilterChips({ sheet = {} }: FilterChipsProps) {
  const translate = useTranslate();
  const { filters, values, patchFilters, clearFilters } = useListFilters();
  const inUse = filters.filter((filter) => filter.kind !== 'search' && isInUse(filter, values)).length;
  const hasSheet = useHasFilterSheet();
  const [isSheetOpen, setSheetOpen] = useState(false);
  // A phone that is turned and turned back opens nothing by itself.
  if (isSheetOpen && !hasSheet) setSheetOpen(false);
  const bar = useRef<HTMLElement>(null);
  const inSheet = useRef<HTMLElement>(null);
  useEffect(() => void loadEditor().catch(() => undefined), []);
  if (filters.length === 0) return null;
  const searches = filters.flatMap((filter) => (filter.kind === 'search' ? [filter] : []));
  const all = filters.filter(({ kind }) => kind !== 'search');
  const chips = filters.filter(opensAsChip);
  const shown = hasSheet ? all.filter((filter) => isInUse(filter, values)) : chips;
  const sheetButton =
    inUse > 0
      ? translate('components.filters.labelActive', { smart_count: inUse })
      : translate('components.filters.label');
  /** A control that goes with what it removes gives the keyboard on: to a chip that stays, or where filters are added. */
  const passFocus = (stays: ListFilter | undefined, within: HTMLElement | null = bar.current) => {
    const places = stays ? [`[data-filter="${stays.name}"]`] : ['button[aria-expanded]', 'input'];
    const [next] = places.flatMap((place) => within?.querySelector<HTMLElement>(place) ?? []);
    next?.focus();
  };
  const remove = (filter: ListFilter) =>
    patchFilters(Object.fromEntries(namesOfFilter(filter).map((name) => [name, ''])));
  const removeFromBar = (filter: ListFilter) => {
    const place = shown.indexOf(filter);
    passFocus(hasSheet ? (shown[place + 1] ?? shown[place - 1]) : filter);
    remove(filter);
  };
  const clearAll = () => {
    passFocus(hasSheet ? undefined : chips[0]);
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
          pt: 1,
          // What the list begins with stands apart from a second line of chips.
          pb: { xs: 1, md: 2 },
          '@media print': { display: 'none' },
        }}
      >
        {searches.map((filter) => (
          <SearchBox key={filter.name} filter={filter} />
        ))}
        {hasSheet && (
          <Badge badgeContent={inUse} color="primary" slotProps={{ badge: { 'aria-hidden': true } }}>
            <IconButton
              aria-label={sheetButton}
              title={sheetButton}
              aria-haspopup="dialog"
              aria-expanded={isSheetOpen}
              onClick={() => setSheetOpen(true)}
              sx={{ width: 44, height: 44, border: 1, borderColor: 'divider', borderRadius: 1 }}
            >
              <FilterList />
            </IconButton>
          </Badge>
        )}
        {shown.map((filter) => (
          <FilterChip key={filter.name} filter={filter} onRemove={() => removeFromBar(filter)} />
        ))}
        {Object.keys(values).length > 0 && (
          <Button onClick={clearAll}>{translate('components.filters.clearAll')}</Button>
        )}
      </Box>
      {hasSheet && (
        <FilterSheet open={isSheetOpen} onClose={() => setSheetOpen(false)}>
          {sheet.order}
          {sheet.quickFilters}
          <Box ref={inSheet} sx={{ display: 'contents' }}>
            {chips.map((filter) => (
              <FilterChip
                key={filter.name}
                filter={filter}
                onRemove={() => {
                  passFocus(filter, inSheet.current);
                  remove(filter);
                }}
              />
            ))}
          </Box>
          {sheet.tools}
        </FilterSheet>
      )}
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
