import { chatEndpoints as endpoints } from '#contract/chat/endpoints.ts';
import { change, reading } from '../endpointMethod.ts';

/** Messages of a chat, oldest first: the newest ones, those before one, or those after one. */
export const readChatItems = reading(endpoints.items);

/** Says something in a chat; sent twice with one client key it is stored once. */
export const sendChatItem = change(endpoints.post, { successMessage: null });

/** Moves the reader's mark forward. */
export const markChatRead = change(endpoints.markRead, { successMessage: null, errorMessage: null });
