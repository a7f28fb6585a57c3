import { USER_IMPORT_FIELDS, type UserImportField } from '#contract/users/import.schema.ts';
import type { Translate } from '#src/useTranslate.ts';

/** Somebody who shows what each column may hold. */
const EXAMPLE: Readonly<Record<UserImportField, string>> = {
  login: 'ada.lovelace',
  email: 'ada.lovelace@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
  activated: 'true',
  langKey: 'en',
  authorities: 'ROLE_INTERNAL|ROLE_CONTENT_AUTHOR',
  unit: '',
  phone: '5551112233',
  educationLevel: 'MASTER',
  company: '',
  department: '',
  position: '',
};

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);
const lineOf = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`;

/** A file to fill in: columns in the reader's language, which the import knows, and one example to write over. */
export function templateFile(translate: Translate): Blob {
  const header = USER_IMPORT_FIELDS.map((field) => translate(`user.${field}`));
  const example = USER_IMPORT_FIELDS.map((field) => EXAMPLE[field]);
  // With the mark spreadsheets know that it is UTF-8.
  return new Blob([`\ufeff${lineOf(header)}${lineOf(example)}`], { type: 'text/csv;charset=utf-8' });
}
