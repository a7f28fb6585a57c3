import { settingsEndpoints } from '#contract/settings/endpoints.ts';
import { reading } from '../endpointMethod.ts';
import type { CallOptions } from '../httpClient.ts';

/** The tools out of an answer: the array itself, or an object that holds one; null for anything else. */
function toolsOf(answer: unknown): string[] | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const list = Array.isArray(answer) ? answer : Object.values(answer).find(Array.isArray);
  return Array.isArray(list) ? list.filter((name): name is string => typeof name === 'string') : null;
}

/** Names of the editor's tools; null where the answer is no list of them. */
export const readTextEditorTools = async (options?: CallOptions<typeof settingsEndpoints.textEditor>) => ({
  data: toolsOf((await reading(settingsEndpoints.textEditor)(options)).data),
});
