import { isPatterned } from './password-patterns.ts';

/** Whose password it is to become; what is not known yet is left out. */
export interface Named {
  login?: string | null | undefined;
  email?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}

/** Place of a password, in small letters, among the most common ones; infinite where it is none. */
export type RankOf = (text: string) => number;

/** @param passwords in small letters, the most common first */
export function ranksOf(passwords: readonly string[]): RankOf {
  const ranks = new Map(passwords.map((password, rank) => [password, rank]));
  return (text) => ranks.get(text) ?? Number.POSITIVE_INFINITY;
}

/** So many of them are guessed with other signs in them and around them too. */
const COMMON_VARIANTS = 5000;

/** What a password must have beside a common one or a name, in characters: less is guessed along with it. */
const OWN_LENGTH = 8;
/** Shorter parts of names turn up in too many good passwords. */
const NAME_LENGTH = 4;

/** Signs that people put in the place of letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const plain = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
const spelled = (text: string) => text.replace(/[@4310!$57]/g, (sign) => LOOKALIKES[sign] ?? sign);

/** A common password is dressed up by signs behind it, and by digits and signs around it. */
const withoutDecoration = (text: string): string[] => [
  text,
  text.replace(/[^\p{L}\p{N}]+$/u, ''),
  text.replace(/^\P{L}+|\P{L}+$/gu, ''),
];

/** Whether a password is a common one; the most common ones also with signs for letters or a few signs around them. */
export function isCommonPassword(password: string, rankOf: RankOf): boolean {
  const text = plain(password);
  if (Number.isFinite(rankOf(text))) return true;
  return withoutDecoration(text)
    .flatMap((core) => [core, spelled(core)])
    .some(
      (core) =>
        core.length >= NAME_LENGTH &&
        text.length - core.length < OWN_LENGTH &&
        rankOf(core) < COMMON_VARIANTS,
    );
}

/** Words that are long enough to count, each once. */
const longestFirst = (words: readonly string[]): string[] =>
  [...new Set(words)].filter((word) => word.length >= NAME_LENGTH).sort((a, b) => b.length - a.length);

/** The words by which somebody is known, the longest first. */
function wordsOf({ login, email, firstName, lastName }: Named): string[] {
  const [mailbox = ''] = (email ?? '').split('@');
  const whole = [login, email, mailbox, firstName, lastName].map((word) => plain(word ?? ''));
  return longestFirst(whole.flatMap((word) => [word, ...word.split(/[\s._+@-]+/)]));
}

/** Whether a password is little more than these words. */
const isMadeOf = (password: string, words: readonly string[]): boolean =>
  [plain(password), spelled(plain(password))].some((text) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
    return rest !== text && rest.length < OWN_LENGTH;
  });

/** Whether a password is little more than the names, the login or the e-mail of its person. */
export const isOwnName = (password: string, person: Named): boolean => isMadeOf(password, wordsOf(person));

/** The name that the application ships with, whatever an installation calls itself. */
const SHIPPED_NAME = 'Ideagarden';

/** Whether a password is little more than what the installation is called: the first that a stranger tries there. */
export function isPlaceName(password: string, title: string): boolean {
  const names = [SHIPPED_NAME, title].map(plain);
  const words = names.flatMap((name) => [name, name.replace(/\s+/g, ''), ...name.split(/\s+/)]);
  return isMadeOf(password, longestFirst(words));
}

/** Whether a password is little more than repetitions and rows, such as `Aa1!Aa1!Aa1!` or `Qwertyuiop1!`. */
export const isPattern = (password: string): boolean => isPatterned(plain(password));

/** Why a password is easily guessed, as the key of its refusal. */
export const GUESSABLE = [
  'error.password.personal',
  'error.password.common',
  'error.password.pattern',
] as const;
export type Guessable = (typeof GUESSABLE)[number];

/**
 * Why a password is easily guessed, by the one rule of server and browser; null where it is not.
 * @param rankOf left out while the list of common passwords is not there
 */
export function guessableBy(
  password: string,
  { person, title, rankOf }: { person: Named; title: string; rankOf?: RankOf | undefined },
): Guessable | null {
  if (isOwnName(password, person)) return 'error.password.personal';
  if (isPlaceName(password, title) || (rankOf && isCommonPassword(password, rankOf))) {
    return 'error.password.common';
  }
  return isPattern(password) ? 'error.password.pattern' : null;
}
