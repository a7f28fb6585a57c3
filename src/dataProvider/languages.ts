import { languageEndpoints as endpoints } from '#contract/languages/endpoints.ts';
import { endpointResource } from './endpointResource.ts';

/** Languages, by their codes. */
export const languages = endpointResource(endpoints, {
  lists: ['languages'],
  create: 'addLanguage',
  update: 'saveLanguage',
  delete: 'removeLanguage',
  idName: 'locale',
  idOf: ({ locale }: { locale: string }) => locale,
});

/** Texts of the application or of the server in a language, by their keys. */
export const texts = endpointResource(endpoints, {
  lists: ['texts', 'serverTexts'],
  language: 'locale',
  idOf: ({ key }: { key: string }) => key,
});
