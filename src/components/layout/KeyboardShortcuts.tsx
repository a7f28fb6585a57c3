import { useStore } from 'ra-core';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#src/lazyPart.ts';

const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog.tsx'));

/** Where keys are typed or choose something, which a tick takes none of but the space, and a question that wants its answer first. */
const TAKES_KEYS = 'input:not([type=checkbox]),textarea,select,[contenteditable],[role=menu],[role$=box]';
const ANY_DIALOG = '[role$=dialog]';

/**
 * `/` goes to the search, `?` lists the shortcuts, and any other key is offered to the page as the event `shortcut`; none of them while
 * one types, while a dialog is open, or where single keys are switched off. With Ctrl `/` lists them always: the way back.
 */
export default function KeyboardShortcuts() {
  const [open, setOpen] = useState(false);
  const [isOn] = useStore('shortcuts.singleKeys', true);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey } = event;
      const isOther =
        !isOn ||
        ctrlKey ||
        event.defaultPrevented ||
        event.metaKey ||
        event.altKey ||
        (event.target as Element).closest?.(TAKES_KEYS) ||
        document.querySelector(ANY_DIALOG);
      // The first search box of the page; on one without, the button that opens the search of everything.
      const search =
        !isOther &&
        key === '/' &&
        (document.querySelector<HTMLElement>('main [type=search]') ??
          document.querySelector<HTMLElement>('[data-palette-button]'));
      if (search) search.matches('button') ? search.click() : search.focus();
      else if (isOther ? ctrlKey && key === '/' : key === '?') setOpen(true);
      else {
        if (!isOther) document.dispatchEvent(new CustomEvent('shortcut', { detail: event }));
        return;
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);

  return (
    open && (
      <Suspense>
        <ShortcutsDialog onClose={() => setOpen(false)} />
      </Suspense>
    )
  );
}
