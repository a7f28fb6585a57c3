import type { ActionPreview } from '#contract/contributions/commands.endpoints.ts';
import { formatLongDate } from '#contract/formats/dates.ts';
import type { Translate } from '#src/useTranslate.ts';

type RolePeople = Pick<ActionPreview['notified'][number], 'role' | 'count' | 'names'>;

/** People of a role, such as `Ayşe Yılmaz and 4 more (Jury 1)`. */
function peopleOf(translate: Translate, locale: string, { role, count, names }: RolePeople): string {
  const unnamed = count - names.length;
  const all =
    unnamed > 0 ? [...names, translate('contribution.action.others', { smart_count: unnamed })] : names;
  return translate('contribution.action.people', {
    names: new Intl.ListFormat(locale, { type: 'conjunction' }).format(all),
    role: translate(`task.role.${role}`),
  });
}

/** Who is notified, as a sentence; null: no one. */
export function notifiedWords(
  translate: Translate,
  locale: string,
  { notified, followerCount }: { notified: readonly RolePeople[]; followerCount: number },
): string | null {
  const recipients = notified.map((people) => peopleOf(translate, locale, people));
  if (followerCount > 0) {
    recipients.push(translate('contribution.action.followers', { smart_count: followerCount }));
  }
  return recipients.length === 0
    ? null
    : translate('contribution.action.notifies', { people: recipients.join(', ') });
}

/**
 * What an action does for people, as sentences: who is notified, who gets a task, what begins, what cannot be taken back.
 * @param stateName the present state
 * @param later who is notified besides, as a sentence, where these are not known before
 */
export function consequencesOf(
  translate: Translate,
  locale: string,
  { notified, followerCount, tasks, startsImprovement, canReturn }: ActionPreview,
  stateName: string,
  later?: string,
): string[] {
  const notifies = notifiedWords(translate, locale, { notified, followerCount });
  const nobody = later ? [] : [translate('contribution.action.notifiesNobody')];
  const sentences = [
    ...(notifies === null ? nobody : [notifies]),
    ...tasks.map(({ taskName, end, ...people }) =>
      translate(end === null ? 'contribution.action.task' : 'contribution.action.taskUntil', {
        task: taskName,
        people: peopleOf(translate, locale, people),
        date: formatLongDate(end),
      }),
    ),
  ];
  if (startsImprovement) sentences.push(translate('contribution.action.startsImprovement'));
  if (canReturn === false) sentences.push(translate('contribution.action.noReturn', { state: stateName }));
  if (later) sentences.push(later);
  return sentences;
}
