import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import type { SavedView } from '#contract/saved-views/schema.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';

const ViewsPanel = lazyPart(() => import('./ViewsPanel.tsx'));

interface ViewsButtonProps {
  /** The one that is open. */
  view: SavedView | null;
  /** Names of the columns that are shown; null where there are none. */
  columns: readonly string[] | null;
}

/** Opens the views of a list, a board or a report; what is in it comes with the first press. */
export function ViewsButton({ view, columns }: ViewsButtonProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isWanted, setWanted] = useState(false);
  const label = translate('savedView.menu');
  return (
    <>
      <Button
        variant="outlined"
        aria-label={view ? translate('savedView.menu.open', { name: view.name }) : label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          setWanted(true);
          setAnchor(currentTarget);
        }}
        sx={{ minHeight: 44, gap: 1, minWidth: { xs: 44, sm: 64 }, px: { xs: 1, sm: 2 } }}
      >
        <BookmarkBorder fontSize="small" />
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {label}
        </Box>
      </Button>
      {isWanted && (
        <Suspense>
          <ViewsPanel anchor={anchor} onClose={() => setAnchor(null)} view={view} columns={columns} />
        </Suspense>
      )}
    </>
  );
}
