import {
  CHAT_SESSION_TYPES,
  COMMENT_STATUSES,
  type PostHandlerType,
  RATING_STATUSES,
  VISIBILITIES,
} from './schema.ts';

/** Longest time of a task, and longest wait of the server before it acts, days. */
export const MOST_DAYS = 3650;

/** What a post-handler needs besides its type: nothing, one of some values, or a text. */
export type HandlerParameter =
  | { kind: 'none' }
  | { kind: 'choice'; values: readonly string[]; required: boolean }
  | { kind: 'text' };

const none: HandlerParameter = { kind: 'none' };
const one = (values: readonly string[], required = true): HandlerParameter => ({
  kind: 'choice',
  values,
  required,
});

/** The parameter of each kind of post-handler; chats without one are all chats, S3-44. */
export const HANDLER_PARAMETERS: Readonly<Record<PostHandlerType, HandlerParameter>> = {
  ASSIGN_FIELD_RESPONSIBLE: none,
  ASSIGN_FIELD_MENTOR: none,
  ASSIGN_UNIT_MANAGER: none,
  OPEN_CHAT: one(CHAT_SESSION_TYPES, false),
  CLOSE_CHAT: one(CHAT_SESSION_TYPES, false),
  SET_VISIBILITY: one(VISIBILITIES),
  SET_EDITABLE: one(['true', 'false']),
  SET_COMMENT_STATUS: one(COMMENT_STATUSES),
  SET_RATING_STATUS: one(RATING_STATUSES),
  CANCEL_OPEN_TASKS: none,
  COPY_AS_IMPROVEMENT: none,
  SEND_MAIL: { kind: 'text' },
};
