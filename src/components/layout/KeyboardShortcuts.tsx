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

/** The search box of the page: the one marked as such, else the first of its kind in the main part. */
function searchBox(): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>('[data-page-search]') ??
    document.querySelector<HTMLElement>('main input[type="search"]') ??
    document.querySelector<HTMLElement>('input[type="search"]')
  );
}

/** `/` goes to the search box, `?` lists the shortcuts; neither while one types or a dialog is open. */
export default function KeyboardShortcuts() {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
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
        <ShortcutsDialog onClose={() => setOpen(false)} />
      </Suspense>
    )
  );
}
