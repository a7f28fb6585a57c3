import type { FieldValues } from 'react-hook-form';

/** In memory only: the history of a browser outlives the visit, on a shared machine too. */
let last: { email: string; values: FieldValues } | null = null;

/** Notes what was typed into a registration that was sent, but for what is secret. */
export function noteTyped(email: string, values: FieldValues): void {
  last = { email, values };
}

/** What was typed with this address; the address alone where the page was loaded anew since. */
export const typedWith = (email: string): FieldValues => (last?.email === email ? last.values : { email });
