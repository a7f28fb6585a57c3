import { sql } from 'drizzle-orm';
import type { ContributionType } from '../../../contract/access.ts';
import type { Caller, Desk } from '../../call.ts';
import { contributions } from '../../db/schema/contributions.ts';
import { notFound } from '../../errors.ts';
import type { Actor } from '../life-cycles/engine/types.ts';
import { administersType, visibleTo } from './contribution.visibility.ts';

export function actorOf(caller: Caller, type: ContributionType): Actor {
  return { kind: 'user', userId: caller.id, isAdministrator: administersType(caller, type) };
}

/** Answers 404 unless the caller may see the contribution, S3-20. */
export async function mustSee({ db, caller }: Pick<Desk, 'db' | 'caller'>, id: number): Promise<void> {
  const rows = await db
    .select({ id: contributions.id })
    .from(contributions)
    .where(sql`${contributions.id} = ${id} and ${visibleTo(caller)}`);
  if (rows.length === 0) throw notFound();
}
