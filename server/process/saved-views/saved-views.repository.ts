import { and, eq, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/http.ts';
import type { savedViewEndpoints } from '#contract/saved-views/endpoints.ts';
import { SavedView, type VIEW_SORT_FIELDS, type ViewSharing } from '#contract/saved-views/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contractColumns } from '#server/platform/db/contract-columns.ts';
import { namedPerson } from '#server/platform/db/full-name.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { equals } from '#server/platform/db/paging.ts';
import { savedViews, savedViewUnits } from '#server/platform/db/schema/saved-views.ts';
import { containsText } from '#server/platform/db/search.ts';
import { found, invalid } from '#server/platform/errors.ts';
import type { Page } from '#server/platform/http/answers.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { pageOf } from '#server/platform/http/page-of.ts';
import { mayChangeView, opensTo } from './saved-views.policy.ts';

/** What somebody has of `saved_view` for themselves, by the table. */
const hasOwn = (table: 'saved_view_pin' | 'saved_view_mail' | 'saved_view_feed', userId: number) =>
  sql<boolean>`exists (select from ${sql.identifier(table)} own where own.view_id = saved_view.id and own.user_id = ${userId})`;

const columnsFor = ({ id }: Pick<Caller, 'id'>) => ({
  ...contractColumns(savedViews, SavedView),
  path: savedViews.path,
  query: savedViews.query,
  contributionType: savedViews.contributionType,
  sharedRole: savedViews.sharedRole,
  ownerId: savedViews.ownerId,
  owner: sql<SavedView['owner']>`${namedPerson(sql`saved_view.owner_id`)}`,
  unitIds: sql<number[]>`array(
    select shared.unit_id from saved_view_unit shared where shared.view_id = saved_view.id order by shared.unit_id)`,
  pinned: hasOwn('saved_view_pin', id),
  weeklyMail: hasOwn('saved_view_mail', id),
  hasFeed: hasOwn('saved_view_feed', id),
});

const rowsFor = (db: Db, caller: Caller) => db.select(columnsFor(caller)).from(savedViews).$dynamic();
type StoredView = Awaited<ReturnType<typeof rowsFor>>[number];

function sharingOf({ sharedRole, unitIds }: Pick<StoredView, 'sharedRole' | 'unitIds'>): ViewSharing {
  if (sharedRole !== null) return { with: 'ROLE', role: sharedRole };
  return unitIds.length > 0 ? { with: 'UNITS', unitIds } : { with: 'NOBODY' };
}

const presentFor =
  (caller: Caller) =>
  (view: StoredView): SavedView => {
    const { path, query, contributionType, sharedRole, ownerId, unitIds, ...named } = view;
    return {
      ...named,
      address: addressOf(view),
      type: contributionType,
      sharing: sharingOf({ sharedRole, unitIds }),
      isOwn: ownerId === caller.id,
      canEdit: mayChangeView(caller, view),
    };
  };

/** Where the screen of a view is, with its filters. */
export const addressOf = ({ path, query }: { path: string; query: string }): string =>
  query === '' ? path : `${path}?${query}`;

const SORT_COLUMNS = {
  id: savedViews.id,
  name: sql`searchable(${savedViews.name})`,
  kind: savedViews.kind,
  dateUpdated: savedViews.dateUpdated,
} satisfies Record<(typeof VIEW_SORT_FIELDS)[number], unknown>;

/** A page of the views that a caller opens. */
export async function pageOfViews(
  db: Db,
  caller: Caller,
  query: QueryOf<typeof savedViewEndpoints.list>,
): Promise<Page<SavedView>> {
  const { 'name.contains': words, 'pinned.equals': pinned } = query;
  const isPinned = hasOwn('saved_view_pin', caller.id);
  const where = and(
    opensTo(caller),
    words ? containsText(sql`saved_view.name`, words) : undefined,
    pinned === undefined ? undefined : pinned === 'true' ? isPinned : sql`not ${isPinned}`,
    equals(savedViews.kind, query['kind.equals']),
    equals(savedViews.path, query['path.equals']),
  );
  const page = await pageOf(db, rowsFor(db, caller), {
    from: savedViews,
    where,
    sortKeys: SORT_COLUMNS,
    query,
  });
  return page.map(presentFor(caller));
}

/** A view as it is stored, with what the caller has of it. @throws AppError 404 for one that they do not open */
export async function readStoredView(db: Db, caller: Caller, id: number): Promise<StoredView> {
  const [row] = await rowsFor(db, caller).where(and(eq(savedViews.id, id), opensTo(caller)));
  return found(row);
}

export const readView = async (db: Db, caller: Caller, id: number): Promise<SavedView> =>
  presentFor(caller)(await readStoredView(db, caller, id));

/** Has a view open to whom it is shared with from now on. @throws AppError error.validation for units that there are not */
export async function storeSharing(db: Db, viewId: number, sharing: ViewSharing): Promise<void> {
  const unitIds = sharing.with === 'UNITS' ? [...new Set(sharing.unitIds)] : [];
  await db
    .update(savedViews)
    .set({ sharedRole: sharing.with === 'ROLE' ? sharing.role : null })
    .where(eq(savedViews.id, viewId));
  await db.delete(savedViewUnits).where(eq(savedViewUnits.viewId, viewId));
  if (unitIds.length === 0) return;
  const { rowCount } = await db.execute(sql`
    insert into saved_view_unit (view_id, unit_id)
    select ${viewId}, unit.id from organization_unit unit where unit.id = any(${idArray(unitIds)})`);
  if (rowCount !== unitIds.length) throw invalid('savedView', [{ field: 'sharing', message: 'Value' }]);
}
