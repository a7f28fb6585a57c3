import { fullName } from '#contract/users/full-name.ts';
import { HAND_OVER_KINDS, type HandOverKind } from '#contract/users/hand-over.ts';
import type { ExtendedUser } from '#contract/users/schema.ts';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { roleWords, takesOverWords } from './handOverWords.ts';

interface Chosen {
  user: Pick<ExtendedUser, 'id' | 'firstName' | 'lastName' | 'activated'>;
  successor: FoundUser | null;
  kinds: readonly HandOverKind[];
}

export interface Plan {
  /** What will happen; undefined while it is asked for, and where it is refused. */
  sentences: string[] | undefined;
  error: Error | null;
  retry: () => void;
}

/** What replacing a person would do, as the server counts it, or why the successor cannot. */
export function usePlan({ user, successor, kinds }: Chosen): Plan {
  const translate = useTranslate();
  const params = { id: user.id };
  const isAsked = successor !== null && kinds.length > 0;
  const preview = useRead(
    'readHandOver',
    {
      params,
      body: {
        toUserId: successor?.id ?? user.id,
        kinds: kinds.length > 0 ? [...kinds] : [...HAND_OVER_KINDS],
      },
    },
    { enabled: isAsked, refetchOnMount: 'always' },
  );
  const hasTasks = isAsked && kinds.includes('tasks') && preview.data !== undefined;
  const work = useRead(
    'readOpenWork',
    { params, query: successor ? { successorId: successor.id } : {} },
    { enabled: hasTasks },
  );
  const error = preview.error ?? (hasTasks ? work.error : null);
  const retry = () => void (preview.error ? preview.refetch() : work.refetch());
  if (!isAsked || error || !preview.data || (hasTasks && !work.data))
    return { sentences: undefined, error, retry };
  const name = fullName(successor);
  const tasks = hasTasks && work.data ? work.data : { takesOver: [], leftOver: 0 };
  const sentences = [
    ...tasks.takesOver.map((one) => takesOverWords(translate, one)),
    ...roleWords(translate, { passing: preview.data }, name, kinds),
    ...(tasks.leftOver > 0 ? [translate('handOver.then.leftOver', { smart_count: tasks.leftOver })] : []),
    translate('handOver.then.once'),
    ...(user.activated ? [translate('handOver.then.account', { name: fullName(user) })] : []),
    translate('handOver.then.undo', { name: fullName(user) }),
  ];
  return { sentences, error: null, retry };
}
