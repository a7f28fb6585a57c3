import { and, asc, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameOf } from '#server/platform/db/full-name.ts';
import { prepared } from '#server/platform/db/prepared-statement.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { users } from '#server/platform/db/schema/users.ts';

/** The pictures of the banner are beside the files, not among them. */
const BANNER_CATEGORIES = ['BANNER', 'BANNER_PREVIEW'];

const columns = {
  id: storedFiles.id,
  storageKey: storedFiles.storageKey,
  name: storedFiles.name,
  size: storedFiles.size,
  contentType: storedFiles.contentType,
  category: storedFiles.category,
  contributionId: storedFiles.contributionId,
  createdBy: fullNameOf(users),
  createdDate: storedFiles.createdDate,
};
const rows = (db: Db) =>
  db.select(columns).from(storedFiles).leftJoin(users, eq(users.id, storedFiles.createdBy));

export type FileRow = Awaited<ReturnType<typeof rows>>[number];

const ofContribution = (contributionId: number) =>
  and(eq(storedFiles.contributionId, contributionId), notInArray(storedFiles.category, BANNER_CATEGORIES));

/** Files of a contribution in the order of their upload, without the banner. */
export async function readFilesOf(db: Db, contributionId: number): Promise<FileRow[]> {
  return prepared(rows(db).where(ofContribution(contributionId)).orderBy(asc(storedFiles.id)));
}

/** What a list of files shows of each. */
export type FileOfList = Omit<FileRow, 'contributionId'>;

/** The same files as one value of a statement, in whose JSON instants are PostgreSQL's own. */
export const filesAsJson = (contributionId: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object(
           'id', file.id, 'storageKey', file.storage_key, 'name', file.name, 'size', file.size,
           'contentType', file.content_type, 'category', file.category,
           'createdBy', ${fullNameOf(sql`uploader`)}, 'createdDate', file.created_date) order by file.id), '[]')
    from stored_file file left join app_user uploader on uploader.id = file.created_by
   where file.contribution_id = ${contributionId} and file.category not in ${BANNER_CATEGORIES})`;

/** How many files a contribution has, without the banner. */
export const countFilesOf = (db: Db, contributionId: number): Promise<number> =>
  db.$count(storedFiles, ofContribution(contributionId));

export async function readFile(db: Db, id: number): Promise<FileRow | undefined> {
  return (await rows(db).where(eq(storedFiles.id, id)))[0];
}

export async function readFileByKey(db: Db, storageKey: string): Promise<FileRow | undefined> {
  return (await rows(db).where(eq(storedFiles.storageKey, storageKey)))[0];
}
