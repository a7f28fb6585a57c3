import { juryOf } from '#contract/competitions/rules.ts';
import type { CompetitionReward } from '#contract/competitions/schema.ts';
import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import type { Messages } from '#server/platform/texts/messages.ts';
import type { OwnerNotice } from '#server/process/life-cycles/engine/competition-move.ts';

/** Placeholders of contributions' messages, filled for each idea later. */
const LATER = { title: '{title}', code: '{code}', state: '{state}', link: '{link}' };

/** Texts of a notice in every language. */
function textsOf(
  { locales, translate }: Messages,
  event: 'evaluation' | 'completed' | 'won' | 'wonPoints',
  values: object,
): OwnerNotice['texts'] {
  return locales.map((language) => ({
    language,
    subject: translate(language, `competition.notification.${event}.title`, { ...LATER, ...values }),
    text: translate(language, `competition.notification.${event}.text`, { ...LATER, ...values }),
  }));
}

/**
 * What owners are notified of when their competition moves on: that a jury judges their idea, that the competition is
 * over, or what they have won; nothing for other steps [R2E-11, R2E-12], S2-17.
 */
export function ownerNotice(
  messages: Messages,
  to: CompetitionState,
  reward: CompetitionReward | null,
): OwnerNotice | null {
  if (juryOf(to) !== null) return { texts: textsOf(messages, 'evaluation', {}), replaces: false };
  if (to !== 'COMPLETE') return null;
  if (reward === null) return { texts: textsOf(messages, 'completed', {}), replaces: false };
  const event = reward.isPoint ? 'wonPoints' : 'won';
  // Braces of a reward's own words are no placeholders.
  const words = reward.reward.replace(/[{}]/g, '');
  return { texts: textsOf(messages, event, { reward: words, rank: reward.rank }), replaces: true };
}
