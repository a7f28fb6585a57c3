import type { TextSide, TextState } from '#contract/languages/schema.ts';

/** The texts of each side: their list, their methods, and what their files are called. */
export const SIDES = {
  FRONTEND: {
    view: 'texts',
    save: 'saveText',
    upload: 'uploadTexts',
    download: 'downloadTexts',
    file: 'texts',
  },
  BACKEND: {
    view: 'serverTexts',
    save: 'saveServerText',
    upload: 'uploadServerTexts',
    download: 'downloadServerTexts',
    file: 'server-texts',
  },
} as const;

/** Where the texts of a side in a language stand. */
export function textsAddress(side: TextSide, locale: string, state?: TextState): string {
  const path = side === 'BACKEND' ? '/language-admin/backend' : '/language-admin';
  const search = new URLSearchParams({ locale, ...(state && { 'state.equals': state }) });
  return `${path}?${search}`;
}
