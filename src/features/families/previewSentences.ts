import type { FamilyPreview } from '#contract/families/schema.ts';
import { formatInteger, formatOneDecimal } from '#contract/formats/numbers.ts';
import { fullName } from '#contract/users/full-name.ts';
import type { Translate } from '#src/useTranslate.ts';

/** Authors that are named; of more there is the number. */
const NAMED = 6;

function authorsOf(translate: Translate, locale: string, { authors }: FamilyPreview): string {
  const all = authors.map(fullName);
  const listed = (names: readonly string[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
  if (all.length === 1) return translate('family.preview.author', { names: all[0] });
  const names =
    all.length > NAMED
      ? translate('family.preview.authors.more', {
          names: all.slice(0, NAMED).join(', '),
          count: all.length - NAMED,
        })
      : listed(all);
  return translate('family.preview.authors', { smart_count: all.length, names });
}

/** What joining does, as sentences; what stays as it is has none, but for the votes. */
export function sentencesOf(translate: Translate, locale: string, preview: FamilyPreview): string[] {
  const { peopleNotified, votesBefore, votesAfter, averageBefore, averageAfter, comments } = preview;
  const sentences = [
    peopleNotified === 0
      ? translate('family.preview.people.none')
      : translate('family.preview.people', { smart_count: peopleNotified }),
  ];
  if (votesBefore !== votesAfter) {
    const before = formatInteger(votesBefore, locale);
    sentences.push(translate('family.preview.votes', { before, after: formatInteger(votesAfter, locale) }));
  } else if (votesAfter > 0) {
    sentences.push(translate('family.preview.votes.same', { smart_count: votesAfter }));
  }
  if (averageBefore !== null && averageAfter !== null && averageBefore !== averageAfter) {
    const before = formatOneDecimal(averageBefore, locale);
    const after = formatOneDecimal(averageAfter, locale);
    sentences.push(translate('family.preview.average', { before, after }));
  }
  if (comments > 0) sentences.push(translate('family.preview.comments', { smart_count: comments }));
  if (preview.authors.length > 0) sentences.push(authorsOf(translate, locale, preview));
  if (preview.dropsShares) sentences.push(translate('family.preview.shares'));
  return sentences;
}

/** The same in a few words: who hears of it, and what becomes of the votes. */
export function essenceOf(translate: Translate, locale: string, preview: FamilyPreview): string {
  const { peopleNotified, votesBefore, votesAfter } = preview;
  const [before, after] = [votesBefore, votesAfter].map((votes) => formatInteger(votes, locale));
  return [
    peopleNotified === 0
      ? translate('family.essence.people.none')
      : translate('family.essence.people', { smart_count: peopleNotified }),
    ...(votesBefore === votesAfter ? [] : [translate('family.essence.votes', { before, after })]),
  ].join('; ');
}
