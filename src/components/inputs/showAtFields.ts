import type { MessageKey } from '#messages/message-key.ts';
import { refusedAtField } from '#src/dataProvider/alerts.ts';
import { failureField, failureKey } from '#src/dataProvider/errors.ts';

/** Refusals whose text names the record: at a field it is the value that is wrong. */
const AT_FIELD: Readonly<Record<string, MessageKey>> = { 'error.alreadyExists': 'error.alreadyExists.field' };

/**
 * Errors of a refused save for the fields of its form: the server's own, and its refusals as a whole
 * where they belong to one field, which no toast repeats then.
 */
export function showAtFields(
  error: unknown,
  fieldOf: Readonly<Record<string, string>>,
): Record<string, string> {
  const own = (error as { body?: { errors?: Record<string, string> } }).body?.errors;
  if (own) return own;
  const key = failureKey(error);
  const field = key && fieldOf[key];
  if (!field) return {};
  refusedAtField.emit(key);
  const atField = AT_FIELD[key];
  if (atField) return { [field]: atField };
  // The prefix lets a plain string carry what is filled in.
  const param = failureField(error, 'params');
  const words = param ? `@@react-admin@@${JSON.stringify({ message: key, args: { param } })}` : key;
  return { [field]: words };
}
