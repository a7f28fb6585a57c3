import { useGetList, useInput } from 'ra-core';
import type { SelectNode } from '#contract/organizations/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { useText } from '#src/components/useText.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { LazyOrganizationTree } from './LazyOrganizationTree.tsx';

interface TargetsInputProps {
  label?: string;
  help?: string | undefined;
  /** What stands below a ticked place is ticked with it. */
  isWithBelow?: boolean;
  disabled?: boolean;
}

/**
 * For whom a record is: organizations and units of the tree. `targets` of the form holds tree ids, `org5` or `7`;
 * `joinTargets` makes them from a record, `splitTargets` its two lists from them.
 */
export function TargetsInput(props: TargetsInputProps) {
  const { label = 'components.targets', help, isWithBelow = false, disabled = false } = props;
  const text = useText();
  const { id, field, fieldState } = useInput<string[]>({ source: 'targets', defaultValue: [] });
  const { data, error, refetch } = useGetList<SelectNode>('organizations', { meta: { view: 'treeSelect' } });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <FieldFrame id={id} as="group" label={label} help={help} error={fieldState.error?.message}>
      <LazyOrganizationTree
        // The tree opens its roots when it comes, so it starts anew with its nodes.
        key={data ? 'loaded' : 'loading'}
        label={text(label)}
        nodes={data ?? []}
        value={Array.isArray(field.value) ? field.value : []}
        isWithBelow={isWithBelow}
        onChange={(ids) => field.onChange(ids)}
        disabled={disabled || !data}
      />
    </FieldFrame>
  );
}
