import type { MessageKey } from '#messages/message-key.ts';
import { useRead } from '#src/dataProvider/useRead.ts';

/** The configuration answer is no list of tools. */
const WRONG_ENDPOINT = 'components.editor.wrongEndpoint';
/** The configuration could not be read. */
const GENERAL_ERROR = 'components.editor.generalError';

/** Names of the editor's tools from the server, or the key of what went wrong; read once per visit. */
export function useTextEditorTools(enabled: boolean): {
  tools: readonly string[];
  error: MessageKey | null;
  isPending: boolean;
} {
  const { data, isError, isPending } = useRead('readTextEditorTools', undefined, {
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) return { tools: [], error: GENERAL_ERROR, isPending: false };
  if (data === null) return { tools: [], error: WRONG_ENDPOINT, isPending: false };
  return { tools: data ?? [], error: null, isPending: enabled && isPending };
}
