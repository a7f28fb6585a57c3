import type { z } from 'zod';
import {
  LIFE_CYCLE_FORMAT,
  LIFE_CYCLE_FORMAT_VERSION,
  LifeCycleFile,
} from '#contract/life-cycles/file.schema.ts';
import {
  LIFE_CYCLE_FILE_LIMITS,
  type LifeCycleFileFault,
  type LifeCycleFileFaultName,
} from '#contract/life-cycles/transfer.schema.ts';
import { ruleFaultsOf } from './file-rules.ts';
import { type FaultAt, placeOf } from './places.ts';

/** A sound file, or the first of its faults and how many there are. */
export type ReadLifeCycle =
  | { file: LifeCycleFile; faults: []; faultCount: 0 }
  | { file: null; faults: LifeCycleFileFault[]; faultCount: number };

/** Values are shown to people: long ones are cut. */
const LONGEST_VALUE = 80;
const MOST_VALUES = 20;

/** Deeper than any life cycle: the parser takes seconds for a file of nothing but brackets. */
const DEEPEST = 40;

/** Whether brackets of a JSON text are nested deeper than that, by one look at each character. */
function isDeeperThan(text: string, most: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (inString) {
      if (letter === '\\') at += 1;
      else if (letter === '"') inString = false;
    } else if (letter === '"') inString = true;
    else if (letter === '[' || letter === '{') {
      depth += 1;
      if (depth > most) return true;
    } else if (letter === ']' || letter === '}') depth -= 1;
  }
  return false;
}

const whole = (fault: LifeCycleFileFaultName, values: string[] = []): ReadLifeCycle => ({
  file: null,
  faults: [{ fault, path: '', within: [], values }],
  faultCount: 1,
});

/** A refinement of a schema by what it says and where. */
function customFault(message: string, path: readonly PropertyKey[]): LifeCycleFileFaultName {
  if (message === 'duplicateLanguage') return 'duplicateLanguage';
  return path.at(-1) === 'role' ? 'promiseRole' : 'order';
}

function nameOf(issue: z.core.$ZodIssue, value: unknown): [LifeCycleFileFaultName, unknown[]] {
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined ? ['missing', []] : ['kind', [issue.expected]];
    case 'invalid_value':
      return value === undefined ? ['missing', []] : ['choice', issue.values];
    case 'unrecognized_keys':
      return ['unknownEntry', issue.keys];
    case 'too_big':
      if (issue.origin === 'string') return ['tooLong', [issue.maximum]];
      return issue.origin === 'array' ? ['tooMany', [issue.maximum]] : ['range', [issue.maximum]];
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? ['empty', []]
        : ['range', [issue.minimum]];
    case 'custom':
      return [customFault(issue.message, issue.path), []];
    default:
      return ['format', []];
  }
}

const valueAt = (content: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    content,
  );

/**
 * Reads the bytes of a file: its form first, then the rules that hold between its parts. A file is judged as a whole, so that whoever
 * wrote it learns of all faults at once.
 * @param locale in which its parts are named
 */
export function readLifeCycleFile(bytes: Buffer, locale: string): ReadLifeCycle {
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  if (isDeeperThan(text, DEEPEST)) return whole('notOurs');
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return whole('notJson');
  }
  const version = valueAt(content, ['version']);
  if (valueAt(content, ['format']) !== LIFE_CYCLE_FORMAT || !Number.isInteger(version)) {
    return whole('notOurs');
  }
  if (version !== LIFE_CYCLE_FORMAT_VERSION) return whole('newerVersion', [String(version)]);
  const parsed = LifeCycleFile.safeParse(content);
  const faults: FaultAt[] = parsed.success
    ? ruleFaultsOf(parsed.data.lifeCycle)
    : parsed.error.issues.map((issue) => {
        const [fault, values] = nameOf(issue, valueAt(content, issue.path));
        return { fault, path: issue.path, values };
      });
  if (parsed.success && faults.length === 0) return { file: parsed.data, faults: [], faultCount: 0 };
  return {
    file: null,
    faultCount: faults.length,
    faults: faults.slice(0, LIFE_CYCLE_FILE_LIMITS.faults).map(({ fault, path, values = [] }) => ({
      fault,
      ...placeOf(content, path, locale),
      values: values.slice(0, MOST_VALUES).map((value) => String(value).slice(0, LONGEST_VALUE)),
    })),
  };
}
