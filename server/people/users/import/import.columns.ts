import { USER_IMPORT_FIELDS, type UserImportField } from '#contract/users/import.schema.ts';
import type { Messages } from '#server/platform/texts/messages.ts';

/** Letters and digits only, without case and accents: `E-Mail` and `email` are one. */
export const plainWord = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[^\p{L}\d]/gu, '');

/** Names that lists of people from elsewhere often use, besides the labels of the forms. */
const ALSO: Partial<Record<UserImportField, readonly string[]>> = {
  login: ['user', 'username', 'userName', 'kullanici', 'kullaniciAdi'],
  email: ['mail', 'emailAddress', 'eposta', 'epostaAdresi'],
  firstName: ['givenName', 'isim'],
  lastName: ['surname', 'familyName'],
  activated: ['enabled', 'status', 'aktif'],
  langKey: ['lang', 'locale'],
  authorities: ['role', 'yetkiler', 'yetki'],
  unit: ['organizationUnit', 'orgUnit', 'unitCode', 'birimKodu'],
  phone: ['telephone', 'mobile', 'tel'],
  position: ['jobTitle', 'title', 'unvan'],
};

/** Field by the plain word of a column's name, in every shipped language. */
function knownNames(messages: Messages): Map<string, UserImportField> {
  const names = new Map<string, UserImportField>();
  for (const field of USER_IMPORT_FIELDS) {
    const labels = messages.locales.map((locale) => messages.translate(locale, `user.${field}`));
    for (const name of [field, ...labels, ...(ALSO[field] ?? [])]) names.set(plainWord(name), field);
  }
  return names;
}

/**
 * The field of each column: what was asked for, else what its name says. Each field once: a name that comes a second
 * time is left alone.
 */
export function mapColumns(
  headers: readonly string[],
  asked: Readonly<Record<string, UserImportField | null>>,
  messages: Messages,
): Map<string, UserImportField | null> {
  const known = knownNames(messages);
  const wanted = new Map(Object.entries(asked));
  const taken = new Set<UserImportField>();
  for (const header of headers) {
    const field = wanted.get(header);
    if (field) taken.add(field);
  }
  return new Map(
    headers.map((header) => {
      if (wanted.has(header)) return [header, wanted.get(header) ?? null];
      const field = known.get(plainWord(header)) ?? null;
      if (field === null || taken.has(field)) return [header, null];
      taken.add(field);
      return [header, field];
    }),
  );
}
