import type { TextSide, TextState } from '#contract/languages/schema.ts';

/** The texts of each side: where they stand, their list, their methods, and their files. */
export const SIDES = {
  FRONTEND: {
    label: 'languages.side.frontend',
    path: '/language-admin',
    numbers: 'frontend',
    view: 'texts',
    save: 'saveText',
    upload: 'uploadTexts',
    download: 'downloadTexts',
    file: 'texts',
    extensions: ['json'],
    formats: 'languages.upload.formats',
  },
  BACKEND: {
    label: 'languages.side.backend',
    path: '/language-admin/backend',
    numbers: 'backend',
    view: 'serverTexts',
    save: 'saveServerText',
    upload: 'uploadServerTexts',
    download: 'downloadServerTexts',
    file: 'server-texts',
    extensions: ['json', 'properties'],
    formats: 'languages.upload.formatsServer',
  },
} as const satisfies Record<TextSide, object>;

export const SIDE_NAMES = Object.keys(SIDES) as TextSide[];

/** Where the texts of a side in a language stand. */
export function textsAddress(side: TextSide, locale: string, state?: TextState): string {
  const search = new URLSearchParams({ locale, ...(state && { 'state.equals': state }) });
  return `${SIDES[side].path}?${search}`;
}
