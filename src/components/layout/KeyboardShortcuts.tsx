import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#src/lazyPart.ts';
import { isFree, searchBox } from './shortcutKeys.ts';

const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog.tsx'));

interface KeyboardShortcutsProps {
  /** Everything can be searched, by a key that is listed too. */
  hasPalette?: boolean;
}

/** `/` goes to the search box, `?` lists the shortcuts; neither while one types or a dialog is open. */
export default function KeyboardShortcuts({ hasPalette = false }: KeyboardShortcutsProps) {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isFree(event)) return;
      const box = event.key === '/' && searchBox();
      if (box) box.focus();
      else if (event.key === '?') setOpen(true);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    open && (
      <Suspense>
        <ShortcutsDialog hasPalette={hasPalette} onClose={() => setOpen(false)} />
      </Suspense>
    )
  );
}
