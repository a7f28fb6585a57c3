import { PUBLIC_PATHS } from '#contract/public-paths.ts';
import type { StaticContent } from '#contract/static-contents/schema.ts';
import { fillPath, request } from '../httpClient.ts';

/** An editable text in a language [R1E-31]; without the contract, whose validator would delay the first picture. */
export async function readStaticContent(options: {
  params: { lang: string; key: string };
  signal?: AbortSignal;
}): Promise<{ data: StaticContent }> {
  const { params, signal } = options;
  const path = fillPath(PUBLIC_PATHS.staticContent, params);
  return { data: (await request('GET', path, { signal, errorMessage: null })).data as StaticContent };
}
