import { parseArgs } from 'node:util';

export const BACKUP_USAGE = `Saves database and files in one archive, also while the application runs.

  npm run backup [-- --to <file.tar.gz>] [--recipient <age1…>]

  --to <file>        the archive; without it a file with the time in its name in the folder backups of DATA_DIR
  --recipient <key>  encrypts it for this public key of age, or for several; without it for those of BACKUP_RECIPIENTS
  --help             this text

Ends with 0 when everything was saved, 1 when the storage lacks files that the database names, 2 when nothing was.`;

export const RESTORE_USAGE = `Makes database and files what they were when a backup was made.

  npm run restore -- [--replace | --check] [--identity <file>] <file.tar.gz>
  npm run restore -- --finish

  --replace          ends the installation that the database holds now; asks for the word "replace", at the terminal or piped
  --check            reads the archive, tells whether it is whole, and changes nothing
  --identity <file>  the secret key of age of an archive that is encrypted
  --finish           removes files of an ended installation that an earlier restore could not remove
  --help             this text

Ends with 0 when it is done, 1 when it is done but for what it then names, 2 when nothing was changed.`;

export class UsageError extends Error {
  override name = 'UsageError';
}

function parse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/**
 * The command line of a backup.
 * @returns null when help is asked for
 * @throws UsageError
 */
export function parseBackup(
  args: readonly string[],
): { to: string | undefined; recipients: string[] } | null {
  const { values } = parse(() =>
    parseArgs({
      args: [...args],
      options: {
        to: { type: 'string' },
        recipient: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', default: false },
      },
    }),
  );
  return values.help ? null : { to: values.to, recipients: values.recipient };
}

export type RestoreOrder =
  | { kind: 'FINISH' }
  | { kind: 'CHECK' | 'RESTORE'; file: string; replace: boolean; identity: string | undefined };

/**
 * The command line of a restore.
 * @returns null when help is asked for
 * @throws UsageError
 */
export function parseRestore(args: readonly string[]): RestoreOrder | null {
  const { values, positionals } = parse(() =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        replace: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        identity: { type: 'string' },
        finish: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }),
  );
  const { replace, check, finish, identity } = values;
  if (values.help) return null;
  const [file, ...more] = positionals;
  if (finish) {
    if (file !== undefined || replace || check || identity !== undefined)
      throw new UsageError('--finish stands alone.');
    return { kind: 'FINISH' };
  }
  if (file === undefined) throw new UsageError('The archive is missing.');
  if (more.length > 0) throw new UsageError('One archive is restored, and not several.');
  if (replace && check) throw new UsageError('--check changes nothing, and --replace does.');
  return { kind: check ? 'CHECK' : 'RESTORE', file, replace, identity };
}
