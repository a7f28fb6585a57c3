import type { UserImportFault, UserImportField, UserImportRow } from '#contract/users/import.schema.ts';
import { useSettings } from '#src/app/settings.ts';
import { type Translate, useTranslate } from '#src/useTranslate.ts';

/** Why a row cannot be taken, as a message. */
export const faultMessage = ({ field, fault, value }: UserImportFault, translate: Translate) => ({
  message: `userImport.fault.${fault}` as const,
  args: { field: field ? translate(`user.${field}`) : '', value: value ?? '' },
});

/** What becomes of a row in the reader's language, a line each. */
export function useImportLines() {
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
  const changeOf = ({ field, from, to }: UserImportRow['changes'][number], isNew: boolean) => {
    if (field === 'activated' && !isNew) {
      return translate(to === 'false' ? 'userImport.deactivates' : 'userImport.activates');
    }
    return isNew
      ? `${translate(`user.${field}`)}: ${wordOf(field, to)}`
      : `${translate(`user.${field}`)}: ${wordOf(field, from)} → ${wordOf(field, to)}`;
  };
  const faultOf = (fault: UserImportFault) => {
    const { message, args } = faultMessage(fault, translate);
    return translate(message, args);
  };
  return ({ outcome, changes, faults, isCorrected }: UserImportRow): string[] => [
    ...(isCorrected ? [translate('userImport.corrected')] : []),
    ...(faults.length > 0
      ? faults.map(faultOf)
      : changes.map((change) => changeOf(change, outcome === 'NEW'))),
  ];
}
