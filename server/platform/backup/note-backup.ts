import type { BackupRun } from '#contract/system/jobs.schema.ts';
import { connect } from './connect.ts';

/** More than anybody asks for. */
const MOST_NOTED = 100;

/** Notes a backup that was made, where administrators see it; the backup counts even where that fails. */
export async function noteBackup(url: string, backup: Omit<BackupRun, 'endedAt'>): Promise<void> {
  try {
    const client = await connect(url, 'ideagarden-backup');
    try {
      await client.query(
        `insert into backup_run (ended_at, name, bytes, row_count, file_count, missing_files, is_encrypted)
         values (now(), $1, $2, $3, $4, $5, $6)`,
        [
          backup.name,
          backup.bytes,
          backup.rowCount,
          backup.fileCount,
          backup.missingFiles,
          backup.isEncrypted,
        ],
      );
      await client.query(
        'delete from backup_run where id not in (select id from backup_run order by id desc limit $1)',
        [MOST_NOTED],
      );
    } finally {
      await client.end();
    }
  } catch (error) {
    console.error(
      `The backup is not noted in the database: ${error instanceof Error ? error.message : error}`,
    );
  }
}
