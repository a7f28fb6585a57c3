import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { type Rule, required } from '#src/components/inputs/rules.ts';
import type { Notification } from './kinds.ts';

export interface Words {
  subject: string;
  text: string;
}
export interface NotificationValues {
  roles: ParticipationRole[];
  /** By language; a language without words gets those of the first one. */
  texts: Record<string, Words>;
  sendEmail: boolean;
}

const isEmpty = ({ subject, text }: Words) => !subject.trim() && !text.trim();

export function notificationValuesOf(
  stored: Notification | null,
  locales: readonly string[],
): NotificationValues {
  const wordsIn = (locale: string): Words => {
    const own = stored?.definitionList.find(({ language }) => language === locale);
    return { subject: own?.subject ?? '', text: own?.text ?? '' };
  };
  return {
    roles: stored?.roles ?? [],
    texts: Object.fromEntries(locales.map((locale) => [locale, wordsIn(locale)])),
    sendEmail: stored?.sendEmail ?? false,
  };
}

/** What is sent: the languages keep their order, and those that are not configured any more their words. */
export function notificationBodyOf(
  { roles, texts, sendEmail }: NotificationValues,
  stateId: number,
  stored: Notification | null,
) {
  const kept = stored?.definitionList ?? [];
  const known = new Set(kept.map(({ language }) => language));
  const list = [
    ...kept.map((own) => ({ ...own, ...texts[own.language] })),
    ...Object.entries(texts)
      .filter(([language]) => !known.has(language))
      .map(([language, words]) => ({ language, ...words })),
  ];
  return { stateId, roles, sendEmail, definitionList: list.filter((words) => !isEmpty(words)) };
}

const asked = required();

/** A language has both a subject and a text, or neither; the first one is needed while no other has words. */
export const wordsOf = (locale: string, part: keyof Words, isFirst: boolean): Rule =>
  Object.assign(
    (value: unknown, values: Record<string, unknown> = {}) => {
      const texts = (values.texts ?? {}) as Record<string, Words>;
      const own = texts[locale];
      const isNeeded = own && !isEmpty(own) ? true : isFirst && Object.values(texts).every(isEmpty);
      return isNeeded && !String(value ?? '').trim() ? asked.rule : undefined;
    },
    { rule: asked.rule, part },
  );
