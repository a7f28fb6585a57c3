import type { Family, FamilyJoin, FamilyPreview, FamilyShares } from '#contract/families/schema.ts';
import { isKeyOf } from '#contract/families/shares.ts';
import { notFound, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { type HistoryNote, noteHistory } from '#server/process/contributions/history/note-history.ts';
import { notifyJoined, notifyParted, notifyShares } from './family.messages.ts';
import { openForJoining, openTogether } from './family.open.ts';
import { readFamily } from './family.read.ts';
import {
  countJoined,
  countMembers,
  deleteMember,
  insertMembers,
  readConcerned,
  replaceShareKey,
} from './family.repository.ts';
import { changedShares, readSharing } from './family.shares.ts';

type Context = ServiceContext & { locale: string };

/**
 * Joins contributions to a head: it goes on, they rest. Rows of the members stay as they are.
 * @throws AppError those of `openForJoining`
 */
export async function joinFamily(context: Context, body: FamilyJoin): Promise<Family> {
  const { db, caller, services } = context;
  const { head, members } = await openForJoining(context, body, 'wait');
  const { id: headId } = head.contribution;
  const memberIds = members.map(({ contribution }) => contribution.id);
  const note = body.note || null;
  const date = services.now().toISOString();
  await insertMembers(db, { headId, memberIds, note, joinedBy: caller.id, date });
  const explanation = note;
  for (const id of memberIds) {
    await noteHistory(context, id, {
      category: 'STATE',
      event: 'joined',
      newValue: head.subject.code,
      explanation,
    });
  }
  const notes = members.map(
    ({ subject }): HistoryNote => ({
      category: 'STATE',
      event: 'memberJoined',
      newValue: subject.code,
      explanation,
    }),
  );
  await noteHistory(context, headId, ...notes);
  await notifyJoined(context, { head, members, note });
  return readFamily(context, headId);
}

/** What joining would do; refused for the same reasons. */
export async function previewFamily(context: Context, body: FamilyJoin): Promise<FamilyPreview> {
  const { db, caller } = context;
  const { head, members } = await openForJoining(context, body, 'none');
  const { id: headId } = head.contribution;
  const memberIds = members.map(({ contribution }) => contribution.id);
  const concerned = await readConcerned(db, headId, memberIds);
  const joined = await countJoined(db, { headId, memberIds }, caller);
  const { isSet, percents } = await readSharing(db, headId);
  return {
    ...joined,
    peopleNotified: concerned.filter((id) => id !== caller.id).length,
    dropsShares: isSet && joined.authors.some(({ id }) => !percents.has(id)),
  };
}

/**
 * Parts a member from its head: it stands where it stood.
 * @throws AppError 404, error.family.notAllowed
 */
export async function partMember(
  context: Context,
  { headId, id }: { headId: number; id: number },
): Promise<void> {
  const [head, member] = await openTogether(context, [headId, id], 'wait');
  if (!head || !member || head === member) throw notFound();
  const before = await readSharing(context.db, headId);
  if (!(await deleteMember(context.db, headId, id))) throw notFound();
  await noteHistory(context, id, { category: 'STATE', event: 'parted', oldValue: head.subject.code });
  await noteHistory(context, headId, {
    category: 'STATE',
    event: 'memberParted',
    oldValue: member.subject.code,
  });
  await notifyParted(context, { head, member });
  // Equal parts follow from who is there; what somebody set is not taken away unnoticed.
  if (before.isSet) {
    await notifyShares(context, head, changedShares(before, await readSharing(context.db, headId)));
  }
}

/**
 * Sets how points and benefits of a head are shared: parts of exactly its authors, which add up to 100 percent.
 * @throws AppError 404, error.family.notAllowed, error.family.sharesAuthors, error.family.sharesSum
 */
export async function saveShares(
  context: Context,
  headId: number,
  { shares }: FamilyShares,
): Promise<Family> {
  const { db } = context;
  const [head] = await openTogether(context, [headId], 'wait');
  if (!head || (await countMembers(db, headId)) === 0) throw notFound();
  const before = await readSharing(db, headId);
  const key = shares.map(({ userId, percent }) => ({ userId, weight: Math.round(percent * 100) }));
  const authors = before.authors.map(({ id }) => id);
  const isEachOnce = new Set(key.map(({ userId }) => userId)).size === key.length;
  if (!isEachOnce || !isKeyOf(authors, key)) throw refused('error.family.sharesAuthors', 'contribution');
  if (key.reduce((sum, { weight }) => sum + weight, 0) !== 10_000) {
    throw refused('error.family.sharesSum', 'contribution');
  }
  await replaceShareKey(db, headId, key);
  await noteHistory(context, headId, { category: 'COMMAND', event: 'familyShares' });
  await notifyShares(context, head, changedShares(before, await readSharing(db, headId)));
  return readFamily(context, headId);
}
