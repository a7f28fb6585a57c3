import SwapVert from '@mui/icons-material/SwapVert';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useListSortContext } from 'ra-core';
import { type KeyOrText, useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { parseSortText, sortText } from './listSearch.ts';

export interface SortOption<Field extends string = string> {
  readonly sort: `${Field},${'asc' | 'desc'}`;
  readonly label: KeyOrText;
}

/** The order of a list by name; an order that a column was pressed for has no name and shows none. */
export function SortChoice({ options }: { options: readonly SortOption[] }) {
  const translate = useTranslate();
  const text = useText();
  const { sort, setSort } = useListSortContext();
  const now = sortText(sort);
  return (
    <TextField
      select
      size="small"
      fullWidth={false}
      slotProps={{
        select: { SelectDisplayProps: { 'aria-label': translate('components.list.sort') } },
        input: {
          startAdornment: (
            <InputAdornment position="start" title={translate('components.list.sort')}>
              <SwapVert fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
      value={options.some((option) => option.sort === now) ? now : ''}
      onChange={({ target }) => {
        const chosen = parseSortText(target.value);
        if (chosen) setSort(chosen);
      }}
      sx={{ flex: 'none', minWidth: 190, '& .MuiInputBase-root': { minHeight: 44 }, displayPrint: 'none' }}
    >
      {options.map(({ sort: value, label }) => (
        <MenuItem key={value} value={value}>
          {text(label)}
        </MenuItem>
      ))}
    </TextField>
  );
}
