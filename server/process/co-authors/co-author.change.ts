import type { CoAuthor, CoAuthorShares } from '#contract/co-authors/schema.ts';
import { CO_AUTHOR_LIMITS } from '#contract/co-authors/schema.ts';
import { isSharing, sharesOf, WHOLE_SHARE } from '#contract/co-authors/shares.ts';
import { isKeyOf } from '#contract/families/shares.ts';
import { audienceAdmits, can, contributors, insiders, MODULE_OF_TYPE } from '#contract/roles.ts';
import { fullName } from '#contract/users/full-name.ts';
import { AppError, notFound, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import type { AddressableUsers } from '#server/process/contributions/commands/addressable-users.ts';
import { openForView } from '#server/process/contributions/commands/decide.ts';
import { permissionsFor } from '#server/process/contributions/commands/permissions.ts';
import { replaceUsers } from '#server/process/life-cycles/engine/assignment.ts';
import { isJudge, usersOf } from '#server/process/life-cycles/engine/roles.ts';
import type { Effect } from '#server/process/life-cycles/engine/types.ts';
import { writeHistory } from '#server/process/life-cycles/engine/working-copy.ts';
import { applySteps } from './co-author.apply.ts';
import { noticeOf } from './co-author.messages.ts';
import { isDraft, isOwner, type OpenedDraft, openOwnDraft } from './co-author.open.ts';
import {
  type CoAuthorRow,
  changeState,
  mayBeInvited,
  present,
  readCandidate,
  readCoAuthorRows,
  readInvitationCounts,
  storeInvitation,
  storeOwners,
  storeShares,
} from './co-authors.repository.ts';

const presentFor = (context: ServiceContext, parts: readonly CoAuthorRow[], mayChange: boolean): CoAuthor[] =>
  present(parts, { caller: context.caller, mayChange, seesUnits: can(context.caller.roles, insiders) });

/**
 * Authors of a contribution, and of a draft who was invited: for its owners and for administrators of its type.
 * @throws AppError 404, error.commandNotAllowed
 */
export async function readCoAuthors(context: ServiceContext, id: number): Promise<CoAuthor[]> {
  const { view, actor } = await openForView(context, id);
  const owns = isOwner(view, actor);
  if (!owns && !permissionsFor(view, context.caller).administer) {
    throw refused('error.commandNotAllowed', 'contribution');
  }
  const parts = await readCoAuthorRows(context.db, id);
  const shown = isDraft(view) ? parts : parts.filter(({ state }) => state === 'ACCEPTED');
  return presentFor(context, shown, owns && isDraft(view));
}

/** @throws AppError error.userNotSelectable: nobody with an open account who may contribute to this type, or who judges it */
async function requireSelectable(
  { db, services, caller }: ServiceContext,
  { situation }: OpenedDraft,
  userId: number,
): Promise<void> {
  const { type, participants } = situation.contribution;
  const candidate = await readCandidate(db, userId);
  const { availableModules, moduleSubmitListSettings } = await services.settings.at(db, caller.siteVersion);
  const module = MODULE_OF_TYPE[type];
  const mayContribute =
    candidate !== undefined &&
    can(candidate.roles, contributors) &&
    availableModules.includes(module) &&
    audienceAdmits(moduleSubmitListSettings[module].submitEnabled, candidate.roles);
  const judges = participants.some((one) => one.userId === userId && isJudge(one.role));
  if (!mayContribute || judges) throw refused('error.userNotSelectable', 'contribution');
}

/**
 * Invites somebody to be an author of a draft.
 * @param known whom the caller may choose; null: everybody
 * @throws AppError 404, error.commandNotAllowed, error.coAuthor.submitted, error.coAuthor.already, error.coAuthor.tooMany,
 *   error.coAuthor.notAgain, error.userNotSelectable
 */
export async function inviteCoAuthor(
  context: ServiceContext,
  id: number,
  { userId, known }: { userId: number; known: AddressableUsers },
): Promise<CoAuthor[]> {
  const { db, services, caller } = context;
  const opened = await openOwnDraft(context, id);
  const parts = await readCoAuthorRows(db, id);
  const sharing = parts.filter(isSharing);
  if (sharing.some((part) => part.userId === userId)) throw refused('error.coAuthor.already', 'contribution');
  if (known !== null && !known.has(userId) && !parts.some((part) => part.userId === userId)) {
    throw refused('error.userNotSelectable', 'contribution');
  }
  await requireSelectable(context, opened, userId);
  if (sharing.length > CO_AUTHOR_LIMITS.people) {
    throw new AppError('error.coAuthor.tooMany', { params: String(CO_AUTHOR_LIMITS.people) });
  }
  if (!mayBeInvited(await readInvitationCounts(db, id, userId))) {
    throw refused('error.coAuthor.notAgain', 'contribution');
  }
  const date = services.now().toISOString();
  await storeInvitation(db, { contributionId: id, userId, invitedBy: caller.id, date });
  await applySteps(
    context,
    opened,
    (copy) => {
      writeHistory(copy, { category: 'ASSIGN', event: 'coAuthorInvited', newValue: { users: [userId] } });
      copy.messages.push(
        noticeOf(services.messages, opened.situation, { event: 'invited', userId, name: fullName(caller) }),
      );
    },
    // It asks its reader to do something: the mail goes at once.
    'TASK',
  );
  return presentFor(context, await readCoAuthorRows(db, id), true);
}

/**
 * Takes an invitation back, or ends a co-authorship: the first author that of others, a co-author the own and what they asked.
 * @throws AppError 404, error.commandNotAllowed, error.coAuthor.submitted, error.coAuthor.first
 */
export async function removeCoAuthor(context: ServiceContext, id: number, userId: number): Promise<void> {
  const { db, services, caller } = context;
  const opened = await openOwnDraft(context, id);
  const parts = await readCoAuthorRows(db, id);
  const part = parts.find((one) => one.userId === userId);
  const [first] = parts;
  if (!part || !first || part.state === 'DECLINED') throw notFound();
  if (part.state === 'INVITED') {
    if (first.userId !== caller.id && part.invitedBy !== caller.id) {
      throw refused('error.commandNotAllowed', 'contribution');
    }
    await changeState(db, id, userId, 'ENDED');
    return applySteps(context, opened, (copy) => {
      writeHistory(copy, { category: 'ASSIGN', event: 'coAuthorWithdrawn', oldValue: { users: [userId] } });
    });
  }
  if (part.isFirst) throw refused('error.coAuthor.first', 'contribution');
  const isOwn = userId === caller.id;
  if (part.invitedBy === null || (!isOwn && first.userId !== caller.id)) {
    throw refused('error.commandNotAllowed', 'contribution');
  }
  await storeOwners(db, id);
  await changeState(db, id, userId, 'ENDED');
  const notice = isOwn
    ? ({ event: 'left', userId: first.userId } as const)
    : ({ event: 'ended', userId } as const);
  return applySteps(context, opened, (copy) => {
    const owners = usersOf(copy.participants, 'OWNER', { activeOnly: false });
    replaceUsers(
      copy,
      'OWNER',
      owners.filter((owner) => owner !== userId),
    );
    copy.messages.push(noticeOf(services.messages, opened.situation, { ...notice, name: fullName(caller) }));
  });
}

/**
 * Sets the shares of everybody who accepted or may still do. Who accepted and has another share now is notified.
 * @throws AppError 404, error.commandNotAllowed, error.coAuthor.submitted, error.coAuthor.sharesPeople, error.coAuthor.sharesSum
 */
export async function saveShares(
  context: ServiceContext,
  id: number,
  { shares }: CoAuthorShares,
): Promise<CoAuthor[]> {
  const { db, services, caller } = context;
  const opened = await openOwnDraft(context, id);
  const before = await readCoAuthorRows(db, id);
  const sharing = before.filter(isSharing);
  const key = shares.map(({ userId, share }) => ({ userId, weight: share }));
  const people = sharing.map(({ userId }) => userId);
  const isEachOnce = new Set(key.map(({ userId }) => userId)).size === key.length;
  if (!isEachOnce || !isKeyOf(people, key)) {
    throw refused('error.coAuthor.sharesPeople', 'contribution');
  }
  if (shares.reduce((sum, { share }) => sum + share, 0) !== WHOLE_SHARE) {
    throw refused('error.coAuthor.sharesSum', 'contribution');
  }
  const former = new Map(sharesOf(sharing).map(({ userId, share }) => [userId, share]));
  const concerned = shares.filter(
    ({ userId, share }) =>
      userId !== caller.id &&
      share !== former.get(userId) &&
      sharing.some((part) => part.userId === userId && part.state === 'ACCEPTED'),
  );
  await storeShares(db, id, shares);
  await applySteps(context, opened, (copy) => {
    writeHistory(copy, { category: 'COMMAND', event: 'coAuthorShares' });
    copy.messages.push(
      ...concerned.map(
        ({ userId, share }): Effect =>
          noticeOf(services.messages, opened.situation, {
            event: 'sharesChanged',
            userId,
            name: fullName(caller),
            values: { before: String(former.get(userId) ?? 0), after: String(share) },
          }),
      ),
    );
  });
  return presentFor(context, await readCoAuthorRows(db, id), true);
}
