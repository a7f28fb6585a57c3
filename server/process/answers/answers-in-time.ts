/** What courses say of promised answers (`course_facts`). */
interface AnswerFact {
  /** ANSWER: key says whether it came as promised (1), not (0), or without a promise (-1). UNANSWERED: key is the promised second of the epoch. */
  kind: string;
  key: number;
  number: number;
}

/**
 * How many first answers were promised, and how many of them came by the promised day: of those that came, and of those whose day is over
 * without one (decision 0097).
 * @param second of the epoch, now
 */
export function answersInTime(
  facts: readonly AnswerFact[],
  second: number,
): { promised: number; inTime: number } {
  const sum = (is: (fact: AnswerFact) => boolean) =>
    facts.reduce((all, fact) => (is(fact) ? all + fact.number : all), 0);
  const inTime = sum(({ kind, key }) => kind === 'ANSWER' && key === 1);
  const late = sum(({ kind, key }) => kind === 'ANSWER' && key === 0);
  const missing = sum(({ kind, key }) => kind === 'UNANSWERED' && key < second);
  return { promised: inTime + late + missing, inTime };
}
