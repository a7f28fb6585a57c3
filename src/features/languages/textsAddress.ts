import type { TextSide, TextState } from '#contract/languages/schema.ts';

/** Where the texts of a side in a language stand. */
export function textsAddress(side: TextSide, locale: string, state?: TextState): string {
  const path = side === 'BACKEND' ? '/language-admin/backend' : '/language-admin';
  const search = new URLSearchParams({ locale, ...(state && { 'state.equals': state }) });
  return `${path}?${search}`;
}
