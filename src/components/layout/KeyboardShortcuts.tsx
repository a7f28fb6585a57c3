import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#src/lazyPart.ts';

const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog.tsx'));

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [contenteditable="true"], [role="textbox"]') !== null)
  );
}

/**
 * The search box of the page: the one marked as such, else the first of its kind in the main part; on a page without one the
 * button that opens the search of everything, for who may use it.
 */
function searchControl(): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>('[data-page-search]') ??
    document.querySelector<HTMLElement>('main input[type="search"]') ??
    document.querySelector<HTMLElement>('input[type="search"]') ??
    document.querySelector<HTMLElement>('[data-palette-button]')
  );
}

/** `/` goes to the search, `?` lists the shortcuts; neither while one types or a dialog is open. */
export default function KeyboardShortcuts() {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      const search = event.key === '/' && searchControl();
      if (search) search.matches('button') ? search.click() : search.focus();
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
        <ShortcutsDialog onClose={() => setOpen(false)} />
      </Suspense>
    )
  );
}
