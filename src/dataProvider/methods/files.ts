import { request } from '../httpClient.ts';

/** The bytes behind a path of the API; the browser itself would ask without the token. */
async function readBytes(
  path: string,
  options: { signal?: AbortSignal | undefined; errorMessage?: null } = {},
) {
  const { data } = await request('GET', `api/v3/${path}`, { media: 'application/octet-stream', ...options });
  return { data: data as Blob };
}

/** A stored file, for the reader to save. */
export const readFile = ({ path }: { path: string }) => readBytes(path);

/** A picture, to be shown; one that cannot be read is left out. */
export const readPicture = ({ path, signal }: { path: string; signal?: AbortSignal }) =>
  readBytes(path, { signal, errorMessage: null });
