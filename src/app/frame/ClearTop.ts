import { type RefObject, useCallback, useEffect, useLayoutEffect } from 'react';

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

interface ClearTopProps {
  /** What holds the toasts. */
  place: RefObject<HTMLElement | null>;
  /** What is shown: another place may be needed when it changes. */
  toasts: readonly unknown[];
}

/** Keeps toasts off the heading and the buttons of a dialog, which on a phone may stand where toasts do. */
export default function ClearTop({ place, toasts }: ClearTopProps): null {
  const measure = useCallback(() => {
    const holder = place.current;
    if (!holder) return;
    // Where it stands by itself: the window may have been turned since it was moved.
    holder.style.transform = '';
    const own = holder.getBoundingClientRect();
    const kept = keptOfDialog()
      .map((part) => part.getBoundingClientRect())
      .filter((box) => !isBeside(box, own));
    const clear = clearTop(own.top, own.height, window.innerHeight, kept);
    if (clear !== own.top) holder.style.transform = `translateY(${clear - own.top}px)`;
  }, [place]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has its own height.
  useLayoutEffect(measure, [measure, toasts]);
  useEffect(() => {
    const holder = place.current;
    // A dialog that opens takes the focus, and one that closes gives it back.
    document.addEventListener('focusin', measure);
    window.addEventListener('resize', measure);
    return () => {
      document.removeEventListener('focusin', measure);
      window.removeEventListener('resize', measure);
      if (holder) holder.style.transform = '';
    };
  }, [place, measure]);
  return null;
}
