import { get } from 'react-hook-form';
import type { MessageKey } from '#messages/message-key.ts';
import type { Rule } from '#src/components/inputs/rules.ts';

/**
 * A number of a row that is larger than that of the row before.
 * @param source the list of rows in the form
 * @param name of the number in a row
 * @param message key of what is said otherwise
 * @param orEqual the same number will do
 */
export function afterTheOneBefore(
  source: string,
  index: number,
  name: string,
  message: MessageKey,
  orEqual = false,
): Rule {
  const rule = { message, args: {} };
  const check = (value: unknown, values: Record<string, unknown> = {}) => {
    const before: unknown = index > 0 ? get(values, `${source}.${index - 1}.${name}`) : null;
    // What is no number, the rules of its own row refuse.
    if (typeof before !== 'number' || typeof value !== 'number') return undefined;
    return value > before || (orEqual && value === before) ? undefined : rule;
  };
  return Object.assign(check, { rule });
}
