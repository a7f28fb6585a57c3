import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { isPaletteKey, paletteKeys } from '#src/components/layout/paletteKeys.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { arrivedPalette, loadPalette } from './latePalette.ts';

/** A page that has something to do all the time is not kept waiting for the palette, ms. */
const IDLE_MS = 2_000;
/** Where the browser does not say when it is idle, ms. */
const LATER_MS = 2_000;

/** Fetches the palette when the browser has nothing else to do, so that it opens at once. */
function useEarlyPalette() {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => void loadPalette(), LATER_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(() => void loadPalette(), { timeout: IDLE_MS });
    return () => cancelIdleCallback(idle);
  }, []);
}

/** What is typed while the palette is on its way is meant for it, and for no field that still has the focus. */
function useTypedEarly(isOpen: boolean, isWaiting: boolean): string {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (!isOpen) setTyped('');
    if (!isWaiting) return;
    const take = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
      event.preventDefault();
      setTyped((before) => before + event.key);
    };
    document.addEventListener('keydown', take, { capture: true });
    return () => {
      document.removeEventListener('keydown', take, { capture: true });
    };
  }, [isOpen, isWaiting]);
  return typed;
}

/** The magnifier in the bar, and the key that does the same: they open the search of everything. */
export default function SearchSlot() {
  useEarlyPalette();
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState(arrivedPalette);
  // Mostly it has arrived since the button is there.
  const Palette = loaded ?? arrivedPalette();

  useEffect(() => {
    if (!isOpen || Palette !== null) return;
    void loadPalette().then((arrived) => {
      if (arrived === null) setOpen(false);
      else setLoaded(() => arrived);
    });
  }, [isOpen, Palette]);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPaletteKey(event)) return;
      // A question wants its answer first.
      if (document.querySelector('[role="alertdialog"]')) return;
      setOpen((open) => !open);
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const typed = useTypedEarly(isOpen, isOpen && Palette === null);

  const label = translate('search.palette.open', { keys: paletteKeys() });
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={translate('search.title')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts={paletteKeys() === '⌘K' ? 'Meta+K' : 'Control+K'}
        title={label}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadPalette()}
        onFocus={() => void loadPalette()}
      >
        <Search />
      </IconButton>
      {isOpen && Palette && <Palette typed={typed} onClose={() => setOpen(false)} />}
    </>
  );
}
