import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useListFilters } from './AddressListProvider.tsx';

/** Whether the filters of the list stand in a sheet: on phones, so that the list itself is on the first screen. */
export function useFilterSheet(): boolean {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const { filters } = useListFilters();
  return isNarrow && filters.length > 0;
}
