import { z } from 'zod';
import type { LifeCycleFileFaultName } from '#contract/life-cycles/transfer.schema.ts';
import { nameIn } from '#contract/texts/titles.ts';

/** A fault, and where it is in the content of a file. */
export interface FaultAt {
  fault: LifeCycleFileFaultName;
  path: readonly PropertyKey[];
  values?: readonly unknown[];
}

const LONGEST_NAME = 60;
const LONGEST_PATH = 200;

const Named = z.object({ names: z.array(z.object({ language: z.string(), name: z.string() })) });

/** The name of a part of a file in a language, if it has one: nothing is known of its form yet. */
function nameOf(part: unknown, locale: string): string | null {
  const named = Named.safeParse(part);
  const name = named.success ? nameIn(named.data.names, locale).trim() : '';
  return name === '' ? null : name.slice(0, LONGEST_NAME);
}

/** A place of a file for programs and for people: its path, and the names of the parts that it is in. */
export function placeOf(
  content: unknown,
  path: readonly PropertyKey[],
  locale: string,
): { path: string; within: string[] } {
  const within: string[] = [];
  let part = content;
  for (const key of path) {
    const isThere = typeof part === 'object' && part !== null && Object.hasOwn(part, key);
    part = isThere ? (part as Record<PropertyKey, unknown>)[key] : undefined;
    const name = typeof key === 'number' ? nameOf(part, locale) : null;
    if (name !== null) within.push(name);
  }
  const written = path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
  return { path: written.slice(0, LONGEST_PATH), within };
}
