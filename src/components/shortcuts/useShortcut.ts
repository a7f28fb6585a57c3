import { useEffect, useRef } from 'react';
import { useSingleKeys } from './useSingleKeys.ts';

export type ShortcutLetter = 'A' | 'C' | 'F' | 'J' | 'K' | 'Q' | 'X';

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'repeat' | 'isComposing'>;

/** The letter of a press, by its place where the keyboard writes other letters; null for other keys, and for a key held down. */
export function letterOf({ key, code, shiftKey, repeat, isComposing }: Press): string | null {
  if (shiftKey || repeat || isComposing) return null;
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  // Marks that a keyboard has in the place of a letter are no letter.
  return /^\p{Letter}$/u.test(key) ? (/^Key([A-Z])$/.exec(code)?.[1] ?? null) : null;
}

/**
 * A letter that does what a control of the page does, wherever the focus is. `KeyboardShortcuts`, which is on every page, offers
 * it as the event `shortcut`: not while one types, while a dialog is open, or where single keys are switched off.
 * @param act null where the page has no such control
 * @returns for the control, which says its key
 */
export function useShortcut(
  letter: ShortcutLetter,
  act: (() => void) | null,
): { 'aria-keyshortcuts'?: ShortcutLetter } {
  const [isOn] = useSingleKeys();
  const latest = useRef(act);
  latest.current = act;
  const isOffered = isOn && act !== null;
  useEffect(() => {
    if (!isOffered) return;
    const listen = ({ detail: press }: CustomEvent<KeyboardEvent>) => {
      // Whoever comes first takes it.
      if (press.defaultPrevented || letterOf(press) !== letter) return;
      press.preventDefault();
      latest.current?.();
    };
    document.addEventListener('shortcut', listen as EventListener);
    return () => document.removeEventListener('shortcut', listen as EventListener);
  }, [letter, isOffered]);
  return isOffered ? { 'aria-keyshortcuts': letter } : {};
}
