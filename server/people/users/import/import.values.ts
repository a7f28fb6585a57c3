import type { z } from 'zod';
import type { Role } from '#contract/access.ts';
import { normaliseRole, ROLES } from '#contract/roles.ts';
import type {
  UserImportFault,
  UserImportFaultName,
  UserImportField,
  UserImportTexts,
} from '#contract/users/import.schema.ts';
import { EDUCATION_LEVELS, StoredLogin, UserInput } from '#contract/users/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import type { Messages } from '#server/platform/texts/messages.ts';
import { plainWord } from './import.columns.ts';
import type { KnownUnit, PersonState } from './import.known.ts';

/** What the cells of one row say; a field that is missing stays as it is. */
export type RowValues = { [Field in keyof PersonState]?: NonNullable<PersonState[Field]> };

export interface Vocabulary {
  locales: readonly string[];
  roles: ReadonlyMap<string, Role>;
  levels: ReadonlyMap<string, string>;
  languages: ReadonlyMap<string, string>;
  units: ReadonlyMap<string, readonly KnownUnit[]>;
}

const YES = new Set(['true', 'yes', 'y', '1', 'active', 'evet', 'e', 'etkin', 'aktif', 'dogru', 'x']);
const NO = new Set([
  'false',
  'no',
  'n',
  '0',
  'inactive',
  'notactive',
  'hayir',
  'h',
  'pasif',
  'etkindegil',
  'yanlis',
]);

const plainPath = (path: string) => path.split('/').map(plainWord).join('/');

/** Words of every shipped language for what a cell chooses from. */
export function vocabularyOf(
  messages: Messages,
  locales: readonly string[],
  names: Readonly<Record<string, string>>,
  units: readonly KnownUnit[],
): Vocabulary {
  const words = <V extends string>(values: readonly V[], key: (value: V) => MessageKey) =>
    new Map(
      values.flatMap((value) => [
        [plainWord(value), value] as const,
        ...messages.locales.map(
          (locale) => [plainWord(messages.translate(locale, key(value))), value] as const,
        ),
      ]),
    );
  const byName = new Map<string, KnownUnit[]>();
  for (const unit of units) {
    const keys = new Set([
      plainPath(unit.path),
      plainPath(unit.name),
      ...(unit.code ? [exactCode(unit.code), `#${plainWord(unit.code)}`] : []),
    ]);
    for (const key of keys) {
      const others = byName.get(key);
      if (others) others.push(unit);
      else byName.set(key, [unit]);
    }
  }
  return {
    locales,
    roles: words(ROLES, (role) => `user.role.${role}`),
    levels: words(EDUCATION_LEVELS, (level) => `educationLevel.${level}`),
    languages: new Map(
      locales.flatMap((locale) => [
        [plainWord(locale), locale],
        [plainWord(names[locale] ?? locale), locale],
      ]),
    ),
    units: byName,
  };
}

/** `1.11` and `11.1` are two units: their signs count before they are left out. */
const exactCode = (code: string) => `=${code.trim().toLowerCase()}`;

type Read<V> = { value: V } | { fault: UserImportFaultName };

const checked = (schema: z.ZodType, text: string, fault: UserImportFaultName = 'size'): Read<string> =>
  schema.safeParse(text).success ? { value: text } : { fault };

function readLogin(text: string): Read<string> {
  if (/\s/.test(text)) return { fault: 'login' };
  return checked(StoredLogin, text);
}

function readRoles(text: string, { roles }: Vocabulary): Read<readonly Role[]> {
  const names = text.split(/[|;,\n]/).map((name) => name.trim());
  const found = names
    .filter((name) => name !== '')
    .map((name) => normaliseRole(name.toUpperCase()) ?? roles.get(plainWord(name)) ?? null);
  if (found.includes(null)) return { fault: 'role' };
  return { value: [...new Set<Role>(['ROLE_USER', ...(found as Role[])])].sort() };
}

/** By its code, else its path, else its name, as long as one unit alone is called so. */
function readUnit(text: string, { units }: Vocabulary): Read<number> {
  const found =
    units.get(exactCode(text)) ?? units.get(`#${plainWord(text)}`) ?? units.get(plainPath(text)) ?? [];
  const active = found.filter((unit) => unit.isActive);
  const [unit] = active.length > 0 ? active : found;
  if (!unit) return { fault: 'unit' };
  return active.length > 1 ? { fault: 'units' } : { value: unit.id };
}

function readYesNo(text: string): Read<boolean> {
  const word = plainWord(text);
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { fault: 'yesNo' };
}

const oneOf = (
  words: ReadonlyMap<string, string>,
  text: string,
  fault: UserImportFaultName,
): Read<string> => {
  const value = words.get(plainWord(text));
  return value === undefined ? { fault } : { value };
};

const { shape } = UserInput;

const READERS: Record<UserImportField, (text: string, words: Vocabulary) => Read<unknown>> = {
  login: readLogin,
  email: (text) => (text.length > 254 ? { fault: 'size' } : checked(shape.email, text, 'email')),
  firstName: (text) => checked(shape.firstName, text),
  lastName: (text) => checked(shape.lastName, text),
  activated: readYesNo,
  langKey: (text, words) => oneOf(words.languages, text, 'language'),
  authorities: readRoles,
  unit: readUnit,
  phone: (text) => checked(shape.phone, text),
  educationLevel: (text, words) => oneOf(words.levels, text, 'level'),
  company: (text) => checked(shape.company, text),
  department: (text) => checked(shape.department, text),
  position: (text) => checked(shape.position, text),
};

/** Longest part of a cell that a report repeats. */
const SHOWN = 80;

/** What spreadsheets show, and save as CSV, for a formula without a result. */
const FORMULA_ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;

/** What a text may hold in one line of a form. */
const oneLine = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stay.
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim();

/** Reads the cells of a row; an empty cell says nothing. */
export function readCells(
  texts: UserImportTexts,
  words: Vocabulary,
): { values: RowValues; faults: UserImportFault[] } {
  const values: Record<string, unknown> = {};
  const faults: UserImportFault[] = [];
  for (const [name, cell] of Object.entries(texts)) {
    const field = name as UserImportField;
    const text = oneLine(cell);
    if (text === '') continue;
    const read = FORMULA_ERROR.test(text) ? { fault: 'formula' as const } : READERS[field](text, words);
    if ('fault' in read) faults.push({ field, fault: read.fault, value: text.slice(0, SHOWN) });
    else values[field === 'unit' ? 'unitId' : field] = read.value;
  }
  return { values: values as RowValues, faults };
}
