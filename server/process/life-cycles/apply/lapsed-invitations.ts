import { sql } from 'drizzle-orm';
import type { Step } from '#server/platform/db/steps.ts';
import type { Services } from '#server/platform/services.ts';
import type { Placed } from './context.ts';
import type { Happening } from './messages.ts';
import { noticeTexts } from './notice-texts.ts';

type Lapsed = readonly Placed<'invitationLapsed'>[];

/** Ends invitations to write what was submitted in the meantime (decision 0072). */
export const lapseInvitations = (lapsed: Lapsed): Step | null =>
  lapsed.length === 0
    ? null
    : (after) => sql`
      update contribution_co_author part set state = 'LAPSED', share = null
        from json_to_recordset(${JSON.stringify(
          lapsed.map(({ situation, effect }) => ({ id: situation.contribution.id, person: effect.userId })),
        )}::json) as ended(id bigint, person bigint)
       where part.contribution_id = ended.id and part.user_id = ended.person and part.state = 'INVITED' and ${after}`;

/** Who was invited hears that there is nothing to answer any more. */
export const lapseNotices = (messages: Services['messages'], lapsed: Lapsed): Happening[] =>
  lapsed.map(({ situation, effect: { userId } }) => ({
    situation,
    messages: [
      {
        kind: 'notification' as const,
        userId,
        texts: noticeTexts(messages, { title: 'coAuthor.lapsed.title', text: 'coAuthor.lapsed.text' }),
        explanation: null,
        sendEmail: true,
      },
    ],
  }));
