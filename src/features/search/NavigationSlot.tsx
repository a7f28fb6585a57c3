import Search from '@mui/icons-material/Search';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import { useCallback, useEffect, useState } from 'react';
import { useDelayed } from '#src/components/feedback/useDelayed.ts';
import { isPaletteKey, paletteKeys } from '#src/components/layout/paletteKeys.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
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

/**
 * What is typed while the palette is on its way is meant for it, and for no field that still has the focus. Escape, and a press
 * anywhere, give it up.
 */
function useTypedEarly(isOpen: boolean, isWaiting: boolean, cancel: () => void): string {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (!isOpen) setTyped('');
    if (!isWaiting) return;
    const take = (event: KeyboardEvent) => {
      const { key } = event;
      // What is composed is not typed yet.
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === 'Escape') cancel();
      else if (key === 'Backspace') setTyped((before) => before.slice(0, -1));
      else if (key.length === 1) setTyped((before) => before + key);
      // The field would send its form.
      else if (key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', take, { capture: true });
    document.addEventListener('pointerdown', cancel, { capture: true });
    return () => {
      document.removeEventListener('keydown', take, { capture: true });
      document.removeEventListener('pointerdown', cancel, { capture: true });
    };
  }, [isOpen, isWaiting, cancel]);
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
  const close = useCallback(() => setOpen(false), []);
  const isWaiting = isOpen && Palette === null;
  const typed = useTypedEarly(isOpen, isWaiting, close);
  const isLate = useDelayed(isWaiting);

  const label = translate('search.palette.open', { keys: paletteKeys() });
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={translate('search.title')}
        aria-haspopup="dialog"
        aria-expanded={isOpen && !isWaiting}
        aria-keyshortcuts={paletteKeys() === '⌘K' ? 'Meta+K' : 'Control+K'}
        data-palette-button=""
        title={label}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadPalette()}
        onFocus={() => void loadPalette()}
      >
        {isLate ? <CircularProgress aria-hidden color="inherit" size={24} /> : <Search />}
      </IconButton>
      <span role="status" style={visuallyHidden}>
        {isLate && translate('components.loading')}
      </span>
      {isOpen && Palette && <Palette typed={typed} onClose={close} />}
    </>
  );
}
