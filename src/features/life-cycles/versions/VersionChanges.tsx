import type { LifeCycleVersion } from '#contract/life-cycles/versions.schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { Differences } from './Differences.tsx';

/** What a version has different from the one before it, by states. */
export function VersionChanges({ version }: { version: LifeCycleVersion }) {
  const { lifeCycleId: id, number } = version;
  const { data, error, refetch } = useRead(
    'readLifeCycleVersion',
    { params: { id, number } },
    // What is the current one goes on changing.
    { staleTime: 0 },
  );
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={2} columns={2} />;
  return <Differences differences={data.differences} />;
}
