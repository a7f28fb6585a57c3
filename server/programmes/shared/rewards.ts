import { type SQL, sql } from 'drizzle-orm';
import { isValidReward } from '#contract/rewards/rules.ts';
import type { Reward, RewardInput } from '#contract/rewards/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { defined } from '#server/platform/defined.ts';
import { found, invalid, notFound } from '#server/platform/errors.ts';

/** Where the rewards of campaigns, or of competitions, are stored: ranks are 1 to n without gaps, S2-34. */
export interface RewardTable<OwnerKey extends string> {
  table: SQL;
  /** Column of the campaign or competition, and what the contract calls it. */
  owner: SQL;
  ownerKey: OwnerKey;
  entity: string;
}

export const CAMPAIGN_REWARDS: RewardTable<'campaignId'> = {
  table: sql`campaign_reward`,
  owner: sql`campaign_id`,
  ownerKey: 'campaignId',
  entity: 'campaignReward',
};
export const COMPETITION_REWARDS: RewardTable<'competitionId'> = {
  table: sql`competition_reward`,
  owner: sql`competition_id`,
  ownerKey: 'competitionId',
  entity: 'competitionReward',
};

type RewardOf<Key extends string> = Reward & Record<Key, number>;

async function readWhere<Key extends string>(
  db: Db,
  { table, owner, ownerKey }: RewardTable<Key>,
  where: SQL,
): Promise<RewardOf<Key>[]> {
  const { rows } = await db.execute(sql`
    select id, ${owner} as ${sql.identifier(ownerKey)}, rank, reward, is_point as "isPoint"
      from ${table} where ${where} order by rank, id`);
  return rows as unknown as RewardOf<Key>[];
}

/** Rewards of one owner by their ranks. */
export const listRewards = <Key extends string>(db: Db, of: RewardTable<Key>, ownerId: number) =>
  readWhere(db, of, sql`${of.owner} = ${ownerId}`);

/** One reward. @throws AppError 404 */
export const readReward = async <Key extends string>(db: Db, of: RewardTable<Key>, id: number) =>
  found((await readWhere(db, of, sql`id = ${id}`))[0]);

/** Numbers rewards 1 to n in the order of these ids. */
async function writeRanks(db: Db, { table }: RewardTable<string>, ids: readonly number[]): Promise<void> {
  await db.execute(sql`
    update ${table} reward set rank = place.rank
      from unnest(${idArray(ids)}) with ordinality as place(id, rank)
     where reward.id = place.id and reward.rank <> place.rank`);
}

/** Adds a reward below the others. Whoever calls this, and what follows, holds the owner. */
export async function addReward<Key extends string>(
  db: Db,
  of: RewardTable<Key>,
  ownerId: number,
  { reward, isPoint }: RewardInput,
): Promise<RewardOf<Key>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into ${of.table} (${of.owner}, rank, reward, is_point)
    select ${ownerId}, coalesce(max(rank), 0) + 1, ${reward}, ${isPoint}::boolean
      from ${of.table} where ${of.owner} = ${ownerId}
    returning id`);
  return readReward(db, of, defined(rows[0], 'The new reward').id);
}

/**
 * Changes a reward or moves it; the others make room. A rank below all others means the last.
 * @throws AppError 404, a field error for points that are no number, Q2-37
 */
export async function changeReward<Key extends string>(
  db: Db,
  of: RewardTable<Key>,
  { id, ownerId }: { id: number; ownerId: number },
  {
    rank,
    ...change
  }: { [K in keyof RewardInput]?: RewardInput[K] | undefined } & {
    rank?: number | undefined;
  },
): Promise<RewardOf<Key>> {
  const all = await listRewards(db, of, ownerId);
  const stored = found(all.find((reward) => reward.id === id));
  const reward = change.reward ?? stored.reward;
  const isPoint = change.isPoint ?? stored.isPoint;
  if (!isValidReward({ reward, isPoint })) {
    throw invalid(of.entity, [{ field: 'reward', message: 'number' }]);
  }
  await db.execute(
    sql`update ${of.table} set reward = ${reward}, is_point = ${isPoint}::boolean where id = ${id}`,
  );
  if (rank !== undefined && rank !== stored.rank) {
    const others = all.map((one) => one.id).filter((one) => one !== id);
    await writeRanks(db, of, others.toSpliced(rank - 1, 0, id));
  }
  return readReward(db, of, id);
}

/** Deletes a reward and closes the gap. @throws AppError 404 */
export async function removeReward(
  db: Db,
  of: RewardTable<string>,
  { id, ownerId }: { id: number; ownerId: number },
): Promise<void> {
  const all = (await listRewards(db, of, ownerId)).map((reward) => reward.id);
  if (!all.includes(id)) throw notFound();
  await db.execute(sql`delete from ${of.table} where id = ${id}`);
  await writeRanks(
    db,
    of,
    all.filter((one) => one !== id),
  );
}

/** Gives a new campaign or competition the rewards of another one. */
export async function copyRewards(
  db: Db,
  { table, owner }: RewardTable<string>,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await db.execute(sql`
    insert into ${table} (${owner}, rank, reward, is_point)
    select ${to}, rank, reward, is_point from ${table} where ${owner} = ${from} order by rank`);
}
