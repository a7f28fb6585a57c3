import type { OpenInvitation } from '#contract/co-authors/schema.ts';
import { isSharing, sharesOf } from '#contract/co-authors/shares.ts';
import { fullName } from '#contract/users/full-name.ts';
import { found, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { replaceUsers } from '#server/process/life-cycles/engine/assignment.ts';
import { isJudge, usersOf } from '#server/process/life-cycles/engine/roles.ts';
import { writeHistory } from '#server/process/life-cycles/engine/working-copy.ts';
import { applySteps } from './co-author.apply.ts';
import { noticeOf } from './co-author.messages.ts';
import { type OpenedDraft, openInvited } from './co-author.open.ts';
import { changeState, readCoAuthorRows, readOpenInvitation } from './co-authors.repository.ts';

/**
 * The draft that the caller is invited to: title and text, nothing else.
 * @throws AppError 404 when no invitation is open
 */
export async function readInvitation({ db, caller }: ServiceContext, id: number): Promise<OpenInvitation> {
  const invitation = found(await readOpenInvitation(db, id, caller));
  const shares = sharesOf((await readCoAuthorRows(db, id)).filter(isSharing));
  return { ...invitation, share: found(shares.find(({ userId }) => userId === caller.id)).share };
}

/** Who asked the caller, while that person owns the draft still; else its first owner. */
async function inviterOf({ db, caller }: ServiceContext, { situation }: OpenedDraft): Promise<number[]> {
  const { id, participants } = situation.contribution;
  const owners = usersOf(participants, 'OWNER', { activeOnly: true });
  const own = (await readCoAuthorRows(db, id)).find(({ userId }) => userId === caller.id);
  const inviter = owners.filter((userId) => userId === own?.invitedBy);
  return inviter.length > 0 ? inviter : owners.slice(0, 1);
}

/**
 * Makes the caller, who is invited, an author of the draft with all that owners may do. Who asked is notified.
 * @throws AppError 404 when no invitation is open, error.userNotSelectable: the caller judges it by now
 */
export async function acceptInvitation(context: ServiceContext, id: number): Promise<void> {
  const { db, services, caller } = context;
  const opened = await openInvited(context, id);
  const { participants } = opened.situation.contribution;
  if (participants.some(({ userId, role }) => userId === caller.id && isJudge(role))) {
    throw refused('error.userNotSelectable', 'contribution');
  }
  const inviter = await inviterOf(context, opened);
  await changeState(db, id, caller.id, 'ACCEPTED');
  await applySteps(context, opened, (copy) => {
    replaceUsers(copy, 'OWNER', [...usersOf(participants, 'OWNER', { activeOnly: false }), caller.id]);
    for (const userId of inviter) {
      const notice = { event: 'accepted', userId, name: fullName(caller) } as const;
      copy.messages.push(noticeOf(services.messages, opened.situation, notice));
    }
  });
}

/**
 * Ends an invitation of the caller. Who asked is notified.
 * @throws AppError 404 when no invitation is open
 */
export async function declineInvitation(context: ServiceContext, id: number): Promise<void> {
  const { db, services, caller } = context;
  const opened = await openInvited(context, id);
  const inviter = await inviterOf(context, opened);
  await changeState(db, id, caller.id, 'DECLINED');
  await applySteps(context, opened, (copy) => {
    writeHistory(copy, { category: 'ASSIGN', event: 'coAuthorDeclined', oldValue: { users: [caller.id] } });
    for (const userId of inviter) {
      const notice = { event: 'declined', userId, name: fullName(caller) } as const;
      copy.messages.push(noticeOf(services.messages, opened.situation, notice));
    }
  });
}
