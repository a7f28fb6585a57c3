import { dataCopyEndpoints as copies, erasureEndpoints } from '#contract/personal-data/endpoints.ts';
import { change, download, reading } from '../endpointMethod.ts';

/** The copy of the own data that was asked for last; null where there is none. */
export const readDataCopy = reading(copies.read);

/** Has a copy of the own data made. */
export const makeDataCopy = change(copies.make);

/** The copy as a ZIP file. */
export const downloadDataCopy = download(copies.fetch);

/** Makes a former member of a person; the dialog says what is refused. */
export const erasePerson = change(erasureEndpoints.erase);

/** The same of oneself. */
export const eraseOwnAccount = change(erasureEndpoints.eraseOwn);
