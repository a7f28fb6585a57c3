import type pg from 'pg';
import { formerMemberLogin } from '#contract/users/former-member.ts';
import { auditSeal, auditWords, earlierAuditHash, type HashedEvent, personDigest } from './audit.hash.ts';

const AT_A_TIME = 2_000;

interface Link {
  position: string;
  eventId: string;
  hash: Buffer;
  /** Of a place that was linked before what is about people had a digest of its own. */
  resealed: Buffer | null;
  /** Null when the row is gone. */
  event: HashedEvent | null;
}

/** What somebody noted of the chain at another time, outside of the database. */
export interface Expected {
  position: number;
  /** In hexadecimal digits. */
  hash: string;
}

interface Place {
  position: number;
  eventId: number;
  timestamp: string;
}

export interface Verdict {
  /** Rows whose place and words are as they were when they were linked. */
  rows: number;
  first: Place | null;
  last: (Place & { hash: string }) | null;
  /** Rows that retention took away at the beginning, and when the last of them was written. */
  purged: { rows: number; until: string | null };
  /** Rows that were written a moment ago and wait for their place. */
  waiting: number;
  /** A sentence about the first row that is not as it was; null when all are. */
  fault: string | null;
}

/** A row that is not as it was. */
class Fault extends Error {}

const ROW = `json_build_object(
  'id', e.id::text,
  'timestamp', to_char(e."timestamp" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'principal', e.principal, 'type', e."type", 'remoteAddress', e.remote_address, 'message', e.message,
  'requestId', e.request_id, 'change', e.change::text, 'userId', e.user_id::text,
  'namedUserId', e.named_user_id::text, 'salt', encode(e.salt, 'hex'),
  'personDigest', encode(e.person_digest, 'hex'))`;

/** The links in their order, all of one moment. */
async function* linksAfter(client: pg.ClientBase, position: string): AsyncGenerator<Link> {
  for (let after = position; ; ) {
    const { rows } = await client.query<Link>(
      `select c.position::text as position, c.event_id::text as "eventId", c.hash, c.resealed,
              case when e.id is not null then ${ROW} end as event
         from audit_chain c left join audit_event e on e.id = c.event_id
        where c.position > $1::bigint order by c.position limit ${AT_A_TIME}`,
      [after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_A_TIME) return;
    after = last.position;
  }
}

/** A place by both hashes: as it was noted, and as the next one goes on from it. */
interface At {
  position: number;
  hash: Buffer;
  seal: Buffer;
}

const sealOf = ({ hash, resealed }: Pick<Link, 'hash' | 'resealed'>): Buffer => resealed ?? hash;

/** What the row says about a person is what was said, or is gone altogether. */
function personStands(event: HashedEvent): boolean {
  if (event.salt !== null) return personDigest(event.salt, event) === event.personDigest;
  const { principal, remoteAddress, message, userId } = event;
  const isEmptied = remoteAddress === null && message === auditWords(message);
  return isEmptied && (principal === '' || principal === formerMemberLogin(Number(userId)));
}

/** Whether the row, with its place, is what was linked there, by both hashes where it has both. */
function rowStands({ hash, resealed }: Link, event: HashedEvent, before: At): boolean {
  if (!auditSeal(before.seal, event, resealed && hash).equals(resealed ?? hash)) return false;
  if (!personStands(event)) return false;
  return resealed === null || event.salt === null || earlierAuditHash(before.hash, event).equals(hash);
}

function check(link: Link, before: At): HashedEvent {
  const expected = before.position + 1;
  if (Number(link.position) !== expected) {
    throw new Fault(
      `Place ${expected} is missing: place ${link.position} (row ${link.eventId}) follows ${before.position}.`,
    );
  }
  if (link.event === null) {
    throw new Fault(`Row ${link.eventId} is gone from the trail; it stood at place ${link.position}.`);
  }
  if (!rowStands(link, link.event, before)) {
    throw new Fault(
      `Row ${link.eventId} at place ${link.position} (${link.event.timestamp}, ${link.event.type}) is not what was linked there: it, or the order, was changed.`,
    );
  }
  return link.event;
}

/** Rows without a place that do not wait for one either: nobody wrote them in the usual way, or their links were removed. */
async function unlinked(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `select e.id::text as id from audit_event e
      where not exists (select from audit_chain c where c.event_id = e.id)
        and not exists (select from audit_unchained u where u.event_id = e.id)
      order by e.id limit 1`,
  );
  const id = rows[0]?.id;
  return id === undefined ? null : `Row ${id} is in the trail but has no place in its chain.`;
}

/** Rows that lost what they said about a person, and no entry tells that the person was erased. */
async function emptied(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `select e.id::text as id from audit_event e
      where e.salt is null
        and not exists (
          select from audit_event erasure
           where erasure."type" = 'PERSON_ERASED'
             and erasure.change->'object'->>'id' in (e.user_id::text, e.named_user_id::text))
      order by e.id limit 1`,
  );
  const id = rows[0]?.id;
  return id === undefined ? null : `Row ${id} lost who did it, and nobody was erased.`;
}

async function readAnchor(client: pg.ClientBase) {
  const { rows } = await client.query<{
    position: string;
    hash: Buffer;
    resealed: Buffer | null;
    until: Date | null;
  }>('select position::text as position, hash, resealed, "timestamp" as until from audit_anchor');
  if (!rows[0]) throw new Fault('The anchor of the chain is gone.');
  return rows[0];
}

async function walk(client: pg.ClientBase, verdict: Verdict, expected: Expected | null): Promise<void> {
  const anchor = await readAnchor(client);
  verdict.purged = { rows: Number(anchor.position), until: anchor.until?.toISOString() ?? null };
  let at: At = { position: Number(anchor.position), hash: anchor.hash, seal: sealOf(anchor) };
  let met = expected === null || expected.position < at.position;
  const meet = () => {
    if (expected === null || expected.position !== at.position) return;
    met = true;
    if (at.hash.toString('hex') !== expected.hash.toLowerCase()) {
      throw new Fault(`Place ${at.position} has another hash than was noted: the trail was rewritten.`);
    }
  };
  meet();
  for await (const link of linksAfter(client, anchor.position)) {
    const { timestamp } = check(link, at);
    at = { position: at.position + 1, hash: link.hash, seal: sealOf(link) };
    const place = { position: at.position, eventId: Number(link.eventId), timestamp };
    verdict.first ??= place;
    verdict.last = { ...place, hash: at.hash.toString('hex') };
    verdict.rows += 1;
    meet();
  }
  if (!met) throw new Fault(`The chain ends at place ${at.position}: it was longer when it was noted.`);
  const fault = (await unlinked(client)) ?? (await emptied(client));
  if (fault !== null) throw new Fault(fault);
}

/**
 * Goes through the whole chain of the audit trail, as it is at one moment, and compares each row with its hash. Hashes are
 * computed here. Changes nothing.
 * @param expected a place and its hash as noted before: finds out a trail that was cut at its end or rewritten, too
 */
export async function verifyAudits(
  client: pg.ClientBase,
  expected: Expected | null = null,
): Promise<Verdict> {
  const verdict: Verdict = {
    rows: 0,
    first: null,
    last: null,
    purged: { rows: 0, until: null },
    waiting: 0,
    fault: null,
  };
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    const { rows } = await client.query<{ count: string }>('select count(*) as count from audit_unchained');
    verdict.waiting = Number(rows[0]?.count);
    await walk(client, verdict, expected);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    verdict.fault = error.message;
  } finally {
    await client.query('rollback');
  }
  return verdict;
}
