import { useGetList } from 'ra-core';
import type { SelectNode } from '#contract/organizations/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { OrganizationTreeInput } from './OrganizationTreeInput.tsx';

interface TargetsInputProps {
  /** Holds tree ids, `org5` or `7`; `joinTargets` makes them from a record, `splitTargets` its two lists from them. */
  source?: string;
  label?: string;
  help?: string;
  disabled?: boolean;
}

/** For whom a record is: organizations and units of the tree. */
export function TargetsInput(props: TargetsInputProps) {
  const { source = 'targets', label = 'components.targets', help, disabled = false } = props;
  const { data, error, refetch } = useGetList<SelectNode>('organizations', {
    meta: { view: 'treeSelect' },
  });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <OrganizationTreeInput
      // The tree opens its roots when it comes, so it starts anew with its nodes.
      key={data ? 'loaded' : 'loading'}
      source={source}
      label={label}
      nodes={data ?? []}
      disabled={disabled || !data}
      {...(help && { help })}
    />
  );
}
