import type { ContributionType } from '#contract/access.ts';
import { nameIn } from '#contract/texts/titles.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { countStates } from './counts.repository.ts';
import { authorizeScope, isOpenTo } from './scopes.ts';

/** How many contributions are in each state: the caller's own, and all where their list is open to the caller, S3-29. */
export async function readCounts(
  context: ServiceContext & { locale: string },
  type: ContributionType,
  parentId: number,
) {
  const { db, caller, locale } = context;
  await authorizeScope(context, type, 'mine');
  const rows = await countStates(db, caller, type, parentId);
  const isListed = await isOpenTo(context, type, 'all');
  return rows.map(({ names, ...row }) => ({
    ...row,
    ...(isListed ? {} : { count: row.ownCount, submittedCount: 0 }),
    stateName: nameIn(names, locale),
  }));
}
