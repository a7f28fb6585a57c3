import type { UserImportFault, UserImportField, UserImportRow } from '#contract/users/import.schema.ts';
import { useSettings } from '#src/app/settings.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** What a plan says in the reader's language. */
export function useImportWords() {
  const translate = useTranslate();
  const { languages } = useSettings();
  const wordOf = (field: UserImportField, value: string | null): string => {
    if (value === null || value === '') return '–';
    switch (field) {
      case 'authorities':
        return value
          .split(',')
          .map((role) => translate(`user.role.${role}`, { _: role }))
          .join(', ');
      case 'activated':
        return translate(`components.active.${value}`, { _: value });
      case 'educationLevel':
        return translate(`educationLevel.${value}`, { _: value });
      case 'langKey':
        return languages[value] ?? value;
      default:
        return value;
    }
  };
  const changeOf = ({ field, from, to }: UserImportRow['changes'][number], isNew: boolean) =>
    isNew
      ? `${translate(`user.${field}`)}: ${wordOf(field, to)}`
      : `${translate(`user.${field}`)}: ${wordOf(field, from)} → ${wordOf(field, to)}`;
  const faultOf = ({ field, fault, value }: UserImportFault) =>
    translate(`userImport.fault.${fault}`, {
      field: field ? translate(`user.${field}`) : '',
      value: value ?? '',
    });
  return {
    /** What becomes of a row, a line each. */
    linesOf: ({ outcome, changes, faults }: UserImportRow): string[] =>
      faults.length > 0 ? faults.map(faultOf) : changes.map((change) => changeOf(change, outcome === 'NEW')),
  };
}
