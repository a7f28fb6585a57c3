import type { z } from 'zod';
import type { FieldError } from '#contract/http.ts';
import { AppError } from '#server/platform/errors.ts';

type Issue = z.core.$ZodIssue;

const isMissing = (issue: Issue) => issue.input === undefined || issue.input === null;

/** The word for a broken rule; the client shows `error.{word}` [R1J-41, R1J-42]. */
function wordOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? 'NotNull' : 'Type';
    case 'too_small':
    case 'too_big': {
      const number = issue.origin === 'number' || issue.origin === 'int' || issue.origin === 'bigint';
      if (!number) return 'Size';
      return issue.code === 'too_small' ? 'Min' : 'Max';
    }
    case 'invalid_format':
      return issue.format === 'email' ? 'Email' : 'Pattern';
    case 'invalid_union':
    case 'invalid_value':
      return isMissing(issue) ? 'NotNull' : 'Value';
    case 'unrecognized_keys':
    case 'invalid_key':
    case 'invalid_element':
      return 'Value';
    default:
      return /^[A-Za-z][A-Za-z.]*$/.test(issue.message) ? issue.message : 'Value';
  }
}

/** Another option was meant: a fixed value within, by which options are told apart, is not this one's. */
const isAnotherOption = (issues: readonly Issue[]) =>
  issues.some(
    (issue) => issue.code === 'invalid_value' && issue.values.length === 1 && issue.path.length > 0,
  );

/** What is wrong by the option of a union that was meant, where one is told from the others; else that none fits. */
function ofMeantOption(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const [meant, ...others] = issue.errors.filter((issues) => !isAnotherOption(issues));
  const isTold = issue.errors.length > 1 && meant !== undefined && others.length === 0;
  return isTold ? meant.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) : [issue];
}

function toFieldErrors(objectName: string, issues: readonly Issue[]): FieldError[] {
  return issues
    .flatMap(ofMeantOption)
    .slice(0, 100)
    .map((issue) => ({
      objectName,
      field: issue.path.join('.') || objectName,
      message: wordOf(issue),
    }));
}

/** PostgreSQL has no place for the character U+0000, so no text of a request may hold it. */
function pathOfNul(value: unknown, depth = 0): string[] | null {
  if (typeof value === 'string') return value.includes('\u0000') ? [] : null;
  if (typeof value !== 'object' || value === null || depth > 20) return null;
  for (const [key, inner] of Object.entries(value)) {
    const path = pathOfNul(inner, depth + 1);
    if (path !== null) return [key, ...path];
  }
  return null;
}

interface Part {
  objectName: string;
  schema: z.ZodType;
  value: unknown;
}

/**
 * Checks all parts of a request and gives their parsed values in the same order.
 * @throws AppError `error.validation` with every field error of every part
 */
export function parseParts(parts: readonly Part[]): unknown[] {
  const faults: FieldError[] = [];
  const values = parts.map(({ objectName, schema, value }) => {
    const nul = pathOfNul(value);
    if (nul !== null) {
      faults.push({ objectName, field: nul.join('.') || objectName, message: 'Pattern' });
    }
    const parsed = schema.safeParse(value, { reportInput: true });
    if (parsed.success) return parsed.data;
    faults.push(...toFieldErrors(objectName, parsed.error.issues));
    return undefined;
  });
  if (faults.length > 0) throw new AppError('error.validation', { fieldErrors: faults });
  return values;
}
