import { type SQL, sql } from 'drizzle-orm';
import { CONTRIBUTION_TYPES, type ContributionType } from '#contract/roles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { IS_NO_DRAFT } from '#server/search/similar/similar.repository.ts';
import { bytesOf, signatureOf, vectorOf } from './vector.ts';

/** A submitted contribution, no draft, whose vector is missing, of another model or of an earlier text. */
export interface Outdated {
  id: number;
  dateUpdated: string;
  /** Of the text that there is a vector of, of this model; null: there is none. */
  hash: Buffer | null;
}

/**
 * The last changed ones.
 * @param since an instant; whatever was not changed after it has its vector
 */
export async function outdatedOnes(
  db: Db,
  model: string,
  since: Date | null,
  most: number,
): Promise<Outdated[]> {
  const isChanged = since ? sql`and contribution.date_updated >= ${since.toISOString()}::timestamptz` : sql``;
  const ofType = (type: ContributionType) => sql`(
    select contribution.id, contribution.date_updated from contribution
     where contribution.type = ${type} and ${IS_NO_DRAFT} ${isChanged}
       and not exists (select from contribution_vector known
                        where known.contribution_id = contribution.id and known.model = ${model}
                          and known.date >= contribution.date_updated)
     order by contribution.date_updated desc, contribution.id desc limit ${most})`;
  const { rows } = await db.execute<Outdated & { [column: string]: unknown }>(sql`
    select changed.id, changed.date_updated as "dateUpdated", known.text_hash as hash
      from (${sql.join(CONTRIBUTION_TYPES.map(ofType), sql` union all `)}) changed
      left join contribution_vector known on known.contribution_id = changed.id and known.model = ${model}
     order by changed.date_updated desc, changed.id desc limit ${most}`);
  return rows;
}

/** The text of those is what it was. */
export async function noteUnchanged(db: Db, ones: readonly Outdated[]): Promise<void> {
  if (ones.length === 0) return;
  await db.execute(sql`
    with locked as materialized (
      select known.contribution_id as id, changed."dateUpdated"
        from jsonb_to_recordset(${JSON.stringify(ones)}::jsonb) changed(id bigint, "dateUpdated" timestamptz)
        join contribution_vector known on known.contribution_id = changed.id
       order by known.contribution_id for update of known)
    update contribution_vector known set date = locked."dateUpdated" from locked
     where known.contribution_id = locked.id`);
}

export interface Computed extends Pick<Outdated, 'id' | 'dateUpdated'> {
  hash: Buffer;
  /** null: the server takes no such text. */
  vector: Float32Array | null;
}

/** Notes vectors of those that are still there. */
export async function saveVectors(db: Db, model: string, all: readonly Computed[]): Promise<void> {
  if (all.length === 0) return;
  const rows = all.map(({ id, dateUpdated, hash, vector }) => ({
    ...{ id, dateUpdated, hash: hash.toString('hex') },
    ...{ signature: vector && signatureOf(vector), vector: vector && bytesOf(vector).toString('hex') },
  }));
  await db.execute(sql`
    insert into contribution_vector (contribution_id, model, text_hash, signature, vector, date)
    select contribution.id, ${model}, decode(computed.hash, 'hex'), computed.signature::bit varying,
           decode(computed.vector, 'hex'), computed."dateUpdated"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           computed(id bigint, "dateUpdated" timestamptz, hash text, signature text, vector text)
      join contribution on contribution.id = computed.id
     order by contribution.id
       for key share of contribution
    on conflict (contribution_id) do update
      set model = excluded.model, text_hash = excluded.text_hash, signature = excluded.signature,
          vector = excluded.vector, date = excluded.date`);
}

/** Vectors of a model by the ids of their contributions. */
export async function readVectors(
  db: Db,
  model: string,
  ids: readonly number[],
): Promise<Map<number, Float32Array>> {
  const { rows } = await db.execute<{ id: number; vector: Buffer }>(sql`
    select contribution_id as id, vector from contribution_vector
     where contribution_id = any(${idArray(ids)}) and model = ${model} and vector is not null`);
  return new Map(rows.map(({ id, vector }) => [id, vectorOf(vector)]));
}

/** Texts that tell which cosine says nothing. */
export const BACKGROUND = 48;

/** Vectors of texts that happen to be there: the first and the last ones. */
export async function readBackground(db: Db, model: string): Promise<Float32Array[]> {
  const some = (direction: SQL) => sql`(
    select vector from contribution_vector where model = ${model} and vector is not null
     order by contribution_id ${direction} limit ${BACKGROUND / 2})`;
  const { rows } = await db.execute<{ vector: Buffer }>(sql`${some(sql`asc`)} union all ${some(sql`desc`)}`);
  return rows.map(({ vector }) => vectorOf(vector));
}

/** As many are looked up, the nearest by their signatures, until enough of them are open to the viewer. */
const MOST_FOUND = 2000;
const MOST_COMPARED = 50;

/**
 * Ids of the contributions whose signatures are nearest, as far as `condition` on `contribution` lets them be. All signatures of the
 * model are read, from their index and without vectors: 40 to 70 ms of a processor for a hundred thousand (docs/benchmarks.md).
 * @param few where the viewer sees few: a query of their ids, and no others are read
 */
export async function nearestOf(
  db: Db,
  { model, vector, condition, few }: { model: string; vector: Float32Array; condition: SQL; few: SQL | null },
): Promise<number[]> {
  const signature = signatureOf(vector);
  const among = few
    ? sql`(${few}) few join contribution_vector known on known.contribution_id = few.id`
    : sql`contribution_vector known`;
  // Of another length it could not be compared at all. Each is looked up by its key, in the order of the nearest, and no more than needed.
  const { rows } = await db.execute<{ id: number }>(sql`
    select contribution.id from (
      select known.contribution_id as id,
             case when length(known.signature) = ${signature.length}
                  then bit_count(known.signature # ${signature}::bit varying) end as distance
        from ${among}
       where known.model = ${model} and length(known.signature) = ${signature.length}
       order by distance, id desc limit ${MOST_FOUND}) near
      cross join lateral (select * from contribution one where one.id = near.id offset 0) contribution
     where ${condition}
     order by near.distance, near.id desc limit ${MOST_COMPARED}`);
  return rows.map(({ id }) => id);
}
