import { USER_IMPORT_LIMITS } from '#contract/users/import.schema.ts';
import { AppError } from '#server/platform/errors.ts';

/**
 * The names of the columns; what has none is left alone.
 * @throws AppError error.importHeader
 */
export function headersOf(names: readonly string[]): string[] {
  const headers = names.filter((name) => name !== '');
  if (headers.length > USER_IMPORT_LIMITS.columns) throw new AppError('error.importHeader');
  return headers;
}
