import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Between what is kept clear and the toasts, px. */
const GAP = 8;

interface Box {
  top: number;
  bottom: number;
}

/**
 * Where toasts cover none of these.
 * @param usual their place where nothing is in the way
 * @param height of the toasts, px; that of the window
 * @returns the usual place where no other is better
 */
export function clearTop(usual: number, height: number, window: number, kept: readonly Box[]): number {
  const lowest = window - height - GAP;
  const places = [usual, ...kept.map(({ bottom }) => bottom + GAP), lowest].filter(
    (top) => top >= 0 && top <= Math.max(usual, lowest),
  );
  const covers = (top: number) => kept.some((box) => top < box.bottom && top + height > box.top);
  return places.find((top) => !covers(top)) ?? usual;
}

/** The heading of the dialog in front, and the buttons at its foot. */
function keptOfDialog(): Element[] {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  const heading = document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '');
  return [heading, dialog?.querySelector('.MuiDialogActions-root')].filter((part) => part != null);
}

const isBeside = (one: DOMRect, other: DOMRect) => one.right <= other.left || other.right <= one.left;

/**
 * Keeps toasts off the heading and the buttons of a dialog, which on a phone may stand where toasts do.
 * @param toasts what is shown: another place may be needed when it changes
 * @returns the ref of what holds them, and how far down from its usual place it stands, px
 */
export function useClearTop(toasts: readonly unknown[]): {
  place: RefObject<HTMLDivElement | null>;
  shift: number | null;
} {
  const place = useRef<HTMLDivElement>(null);
  const usual = useRef<number>(undefined);
  const [shift, setShift] = useState<number | null>(null);
  const isEmpty = toasts.length === 0;

  const measure = useCallback(() => {
    const own = place.current?.getBoundingClientRect();
    if (!own || isEmpty) return setShift(null);
    setShift((before) => {
      // The window may have been turned since: the usual place is read while they stand there.
      if (before === null) usual.current = own.top;
      const stands = usual.current ?? own.top;
      const kept = keptOfDialog()
        .map((part) => part.getBoundingClientRect())
        .filter((box) => !isBeside(box, own));
      const clear = clearTop(stands, own.height, window.innerHeight, kept);
      return clear === stands ? null : clear - stands;
    });
  }, [isEmpty]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has its own height.
  useEffect(measure, [measure, toasts]);
  useEffect(() => {
    if (isEmpty) return;
    // A dialog that opens takes the focus, and one that closes gives it back.
    document.addEventListener('focusin', measure);
    window.addEventListener('resize', measure);
    return () => {
      document.removeEventListener('focusin', measure);
      window.removeEventListener('resize', measure);
    };
  }, [isEmpty, measure]);

  return { place, shift };
}
