import type { ServerInfo } from '#contract/settings/schema.ts';
import { request } from '../httpClient.ts';

/** Active profiles and build. It names its path: the endpoint would bring the validator into the first load. */
export const readServerInfo = async ({ signal }: { signal?: AbortSignal } = {}) => {
  const { data } = await request('GET', 'management/info', { signal, errorMessage: null });
  return { data: data as ServerInfo };
};
