import { isAuthor } from './roles.ts';
import { isWithAuthors, stateOf } from './states.ts';
import type { Actor, Participant, Settings, Situation, State } from './types.ts';

/** What of a decision says whether it answers the authors. */
export interface Deciding {
  readonly situation: Situation;
  readonly actor: Actor;
  readonly settings: Settings;
  readonly participants: readonly Participant[];
  /** It says something to its authors, by a note or officially. */
  readonly isSaid: boolean;
}

/** Whether one of its authors decides. */
export function isByAuthor({
  actor,
  participants,
  situation,
}: Pick<Deciding, 'actor' | 'participants' | 'situation'>): boolean {
  const { coAuthors } = situation.contribution;
  return actor.kind === 'user' && isAuthor({ participants, coAuthors }, actor.userId);
}

/** Whether two states are called the same in every language: then nobody can tell them apart. */
function isCalledTheSame(one: State, other: State): boolean {
  const names = ({ stateDefinitionList }: State) =>
    stateDefinitionList.map(({ language, name }) => `${language} ${name}`).sort();
  const [first, second] = [names(one), names(other)];
  return first.length === second.length && first.every((name, at) => name === second[at]);
}

/**
 * Whether a decision answers the authors (decision 0097): somebody else has written to them, or has moved the contribution to a state
 * that is called otherwise. What is given back to them to work on is no answer, whatever is written to that. The database says the same of
 * histories, for figures (`courses_of`).
 */
export function answers(deciding: Deciding): boolean {
  const { situation, settings } = deciding;
  if (isByAuthor(deciding)) return false;
  const from = stateOf(situation.lifeCycle, situation.contribution.stateId);
  const to = stateOf(situation.lifeCycle, settings.stateId);
  const moves = settings.stateId !== situation.contribution.stateId;
  if (moves && to && isWithAuthors(to)) return false;
  if (deciding.isSaid) return true;
  return moves && to !== undefined && !(from && isCalledTheSame(from, to));
}
