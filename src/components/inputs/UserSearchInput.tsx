import { useInput, type Validator } from 'ra-core';
import { describedBy, FieldFrame } from './FieldFrame.tsx';
import { UserSearch, type UserSearchProps } from './UserSearch.tsx';
import type { FoundUser } from './userSearchQuery.ts';

export interface UserSearchInputProps
  extends Pick<UserSearchProps, 'audience' | 'context' | 'byAddress' | 'disabled'> {
  /** Holds the found user, or the list of them. */
  source: string;
  label: string;
  multiple?: boolean;
  /** Who shows while the form holds nobody: who was found before anything was changed. */
  stored?: readonly FoundUser[] | undefined;
  validate?: Validator | Validator[];
  help?: string;
}

/** The user search as a field of a form. */
export function UserSearchInput(props: UserSearchInputProps) {
  const { source, label, multiple = false, stored, validate, help, ...search } = props;
  const { id, field, fieldState, isRequired } = useInput<FoundUser | FoundUser[]>({
    source,
    validate,
    defaultValue: multiple && !stored ? [] : null,
    format: (value) => value ?? (multiple ? (stored ?? []) : null),
    parse: (value) => value,
  });
  const error = fieldState.error?.message;
  const shared = {
    id,
    label,
    ...search,
    error: Boolean(error),
    describedBy: describedBy(id, { help, error }),
    showLabel: false,
  };
  return (
    <FieldFrame id={id} label={label} required={isRequired} help={help} error={error}>
      {multiple ? (
        <UserSearch
          {...shared}
          multiple
          value={field.value as FoundUser[]}
          onChange={(users) => field.onChange(users)}
        />
      ) : (
        <UserSearch
          {...shared}
          value={field.value as FoundUser | null}
          onChange={(user) => field.onChange(user)}
        />
      )}
    </FieldFrame>
  );
}
