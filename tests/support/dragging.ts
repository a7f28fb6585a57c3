import { act, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/** Height at which a row begins, as `layRows` lays it. */
export const topOf = (index: number) => 100 + index * 100;

/** Gives rows places below each other, which jsdom does not. */
export function layRows(rows: readonly Element[]): void {
  for (const [index, row] of rows.entries()) {
    vi.spyOn(row, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, topOf(index), 300, 90));
  }
}

/** A frame: rows are measured in one, and moved in the next one. */
const frame = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));

/** Drags by a handle, and drops unless `end` does something else. */
export async function drag(
  handle: HTMLElement,
  from: number,
  to: number,
  end: () => void = () => fireEvent.pointerUp(document),
): Promise<void> {
  fireEvent.pointerDown(handle, { button: 0, isPrimary: true, clientX: 10, clientY: topOf(from) + 45 });
  await frame();
  fireEvent.pointerMove(document, { clientX: 10, clientY: topOf(to) + 45 });
  await frame();
  end();
  await frame();
}

/** Presses keys upon a handle, each when the one before has been carried out. */
export async function pressOn(handle: HTMLElement, keys: readonly string[]): Promise<void> {
  handle.focus();
  for (const code of keys) {
    fireEvent.keyDown(handle, { code });
    await frame();
  }
}
