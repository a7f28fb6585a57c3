import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from '#src/useTranslate.ts';
import { SearchField } from './SearchField.tsx';

interface TreeHeadProps {
  words: string;
  onSearch: (words: string) => void;
  /** Buttons for the whole tree. */
  children: ReactNode;
}

/** What stands above a tree: its search, and what opens and closes it. */
export function TreeHead({ words, onSearch, children }: TreeHeadProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 1 }}>
      <SearchField
        size="small"
        label={translate('components.tree.search')}
        value={words}
        onChange={onSearch}
        sx={{ flex: '1 1 160px', minHeight: 44 }}
      />
      {children}
    </Box>
  );
}

/** The search found nothing. */
export function NoNodes() {
  const translate = useTranslate();
  return (
    <Typography role="status" color="textSecondary" sx={{ p: 1 }}>
      {translate('components.tree.none')}
    </Typography>
  );
}

/** How the items of a tree look, this many pixels high at least. */
export const treeItemStyles = (minHeight: number) => ({
  // Without a name of its own an item is announced with all items below it.
  slotProps: { item: ({ label }: { label: string }) => ({ 'aria-label': label }) as object },
  sx: {
    '& .MuiTreeItem-content': { minHeight },
    '& .MuiTreeItem-label': { overflowWrap: 'anywhere' },
  },
});
