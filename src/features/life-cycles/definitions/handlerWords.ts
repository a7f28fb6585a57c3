import type { PostHandlerType } from '#contract/life-cycles/schema.ts';

const WORDS: Partial<Record<PostHandlerType, string>> = {
  OPEN_CHAT: 'chat',
  CLOSE_CHAT: 'chat',
  SET_VISIBILITY: 'visibility',
  SET_EDITABLE: 'editable',
  SET_COMMENT_STATUS: 'commentStatus',
  SET_RATING_STATUS: 'ratingStatus',
};

/** Message key of a value that a post-handler sets. */
export const parameterWords = (type: PostHandlerType, value: string) =>
  `contribution.${WORDS[type] ?? ''}.${value}` as const;
