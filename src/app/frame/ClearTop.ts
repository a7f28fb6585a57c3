import { type RefObject, useCallback, useEffect, useLayoutEffect } from 'react';

/** Between the toasts and what they leave clear, px. */
const GAP = 8;

interface Box {
  top: number;
  bottom: number;
}

/** What toasts should not cover: `mustClear` never, the fields only where there is no other place. */
interface Uncovered<Part> {
  mustClear: readonly Part[];
  fields: readonly Part[];
}

/**
 * Where toasts cover none of these.
 * @param usual their place where nothing is in the way
 * @param height of the toasts, px; that of the window
 * @returns the usual place where no other is better
 */
export function clearTop(
  usual: number,
  height: number,
  window: number,
  { mustClear, fields }: Uncovered<Box>,
): number {
  const lowest = window - height - GAP;
  const places = [
    usual,
    ...mustClear.map(({ bottom }) => bottom + GAP),
    ...mustClear.map(({ top }) => top - height - GAP),
    lowest,
  ].filter((top) => top >= 0 && top <= Math.max(usual, lowest));
  const isClear = (top: number, boxes: readonly Box[]) =>
    boxes.every((box) => top >= box.bottom || top + height <= box.top);
  const clear = places.filter((top) => isClear(top, mustClear));
  return clear.find((top) => isClear(top, fields)) ?? clear[0] ?? usual;
}

/** What the page itself wants to be seen, such as an offer that goes with what a toast says. */
const OFFERS = '[data-clear-of-toasts]';

/** The heading of the dialog in front, the buttons at its foot, and its fields; without a dialog the offers of the page. */
function uncoveredParts(): Uncovered<Element> {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  if (!dialog) return { mustClear: [...document.querySelectorAll(OFFERS)], fields: [] };
  const heading = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
  const mustClear = [heading, dialog.querySelector('.MuiDialogActions-root')].filter((part) => part != null);
  return { mustClear, fields: [...(dialog.querySelectorAll('.MuiFormControl-root') ?? [])] };
}

const isBeside = (one: DOMRect, other: DOMRect) => one.right <= other.left || other.right <= one.left;

interface ClearTopProps {
  /** What holds the toasts. */
  place: RefObject<HTMLElement | null>;
  /** What is shown: another place may be needed when it changes. */
  toasts: readonly unknown[];
}

/**
 * Keeps toasts off the heading, the buttons and, if it can, the fields of a dialog, which on a phone may be where toasts are, and off
 * what a page offers meanwhile.
 */
export default function ClearTop({ place, toasts }: ClearTopProps): null {
  const measure = useCallback(() => {
    const holder = place.current;
    if (!holder) return;
    // Where it stands by itself: the window may have been turned since it was moved.
    holder.style.transform = '';
    const own = holder.getBoundingClientRect();
    const boxesOf = (parts: readonly Element[]) =>
      parts.map((part) => part.getBoundingClientRect()).filter((box) => !isBeside(box, own));
    const { mustClear, fields } = uncoveredParts();
    const boxes = { mustClear: boxesOf(mustClear), fields: boxesOf(fields) };
    const clear = clearTop(own.top, own.height, window.innerHeight, boxes);
    if (clear !== own.top) holder.style.transform = `translateY(${clear - own.top}px)`;
  }, [place]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has its own height.
  useLayoutEffect(measure, [measure, toasts]);
  useEffect(() => {
    const holder = place.current;
    // A dialog that opens takes the focus, and one that closes gives it back.
    document.addEventListener('focusin', measure);
    window.addEventListener('resize', measure);
    // What is offered after a toast has come makes the page longer.
    const page = document.getElementById('main');
    const growth = new ResizeObserver(measure);
    if (page) growth.observe(page);
    return () => {
      growth.disconnect();
      document.removeEventListener('focusin', measure);
      window.removeEventListener('resize', measure);
      if (holder) holder.style.transform = '';
    };
  }, [place, measure]);
  return null;
}
