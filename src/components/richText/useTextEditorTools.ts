import { useQuery } from '@tanstack/react-query';
import { settingsEndpoints } from '#contract/settings/endpoints.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { call } from '#src/dataProvider/httpClient.ts';

/** The configuration answer is no list of tools [R1G-43], Q1-15. */
const WRONG_ENDPOINT = 'components.editor.wrongEndpoint';
/** The configuration could not be read [R1G-44], Q1-15. */
const GENERAL_ERROR = 'components.editor.generalError';

/** The tools out of an answer: the array itself, or an object that holds one; null for anything else. */
export function toolsOf(answer: unknown): string[] | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const list = Array.isArray(answer) ? answer : Object.values(answer).find(Array.isArray);
  return Array.isArray(list) ? list.filter((name): name is string => typeof name === 'string') : null;
}

/** Names of the editor's tools from the server, or the key of what went wrong; read once per visit. */
export function useTextEditorTools(enabled: boolean): {
  tools: readonly string[];
  error: MessageKey | null;
  isPending: boolean;
} {
  const { data, isError, isPending } = useQuery({
    queryKey: ['textEditorTools'],
    queryFn: async ({ signal }) => {
      const { data: answer } = await call(settingsEndpoints.textEditor, { signal, errorMessage: null });
      return toolsOf(answer) ?? WRONG_ENDPOINT;
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (isError) return { tools: [], error: GENERAL_ERROR, isPending: false };
  if (data === WRONG_ENDPOINT) return { tools: [], error: WRONG_ENDPOINT, isPending: false };
  return { tools: Array.isArray(data) ? data : [], error: null, isPending: enabled && isPending };
}
