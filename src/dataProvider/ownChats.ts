import { chatEndpoints } from '#contract/chat/endpoints.ts';
import type { MyChatSession } from '#contract/chat/schema.ts';
import type { QueryInput } from '#contract/http.ts';
import { endpointResource } from './endpointResource.ts';
import { call } from './httpClient.ts';

/** The caller's chats, or those of a contribution (`id`). */
export const chatSessions = endpointResource(chatEndpoints, { lists: ['mine', 'sessions'] });

/** A page of the caller's chats in which something was said, on demand only those with unread messages. */
export async function readOwnChats(
  query: QueryInput<typeof chatEndpoints.mine>,
  signal?: AbortSignal,
): Promise<{ data: MyChatSession[]; total: number }> {
  const { data, total } = await call(chatEndpoints.mine, { query, signal, errorMessage: null });
  return { data, total: total ?? data.length };
}
