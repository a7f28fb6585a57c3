import type { SupportSummary } from '#contract/support/endpoints.ts';
import { notFound, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import type { Messages } from '#server/platform/texts/messages.ts';
import { openForDecision, openLocked } from '#server/process/contributions/commands/decide.ts';
import { permissionsFor } from '#server/process/contributions/commands/permissions.ts';
import { noteHistory } from '#server/process/contributions/history/note-history.ts';
import { queueMessages } from '#server/process/life-cycles/apply/messages.ts';
import { isAuthor, usersOf } from '#server/process/life-cycles/engine/roles.ts';
import type { NotificationTexts } from '#server/process/life-cycles/engine/types.ts';
import type { LoadedSituation } from '#server/process/life-cycles/load/situation.ts';
import {
  deleteSupporter,
  hasSupportedBefore,
  insertSupporter,
  isSupporter,
  saveNote,
  summariseSupport,
} from './support.repository.ts';

const LATER = { title: '{title}', code: '{code}' };

/** What owners read, in every language; placeholders are filled for the reader. */
const textsOf = ({ locales, translate }: Messages): NotificationTexts =>
  locales.map((language) => ({
    language,
    subject: translate(language, 'support.notification.title', LATER),
    text: translate(language, 'support.notification.text', LATER),
  }));

/** Owners hear that somebody supports it; who that is stands with the contribution, where a name can be erased. */
async function notifyOwners({ db, services, caller }: ServiceContext, situation: LoadedSituation) {
  const texts = textsOf(services.messages);
  const owners = usersOf(situation.contribution.participants, 'OWNER', { activeOnly: true });
  const messages = owners.map((userId) => ({
    kind: 'notification' as const,
    userId,
    texts,
    explanation: null,
    sendEmail: true,
  }));
  const actor = { kind: 'user', userId: caller.id, isAdministrator: false } as const;
  const happening = { situation, messages, event: 'SUPPORT' as const };
  await queueMessages({ db, services, actor, siteVersion: caller.siteVersion }, [happening]);
}

function requireSupport(situation: LoadedSituation, { caller }: ServiceContext): void {
  if (!permissionsFor(situation, caller).support) throw refused('error.supportClosed', 'contribution');
}

/**
 * Adds the caller to the supporters of a contribution that they see and that is under way.
 * @throws AppError 404, error.supportOwn, error.supportClosed
 */
export async function support(context: ServiceContext, id: number): Promise<SupportSummary> {
  const { db, caller, services } = context;
  const { situation } = await openForDecision(context, id);
  if (!(await isSupporter(db, id, caller.id))) {
    if (isAuthor(situation.contribution, caller.id)) throw refused('error.supportOwn', 'contribution');
    requireSupport(situation, context);
    // Who changes their mind back and forth tells owners once.
    const isNew = !(await hasSupportedBefore(db, id, caller.id));
    await insertSupporter(db, {
      contributionId: id,
      userId: caller.id,
      dateCreated: services.now().toISOString(),
    });
    await noteHistory(context, id, { category: 'ASSIGN', event: 'support' });
    if (isNew) await notifyOwners(context, situation);
  }
  return summariseSupport(db, id, caller.id);
}

/**
 * Stores where else a supporter feels what a contribution is about, while it is under way. Who sees it reads it there.
 * @throws AppError 404 also for who does not support it, error.supportClosed, error.family.joined
 */
export async function noteSupport(
  context: ServiceContext,
  id: number,
  note: string,
): Promise<SupportSummary> {
  const { db, caller } = context;
  const { situation } = await openForDecision(context, id);
  if (!(await saveNote(db, id, caller.id, note))) throw notFound();
  requireSupport(situation, context);
  return summariseSupport(db, id, caller.id);
}

/**
 * Removes the caller from the supporters of a contribution that is under way; nobody withdraws after the outcome. Supporters of
 * what is joined to a head are notified of the head until they withdraw.
 * @throws AppError 404, error.supportClosed
 */
export async function withdrawSupport(context: ServiceContext, id: number): Promise<SupportSummary> {
  const { db, caller } = context;
  const { situation } = await openLocked(context, id);
  if (await isSupporter(db, id, caller.id)) {
    if (!situation.contribution.head) requireSupport(situation, context);
    await deleteSupporter(db, id, caller.id);
    await noteHistory(context, id, { category: 'ASSIGN', event: 'supportWithdrawn' });
  }
  return summariseSupport(db, id, caller.id);
}
