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
