import { vectorEndpoints } from '#contract/search/vectors.endpoints.ts';
import { appConfigEndpoints as endpoints } from '#contract/settings/app-config.endpoints.ts';
import { change, reading } from '../endpointMethod.ts';

/** All settings with what they may be. */
export const readAppConfig = reading(endpoints.read);

/** Stores what is right, and names what is not. */
export const saveAppConfig = change(endpoints.update, { successMessage: null });

/** Whether the embeddings server of the settings answers as it should. */
export const testEmbeddings = change(vectorEndpoints.test, { successMessage: null });
