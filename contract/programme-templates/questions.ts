import { MOST_PARTS } from '#contract/campaigns/rules.ts';

interface Labelled {
  definitionList: readonly { language: string; label: string }[];
}

/** What of a set comes into a form, and what does not: its name is there already, or the form is full. */
export interface AddedQuestions<Q> {
  added: Q[];
  sameName: Q[];
  noRoom: Q[];
}

const namesOf = ({ definitionList }: Labelled): string[] =>
  definitionList.map(
    ({ language, label }) =>
      `${language} ${label.trim().replace(/\s+/g, ' ').normalize('NFC').toLocaleLowerCase(language)}`,
  );

/**
 * Divides the questions of a set by what becomes of them in a form, each part in the order of the set. Two questions have one
 * name where they are called the same in one language, regardless of case and spaces. Questions of one name within the set
 * all come, so that a form begun with a set is the set.
 * @param form the questions that it has already; it gets no more than `MOST_PARTS`
 */
export function questionsToAdd<Q extends Labelled>(
  set: readonly Q[],
  form: readonly Labelled[],
): AddedQuestions<Q> {
  const taken = new Set(form.flatMap(namesOf));
  const isTaken = (question: Q) => namesOf(question).some((name) => taken.has(name));
  const fresh = set.filter((question) => !isTaken(question));
  const room = Math.max(0, MOST_PARTS - form.length);
  return { added: fresh.slice(0, room), sameName: set.filter(isTaken), noRoom: fresh.slice(room) };
}
