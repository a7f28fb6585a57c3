import type { z } from 'zod';
import {
  ChatSessionType,
  CommentStatus,
  type PostHandlerType,
  RatingStatus,
  Visibility,
} from '../../../contract/life-cycles.ts';

type ParameterRule = { values: z.ZodType; required: boolean } | 'text' | 'none';
const one = (values: z.ZodType, required = true): ParameterRule => ({ values, required });
const isBoolean = { safeParse: (text: unknown) => ({ success: text === 'true' || text === 'false' }) };

const PARAMETERS: Readonly<Record<PostHandlerType, ParameterRule>> = {
  ASSIGN_FIELD_RESPONSIBLE: 'none',
  ASSIGN_FIELD_MENTOR: 'none',
  ASSIGN_UNIT_MANAGER: 'none',
  OPEN_CHAT: one(ChatSessionType, false),
  CLOSE_CHAT: one(ChatSessionType, false),
  SET_VISIBILITY: one(Visibility),
  SET_EDITABLE: one(isBoolean as z.ZodType),
  SET_COMMENT_STATUS: one(CommentStatus),
  SET_RATING_STATUS: one(RatingStatus),
  CANCEL_OPEN_TASKS: 'none',
  COPY_AS_IMPROVEMENT: 'none',
  SEND_MAIL: 'text',
};

/**
 * What is wrong with the parameter of a post-handler, S3-44: `NotNull` when it lacks one, `Value` when it cannot
 * have this one; null when it is right.
 */
export function parameterFault(
  handlerType: PostHandlerType,
  parameter: string | null | undefined,
): 'NotNull' | 'Value' | null {
  const rule = PARAMETERS[handlerType];
  const given = (parameter ?? '').trim() !== '';
  if (rule === 'none') return given ? 'Value' : null;
  if (!given) return rule === 'text' || rule.required ? 'NotNull' : null;
  return rule === 'text' || rule.values.safeParse(parameter).success ? null : 'Value';
}
