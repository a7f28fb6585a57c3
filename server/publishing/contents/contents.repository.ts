import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ContentRow } from '#contract/contents/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contractColumns } from '#server/platform/db/contract-columns.ts';
import { fullNameSql } from '#server/platform/db/full-name.ts';
import { ordering, pageWindow } from '#server/platform/db/paging.ts';
import { contents } from '#server/platform/db/schema/contents.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { Page } from '#server/platform/http/answers.ts';

const banner = alias(storedFiles, 'banner');
const preview = alias(storedFiles, 'preview');

const rowColumns = {
  ...contractColumns(contents, ContentRow),
  bannerKey: banner.storageKey,
  bannerPreviewKey: preview.storageKey,
  authorName: sql<string>`coalesce(${fullNameSql(users)}, '')`,
};

const SORT_COLUMNS = {
  id: contents.id,
  title: sql`searchable(${contents.title})`,
  publishDate: contents.publishDate,
  publishState: contents.publishState,
  lastDate: contents.lastDate,
  dateCreated: contents.dateCreated,
  dateUpdated: contents.dateUpdated,
};

/** @param post the body, as far as it is read: lists show none */
const itemsOf = (db: Db, post: typeof contents.post | SQL<string>) =>
  db
    .select({ row: rowColumns, post, version: contents.version })
    .from(contents)
    .leftJoin(banner, eq(banner.id, contents.bannerId))
    .leftJoin(preview, eq(preview.id, contents.bannerPreviewId))
    .leftJoin(users, eq(users.id, contents.createdBy));
export type ContentItemRow = Awaited<ReturnType<typeof itemsOf>>[number];
export type ContentListRow = ContentItemRow['row'];

/** A page of items that fit the conditions, and the number of all that do. */
export async function pageOfContents(
  db: Db,
  query: { page: number; size: number; sort: string },
  conditions: readonly SQL[],
): Promise<Page<ContentListRow>> {
  const { limit, offset } = pageWindow(query);
  const where = and(...conditions);
  const order = ordering(SORT_COLUMNS, query.sort, contents.id);
  // The ids first: at a large offset whole rows would be joined only to be skipped.
  const page = db
    .select({ id: contents.id })
    .from(contents)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('page');
  const items = await itemsOf(db, sql<string>`''`)
    .innerJoin(page, eq(page.id, contents.id))
    .orderBy(...order);
  return new Page(
    items.map(({ row }) => row),
    await db.$count(contents, where),
  );
}

/** One item by id, if it fits the conditions. */
export async function readContent(
  db: Db,
  id: number,
  ...conditions: SQL[]
): Promise<ContentItemRow | undefined> {
  return (await itemsOf(db, contents.post).where(and(eq(contents.id, id), ...conditions)))[0];
}

/** Holds the item until the end of the transaction, so that two saves come one after the other. */
export async function lockContent(db: Db, id: number) {
  const [row] = await db.select().from(contents).where(eq(contents.id, id)).for('update');
  return row;
}

/** The item that owns a picture, in whatever state it is, and the type of the bytes. */
export async function readPicture(db: Db, storageKey: string) {
  const [row] = await db
    .select({ contentId: contents.id, contentType: storedFiles.contentType })
    .from(storedFiles)
    .innerJoin(
      contents,
      sql`${contents.bannerId} = ${storedFiles.id} or ${contents.bannerPreviewId} = ${storedFiles.id}`,
    )
    .where(eq(storedFiles.storageKey, storageKey))
    .orderBy(desc(contents.id))
    .limit(1);
  return row;
}
