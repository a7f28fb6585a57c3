import { chatEndpoints } from '#contract/chat/endpoints.ts';
import { endpointResource } from './endpointResource.ts';

/** The caller's chats, or those of a contribution (`id`). */
export const chatSessions = endpointResource(chatEndpoints, { lists: ['mine', 'sessions'] });
