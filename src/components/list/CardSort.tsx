import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useListSortContext } from 'ra-core';
import { useId } from 'react';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { ListColumn } from './listColumn.ts';

/** Of an order by a field that is no column, such as the newest first. */
const NO_COLUMN = 'none';

/** The order of the cards of a phone, which have no header to press: by which column, and in which direction. */
export function CardSort<T>({ columns }: { columns: readonly ListColumn<T>[] }) {
  const translate = useTranslate();
  const text = useText();
  const id = useId();
  const { sort, setSort } = useListSortContext();
  const sortable = columns.filter(({ sortBy }) => sortBy !== undefined);
  if (sortable.length === 0) return null;
  const active = sortable.find(({ sortBy }) => sortBy === sort.field);
  const ascending = sort.order !== 'DESC';
  const turn = translate(ascending ? 'components.list.toDescending' : 'components.list.toAscending');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pb: 1, displayPrint: 'none' }}>
      <Box component="label" id={`${id}-label`} htmlFor={id} sx={{ flex: 'none', fontWeight: 600 }}>
        {translate('components.list.sortBy')}
      </Box>
      <TextField
        select
        id={id}
        size="small"
        fullWidth={false}
        slotProps={{ select: { labelId: `${id}-label` } }}
        value={active?.sortBy ?? NO_COLUMN}
        onChange={({ target }) => {
          const chosen = sortable.find(({ sortBy }) => sortBy === target.value);
          if (chosen?.sortBy) setSort({ field: chosen.sortBy, order: chosen.sortByOrder ?? 'ASC' });
        }}
        sx={{ flex: '1 1 0', minWidth: 0, maxWidth: 320, '& .MuiInputBase-root': { minHeight: 44 } }}
      >
        {!active && (
          <MenuItem value={NO_COLUMN} disabled>
            {translate('components.list.sortDefault')}
          </MenuItem>
        )}
        {sortable.map((column) => (
          <MenuItem key={column.name} value={column.sortBy}>
            {text(column.label)}
          </MenuItem>
        ))}
      </TextField>
      <IconButton
        aria-label={turn}
        title={turn}
        onClick={() => setSort({ field: sort.field, order: ascending ? 'DESC' : 'ASC' })}
        sx={{ flex: 'none', width: 44, height: 44 }}
      >
        {ascending ? <ArrowUpward fontSize="small" /> : <ArrowDownward fontSize="small" />}
      </IconButton>
    </Box>
  );
}
