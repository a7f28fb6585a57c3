type Given = Readonly<Record<string, string | undefined>>;

/** Public keys of age; whether one is what it seems, the backup finds. */
const RECIPIENT = /^age1[0-9a-z]{20,4000}$/;

const parse = (text: string) => text.split(',').map((part) => part.trim());

export const backupFaults = ({ BACKUP_RECIPIENTS: text }: Given): string[] =>
  text === undefined || parse(text).every((key) => RECIPIENT.test(key))
    ? []
    : ['BACKUP_RECIPIENTS: must be public keys of age (age1…), with commas between them'];

/** For whom backups are encrypted; none: for nobody. Call it when there are no faults. */
export const readBackupRecipients = ({ BACKUP_RECIPIENTS: text }: Given): string[] =>
  text === undefined ? [] : parse(text);
