import { and, eq, sql } from 'drizzle-orm';
import { JURY_TYPES, type JuryType, juryOf } from '#contract/competitions/rules.ts';
import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import { notificationMails } from '#server/platform/db/schema/notification-preferences.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import type { Services } from '#server/platform/services.ts';
import type { StoredCompetition } from '../competition.form.ts';
import { evaluationLink } from '../round/evaluation-link.ts';
import { readJurors } from './plan.ts';

/** Juries that a mail about a new state reaches: that of the round, or all when the rounds are over, S2-18. */
function mailedJuries(to: CompetitionState): readonly JuryType[] {
  const jury = juryOf(to);
  if (jury !== null) return [jury];
  return to === 'APPROVAL' || to === 'TERMINATED' ? JURY_TYPES : [];
}

/** Jurors whom the mail reaches: with an open account, and not unsubscribed [R2E-13, R2E-14], S2-18. */
export async function readMailedJurors(db: Db, competitionId: number, to: CompetitionState) {
  const types = mailedJuries(to);
  if (types.length === 0) return [];
  const jurors = await readJurors(db, competitionId, types);
  return db
    .select({ id: users.id, email: users.email, langKey: users.langKey })
    .from(users)
    .where(
      and(
        sql`${users.id} = any(${idArray(jurors.map(({ userId }) => userId))})`,
        users.activated,
        eq(users.unsubscribed, false),
      ),
    )
    .orderBy(users.id);
}

/**
 * Writes one mail to each juror about the new state of a competition, however many ideas there are, S2-18: a round is a task, its end
 * news of the competition. Each has it when they want it.
 */
export async function queueJuryMails(
  db: Db,
  services: Services,
  { id, title }: Pick<StoredCompetition, 'id' | 'title'>,
  to: CompetitionState,
): Promise<void> {
  const { messages, env } = services;
  const isRound = juryOf(to) !== null;
  const link = isRound ? evaluationLink(env) : `${publicAddress(env)}/competition/detail/${id}/info`;
  const event = isRound ? 'juryRound' : 'juryEnd';
  const jurors = await readMailedJurors(db, id, to);
  await insertRows(
    db,
    notificationMails,
    jurors.map(({ id: userId, langKey }) => ({
      ...{ userId, link, event: isRound ? ('TASK' as const) : ('COMPETITION' as const) },
      subject: messages.translate(langKey, `mail.competition.${event}.subject`, { title }),
      body: messages.translate(langKey, `mail.competition.${event}.text`, { title }),
      date: services.now().toISOString(),
    })),
  );
}
