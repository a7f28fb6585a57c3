import { useEffect, useState } from 'react';
import { readLocalDraft, writeLocalDraft } from '#src/app/localDrafts/localDrafts.ts';
import { useSession } from '#src/app/session.ts';

/** What somebody wrote for an action that another was quicker than. */
export interface UnsentWords {
  action: string;
  text: string;
}

/** Words for a contribution that came too late: stored on the device until their writer discards them. */
export function useUnsentWords(contributionId: number) {
  const userId = useSession().account?.id;
  const place = `unsent ${contributionId}`;
  const [unsent, setUnsent] = useState<UnsentWords | null>(null);
  useEffect(() => {
    let hasLeft = false;
    setUnsent(null);
    if (userId === undefined) return undefined;
    void readLocalDraft(userId, place).then((stored) => {
      if (!hasLeft && stored !== undefined) setUnsent(stored as UnsentWords);
    });
    return () => {
      hasLeft = true;
    };
  }, [userId, place]);
  const change = (words: UnsentWords | null) => {
    setUnsent(words);
    if (userId !== undefined) void writeLocalDraft(userId, place, words);
  };
  return { unsent, store: change, discard: () => change(null) };
}
