import type { OpenWork, TakesOver } from '#contract/absences/open-work.ts';
import { workInWords } from '#contract/absences/work-in-words.ts';
import { formatLongDate } from '#contract/formats/dates.ts';
import type { HandOverKind, UndoneHandOver } from '#contract/users/hand-over.ts';
import type { Translate } from '#src/useTranslate.ts';

const ROLES = ['fields', 'juries', 'moderations', 'schedules'] as const satisfies readonly HandOverKind[];

/** Who gets how much of the contributions, and until when they are away. */
export const takesOverWords = (translate: Translate, one: TakesOver): string =>
  translate('handOver.then.takesOver', {
    name: one.awayUntil
      ? translate('handOver.then.away', { name: one.name, day: formatLongDate(one.awayUntil) })
      : one.name,
    work: workInWords(translate, one),
  });

/** What a successor gets besides, a sentence each. */
export const roleWords = (
  translate: Translate,
  { passing }: Pick<OpenWork, 'passing'>,
  name: string,
  kinds: readonly HandOverKind[] = ROLES,
): string[] =>
  ROLES.filter((kind) => kinds.includes(kind) && passing[kind] > 0).map((kind) =>
    translate(`handOver.then.${kind}`, { name, smart_count: passing[kind] }),
  );

/** What stays as it is and why, a sentence each: by name, or how many where they have none. */
export const unrestoredWords = (translate: Translate, unrestored: UndoneHandOver['unrestored']): string[] =>
  unrestored.map(({ kind, reason, count, names }) => {
    const known = names.join(', ');
    const more = count - names.length;
    const what =
      names.length === 0
        ? translate(`handOver.work.${kind}`, { smart_count: count })
        : more > 0
          ? translate('handOver.unrestored.more', { names: known, smart_count: more })
          : known;
    return translate(`handOver.unrestored.${reason}`, { what });
  });
