import { fireEvent } from '@testing-library/react';

/**
 * Puts a date into a picker as a browser fills it in.
 * @param picker the group that its label names
 * @param text `2026-03-02` or `2026-03-02T14:07`; an empty one takes the date out
 */
export function enterDate(picker: HTMLElement, text: string): void {
  const input = picker.querySelector('input');
  if (!input) throw new Error('This is no date picker');
  const [day = '', time] = text.split('T');
  const value = [day.split('-').reverse().join('/'), time].filter(Boolean).join(' ');
  fireEvent.change(input, { target: { value } });
}

/** What a date picker shows. */
export const shownDate = (picker: HTMLElement): string => picker.querySelector('input')?.value ?? '';
