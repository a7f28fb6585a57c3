import { useInput, type Validator } from 'ra-core';
import { useText } from '#src/components/useText.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { LazyOrganizationTree } from './LazyOrganizationTree.tsx';
import type { TreeNode } from './organizationTree.ts';

interface OrganizationTreeInputProps {
  /** Holds the tree ids as a list; split them with `splitTargets` before sending. */
  source: string;
  label: string;
  nodes: readonly TreeNode[];
  validate?: Validator | Validator[];
  help?: string;
  disabled?: boolean;
}

/** The organization tree as a field of a form. */
export function OrganizationTreeInput(props: OrganizationTreeInputProps) {
  const { source, label, nodes, validate, help, disabled = false } = props;
  const text = useText();
  const { id, field, fieldState, isRequired } = useInput<string[]>({ source, validate, defaultValue: [] });
  const value = Array.isArray(field.value) ? field.value : [];
  return (
    <FieldFrame
      id={id}
      as="group"
      label={label}
      required={isRequired}
      help={help}
      error={fieldState.error?.message}
    >
      <LazyOrganizationTree
        label={text(label)}
        nodes={nodes}
        value={value}
        onChange={(ids) => field.onChange(ids)}
        disabled={disabled}
      />
    </FieldFrame>
  );
}
