import { asc, eq, sql } from 'drizzle-orm';
import type { Asset } from '#contract/brand/schema.ts';
import type { Brand } from '#contract/settings/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { siteAssets } from '#server/platform/db/schema/site-assets.ts';

const columns = {
  name: siteAssets.name,
  fileId: siteAssets.fileId,
  storageKey: storedFiles.storageKey,
  contentType: storedFiles.contentType,
  size: storedFiles.size,
  width: siteAssets.width,
  height: siteAssets.height,
  date: siteAssets.dateChanged,
};
const rows = (db: Db) =>
  db.select(columns).from(siteAssets).innerJoin(storedFiles, eq(storedFiles.id, siteAssets.fileId));

export type AssetRow = Awaited<ReturnType<typeof rows>>[number];

/** Which upload a file comes from: a stored file never changes. */
export const versionOf = ({ fileId }: Pick<AssetRow, 'fileId'>) => String(fileId);

export const presentAsset = (row: AssetRow): Asset => ({
  name: row.name,
  version: versionOf(row),
  size: row.size,
  width: row.width,
  height: row.height,
  date: row.date,
});

/** What the organisation has of its own, pictures and manuals. */
export const readAssets = (db: Db): Promise<AssetRow[]> => rows(db).orderBy(asc(siteAssets.name));

export async function readAsset(db: Db, name: string): Promise<AssetRow | undefined> {
  return (await rows(db).where(eq(siteAssets.name, name)))[0];
}

/** The same, for the one who replaces it: no second upload to the same place goes on meanwhile. */
export async function readAssetLocked(db: Db, name: string): Promise<AssetRow | undefined> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`asset ${name}`}))`);
  return readAsset(db, name);
}

export async function writeAsset(db: Db, values: typeof siteAssets.$inferInsert): Promise<void> {
  const { name: _place, ...set } = values;
  await db.insert(siteAssets).values(values).onConflictDoUpdate({ target: siteAssets.name, set });
}

export async function deleteAsset(db: Db, name: string): Promise<void> {
  await db.delete(siteAssets).where(eq(siteAssets.name, name));
}

/** The organisation's own pictures as the public settings name them. */
export const ownPictures = (assets: readonly AssetRow[]): Brand['images'] =>
  Object.fromEntries(
    assets.flatMap(({ name, fileId, width, height }) =>
      width === null ? [] : [[name, { v: versionOf({ fileId }), width, height: height ?? 0 }]],
    ),
  );

/** File names of the manuals that were uploaded: what is no picture. */
export const manualNames = (assets: readonly AssetRow[]): string[] =>
  assets.flatMap(({ name, width }) => (width === null ? [name] : [])).sort();
