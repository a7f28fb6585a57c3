import { useEffect, useState } from 'react';
import {
  type Guessable,
  guessableBy,
  type Named,
  type RankOf,
  ranksOf,
} from '#contract/account/guessable-password.ts';

let ranks: RankOf | undefined;

/** The list is long (0.2 MB on its way): it comes with the first character of a new password. */
async function loadRanks(): Promise<RankOf> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  ranks = ranksOf(dictionary['passwords-common']);
  return ranks;
}

/**
 * Why the server would refuse a password as easily guessed, as its rules are known here.
 * @param person null where the page does not know whose it is
 * @param title what the installation is called
 * @returns null where it would not refuse it, undefined where that is not known (yet)
 */
export function useGuessable(
  password: string,
  person: Named | null,
  title: string,
): Guessable | null | undefined {
  const [rankOf, setRankOf] = useState(() => ranks);
  const isMissing = rankOf === undefined && password !== '';
  useEffect(() => {
    if (!isMissing) return;
    let isHere = true;
    void loadRanks().then(
      (loaded) => isHere && setRankOf(() => loaded),
      // The server judges all the same.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [isMissing]);
  if (password === '') return undefined;
  const found = guessableBy(password, { person: person ?? {}, title, rankOf });
  return found ?? (rankOf && person ? null : undefined);
}
