import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Puts a text into a field at once, as from the clipboard. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

/** The row of a table in which a text stands. */
export async function rowOf(text: string) {
  const cell = await screen.findByText(text, {}, { timeout: 30_000 });
  const row = cell.closest('tr');
  if (!row) throw new Error(`${text} stands in no row`);
  return within(row);
}
