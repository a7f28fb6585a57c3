import { languageEndpoints as endpoints } from '#contract/languages/endpoints.ts';
import { change, download } from '../endpointMethod.ts';

/** What edits texts says itself what was wrong, and an upload what came of it. */
const silent = { errorMessage: null } as const;
const uploading = { ...silent, successMessage: null } as const;

/** Stores a text of the browser, or restores the shipped one. */
export const saveText = change(endpoints.saveText, silent);

/** The same of a text of the server. */
export const saveServerText = change(endpoints.saveServerText, silent);

/** Puts the texts of a file in the place of the changed ones of a language. */
export const uploadTexts = change(endpoints.upload, uploading);

/** The same of the texts of the server. */
export const uploadServerTexts = change(endpoints.uploadServer, uploading);

/** The texts of a language as a file that can be written in and uploaded. */
export const downloadTexts = download(endpoints.download);

export const downloadServerTexts = download(endpoints.downloadServer);
