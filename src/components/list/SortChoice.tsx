import SwapVert from '@mui/icons-material/SwapVert';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { sortText } from './listSearch.ts';
import type { ListParams } from './useListParams.ts';

export interface SortOption {
  /** `field,asc|desc` */
  readonly sort: string;
  /** Message key or ready text. */
  readonly label: string;
}

/** The order of a list by name; an order that a column was pressed for has no name and shows none. */
export function SortChoice({ options, params }: { options: readonly SortOption[]; params: ListParams }) {
  const translate = useTranslate();
  const text = useText();
  const now = sortText(params.sort);
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
      value={options.some(({ sort }) => sort === now) ? now : ''}
      onChange={({ target }) => {
        const [field = '', direction] = target.value.split(',');
        params.setSort({ field, direction: direction === 'desc' ? 'desc' : 'asc' });
      }}
      sx={{ flex: 'none', minWidth: 190, '& .MuiInputBase-root': { minHeight: 44 }, displayPrint: 'none' }}
    >
      {options.map(({ sort, label }) => (
        <MenuItem key={sort} value={sort}>
          {text(label)}
        </MenuItem>
      ))}
    </TextField>
  );
}
