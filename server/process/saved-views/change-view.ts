import { eq, sql } from 'drizzle-orm';
import type { BodyOf } from '#contract/http.ts';
import type { savedViewEndpoints } from '#contract/saved-views/endpoints.ts';
import { type SavedView, VIEW_LIMITS } from '#contract/saved-views/schema.ts';
import { placeOfView } from '#contract/saved-views/screens.ts';
import type { Db } from '#server/platform/db/client.ts';
import { holdVersion } from '#server/platform/db/held-version.ts';
import { insertedRow } from '#server/platform/db/inserted-row.ts';
import { savedViews } from '#server/platform/db/schema/saved-views.ts';
import { invalid, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { mayChangeView, requireMayShare } from './saved-views.policy.ts';
import { readStoredView, readView, storeSharing } from './saved-views.repository.ts';
import { listingOf } from './view-list.ts';

/** Columns of an address. @throws AppError error.validation for filters that its list would refuse */
function placeColumns(address: string) {
  const place = placeOfView(address);
  if (!place || (place.rows && !listingOf(place, 'UTC'))) {
    throw invalid('savedView', [{ field: 'address', message: 'Pattern' }]);
  }
  const { path, query, kind, type } = place;
  return { path, query, kind, contributionType: type };
}

/** Two at once of one person are counted one after the other. */
async function requireRoom(db: Db, userId: number): Promise<void> {
  await db.execute(sql`select from app_user where id = ${userId} for no key update`);
  const count = await db.$count(savedViews, eq(savedViews.ownerId, userId));
  if (count >= VIEW_LIMITS.perPerson) throw refused('error.savedView.tooMany', 'savedView');
}

/** Saves a new view of the caller. */
export async function createView(
  { db, caller, services }: ServiceContext,
  { name, address, columns, sharing }: BodyOf<typeof savedViewEndpoints.create>,
): Promise<SavedView> {
  const place = placeColumns(address);
  requireMayShare(caller, sharing, place.contributionType);
  await requireRoom(db, caller.id);
  const now = services.now().toISOString();
  const [row] = await db
    .insert(savedViews)
    .values({ ...place, name, columns, ownerId: caller.id, dateCreated: now, dateUpdated: now })
    .returning({ id: savedViews.id });
  const { id } = insertedRow(row);
  await storeSharing(db, id, sharing);
  return readView(db, caller, id);
}

/** A view for a change. @throws AppError error.commandNotAllowed for those who only open it */
async function heldView(
  { db, caller }: ServiceContext,
  { id, version }: { id: number; version?: number | undefined },
) {
  // Whoever may not know of it learns nothing by its version.
  await readStoredView(db, caller, id);
  await holdVersion(db, savedViews, eq(savedViews.id, id), { seen: version, entity: 'savedView' });
  const view = await readStoredView(db, caller, id);
  if (!mayChangeView(caller, view)) throw refused('error.commandNotAllowed', 'savedView');
  return view;
}

export async function saveView(
  context: ServiceContext,
  { id, version, name, address, columns, sharing }: BodyOf<typeof savedViewEndpoints.save>,
): Promise<SavedView> {
  const { db, caller, services } = context;
  const view = await heldView(context, { id, version });
  const place = address === undefined ? undefined : placeColumns(address);
  const type = place ? place.contributionType : view.contributionType;
  // For its owner alone, whoever made it so could not open it any more, and one without an owner nobody.
  if (sharing?.with === 'NOBODY' && view.ownerId !== caller.id) {
    throw refused('error.savedView.notPrivate', 'savedView');
  }
  if (sharing) requireMayShare(caller, sharing, type);
  // What is shared stays with those who administer what it shows.
  else if (view.sharedRole !== null || view.unitIds.length > 0) {
    if (type !== view.contributionType) requireMayShare(caller, { with: 'ROLE', role: 'ROLE_USER' }, type);
  }
  await db
    .update(savedViews)
    .set({
      ...place,
      ...(name === undefined ? {} : { name }),
      ...(columns === undefined ? {} : { columns }),
      dateUpdated: services.now().toISOString(),
      version: sql`${savedViews.version} + 1`,
    })
    .where(eq(savedViews.id, id));
  if (sharing) await storeSharing(db, id, sharing);
  return readView(db, caller, id);
}

export async function removeView(context: ServiceContext, id: number): Promise<void> {
  await heldView(context, { id });
  await context.db.delete(savedViews).where(eq(savedViews.id, id));
}
