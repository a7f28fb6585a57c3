import { loadOnce } from './loadOnce.ts';
import { loadPart } from './loadPart.ts';
import { METHOD_FILES, type MethodFile } from './methodTable.ts';
import type { Subject } from './subjects.ts';

type Files = (typeof METHOD_FILES)[number];
type MethodsOf<F> = F extends MethodFile<infer M> ? M : never;
type Joined<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;

/** All methods that are no CRUD, by their names. */
export type CustomMethods = Joined<MethodsOf<Files>>;
export type MethodName = keyof CustomMethods & string;

/** What a method takes. */
export type MethodOptions<N extends MethodName> = CustomMethods[N] extends (options: infer O) => unknown
  ? NonNullable<O>
  : never;
/** What a method answers. */
export type MethodData<N extends MethodName> = CustomMethods[N] extends (
  ...options: never
) => Promise<{ data: infer D }>
  ? D
  : never;

const fileOf = Object.fromEntries(
  METHOD_FILES.flatMap((file) => Object.keys(file.subjects).map((name) => [name, file])),
) as Record<MethodName, Files>;

/** The resource that a method reads or changes: keys of its queries begin with it, as those of react-admin do. */
export const resourceOf = (name: MethodName): Subject =>
  (fileOf[name].subjects as Record<string, Subject>)[name] as Subject;

type AnyMethod = (options?: unknown) => Promise<unknown>;

/** Methods are named by what they do. */
const isReading = (name: string) => /^(read|download)/.test(name);

const methodsOf = loadOnce<Files, object>();

/** Loads the code of a method before it is called: the call then goes out at once. */
export async function preloadMethod(name: MethodName): Promise<void> {
  const file = fileOf[name];
  try {
    await methodsOf(file, file.load);
  } catch {
    // It is asked for again by the call, which also says what failed.
  }
}

/** The methods, each of which loads its file. */
export const customMethods = Object.fromEntries(
  Object.entries(fileOf).map(([name, file]) => [
    name,
    async (options?: unknown) => {
      const methods = await methodsOf(file, () => loadPart<object>(file.load, isReading(name)));
      return (methods as Record<string, AnyMethod>)[name]?.(options);
    },
  ]),
) as unknown as CustomMethods;
