import { HANDLER_PARAMETERS } from '#contract/life-cycles/rules.ts';
import type { PostHandlerType } from '#contract/life-cycles/schema.ts';

/**
 * What is wrong with the parameter of a post-handler, S3-44: `NotNull` when it lacks one, `Value` when it cannot
 * have this one; null when it is right.
 */
export function parameterFault(
  handlerType: PostHandlerType,
  parameter: string | null | undefined,
): 'NotNull' | 'Value' | null {
  const rule = HANDLER_PARAMETERS[handlerType];
  const given = (parameter ?? '').trim() !== '';
  if (rule.kind === 'none') return given ? 'Value' : null;
  if (!given) return rule.kind === 'text' || rule.required ? 'NotNull' : null;
  return rule.kind === 'text' || rule.values.includes(parameter ?? '') ? null : 'Value';
}
