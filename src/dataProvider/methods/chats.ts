import { chatEndpoints as endpoints } from '#contract/chat/endpoints.ts';
import { change, reading } from '../endpointMethod.ts';

/** Messages of a chat, oldest first: the newest ones, those before one, or those after one. */
export async function readChatItems(options: {
  id: number;
  size?: number;
  before?: number;
  after?: number;
  signal?: AbortSignal;
}) {
  const { id, signal, before = 0, after, size } = options;
  const query = after === undefined ? { before, size } : { after };
  const { data: items } = await reading(endpoints.items)({ params: { id }, query, signal });
  return { data: { items, hasOlder: items.length === size } };
}

/** Sends a message to a chat; sent twice with one client key it is stored once. */
export const sendChatItem = change(endpoints.post, { successMessage: null });

/** Moves the reader's mark forward. */
export const markChatRead = change(endpoints.markRead, { successMessage: null, errorMessage: null });
