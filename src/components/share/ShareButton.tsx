import Share from '@mui/icons-material/ShareOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { Shared } from './shared.ts';

const ShareMenu = lazyPart(() => import('./ShareMenu.tsx'));

/** One button for every way to pass a page on. */
export function ShareButton({ shared }: { shared: Shared }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Share />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 44 }}
      >
        {translate('share.button')}
      </Button>
      {anchor && (
        <Suspense fallback={null}>
          <ShareMenu shared={shared} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
