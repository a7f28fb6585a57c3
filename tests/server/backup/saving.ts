import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { backUp } from '#server/platform/backup/backup.ts';
import { type RestoreOptions, restore } from '#server/platform/backup/restore.ts';
import { type FileStorage, folderStorage } from '#server/platform/storage/storage.ts';
import { onAdmin, withDatabaseName } from '#tests/support/testServer.ts';

let made = 0;

export interface EmptyPlace {
  url: string;
  name: string;
  storage: FileStorage;
  files: string;
  close(): Promise<void>;
}

/**
 * A database without a table and a folder without a file, or a copy of a place that nobody is connected to.
 * @param options.owner role that the database belongs to
 */
export async function aPlace(options: { owner?: string; copyOf?: EmptyPlace } = {}): Promise<EmptyPlace> {
  const { owner, copyOf } = options;
  const adminUrl = inject('databaseAdminUrl');
  made += 1;
  const name = `ideagarden_restored_${process.pid}_${Date.now().toString(36)}_${made}`;
  const files = await aFolder();
  if (copyOf) await cp(copyOf.files, files, { recursive: true });
  await onAdmin(adminUrl, (client) =>
    client.query(
      `create database ${name} template ${copyOf?.name ?? 'template0'}${owner ? ` owner ${owner}` : ''}`,
    ),
  );
  return {
    url: withDatabaseName(adminUrl, name),
    name,
    storage: folderStorage(files),
    files,
    close: async () => {
      await onAdmin(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
      await rm(files, { recursive: true, force: true });
    },
  };
}

export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ideagarden-backup-'));
  await chmod(folder, 0o755);
  return folder;
}

export interface Source {
  databaseUrl: string;
  storage: FileStorage;
}

export const save = (
  { databaseUrl, storage }: Source,
  file: string,
  more: Partial<Parameters<typeof backUp>[0]> = {},
) => backUp({ url: databaseUrl, storage, file, version: '1.2.3', ...more });

export const bringBack = (
  place: Pick<EmptyPlace, 'url' | 'storage'>,
  file: string,
  more: Partial<RestoreOptions> = {},
) =>
  restore({
    url: place.url,
    storage: place.storage,
    archive: { file },
    mayReplace: async () => false,
    say: () => undefined,
    ...more,
  });
