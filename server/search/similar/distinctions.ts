import { type SQL, sql } from 'drizzle-orm';
import type { Distinction } from '#contract/search/similar.endpoints.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contributionDistinctions } from '#server/platform/db/schema/likeness.ts';
import { notFound, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { openForView } from '#server/process/contributions/commands/decide.ts';
import { permissionsFor } from '#server/process/contributions/commands/permissions.ts';
import { mustSee } from '#server/process/selection/must-see.ts';
import { visibleTo } from '#server/process/selection/visibility.ts';
import { readContributionFacts } from '#server/search/contribution-facts.ts';
import { loadComparison } from './compared.ts';

/** More than anybody looks at while writing. */
const MOST_SHOWN = 50;

async function permissionsOn(context: ServiceContext, id: number) {
  const { view } = await openForView(context, id);
  return permissionsFor(view, context.caller);
}

/** Who writes a contribution says what it is different from. */
async function mustWrite(context: ServiceContext, id: number): Promise<void> {
  if (!(await permissionsOn(context, id)).edit) throw refused('error.notEditable', 'contribution');
}

/**
 * Notes that a contribution is different from another one.
 * @throws AppError 404 for one of both that the caller does not see, error.notEditable
 */
export async function distinguish(context: ServiceContext, id: number, otherId: number): Promise<void> {
  const { db, caller, services } = context;
  await mustWrite(context, id);
  if (id === otherId) throw notFound();
  await mustSee(context, otherId);
  const dateCreated = services.now().toISOString();
  await db
    .insert(contributionDistinctions)
    .values({ contributionId: id, otherId, userId: caller.id, dateCreated })
    .onConflictDoNothing();
}

/**
 * Takes that back, also where the other one is hidden by now.
 * @throws AppError 404, error.notEditable
 */
export async function undistinguish(context: ServiceContext, id: number, otherId: number): Promise<void> {
  await mustWrite(context, id);
  await context.db.execute(
    sql`delete from contribution_distinction where contribution_id = ${id} and other_id = ${otherId}`,
  );
}

/**
 * What a contribution is said to be different from, the latest first: for those who work on it, and for its authors.
 * @throws AppError 404, error.commandNotAllowed
 */
export async function distinctionsOf(
  context: ServiceContext & { locale: string },
  id: number,
): Promise<Distinction[]> {
  const { db, caller } = context;
  const { edit, compare } = await permissionsOn(context, id);
  if (!edit && !compare) throw refused('error.commandNotAllowed', 'contribution');
  const said = await readDistinctions(db, visibleTo(caller), id);
  const others = said.map(({ otherId }) => otherId);
  const facts = await readContributionFacts(context, others);
  const { joinOf } = await loadComparison(context, [id, ...others]);
  return said.flatMap(({ otherId, date }) => {
    const other = facts.find((one) => one.id === otherId);
    return other ? [{ ...other, date, join: joinOf(id, otherId).join }] : [];
  });
}

async function readDistinctions(db: Db, seen: SQL, id: number) {
  const { rows } = await db.execute<{ otherId: number; date: string }>(sql`
    select said.other_id as "otherId", said.date_created as date
      from contribution_distinction said join contribution on contribution.id = said.other_id
     where said.contribution_id = ${id} and ${seen}
     order by said.date_created desc, said.other_id limit ${MOST_SHOWN}`);
  return rows;
}
