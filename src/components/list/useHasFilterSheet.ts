import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useListFilters } from './AddressListProvider.tsx';
import { opensAsChip } from './listFilter.ts';

/**
 * Whether the filters of the list stand in a sheet, with its order and what else is offered: on phones, so that the list
 * itself is on the first screen. A search alone needs none.
 * @param hideFilters the filters stand elsewhere on the page
 */
export function useHasFilterSheet(hideFilters = false): boolean {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const { filters } = useListFilters();
  return isNarrow && !hideFilters && filters.some(opensAsChip);
}
