import { useInput, type Validator } from 'ra-core';
import type { Audience } from '#contract/access.ts';
import { describedBy, FieldFrame } from './FieldFrame.tsx';
import { UserSearch } from './UserSearch.tsx';
import type { FoundUser } from './userSearchQuery.ts';

export interface UserSearchInputProps {
  /** Holds the found user, or the list of them. */
  source: string;
  label: string;
  audience?: Audience;
  multiple?: boolean;
  validate?: Validator | Validator[];
  help?: string;
}

/** The user search as a field of a form. */
export function UserSearchInput(props: UserSearchInputProps) {
  const { source, label, audience, multiple = false, validate, help } = props;
  const { id, field, fieldState, isRequired } = useInput<FoundUser | FoundUser[]>({
    source,
    validate,
    defaultValue: multiple ? [] : null,
    format: (value) => value ?? (multiple ? [] : null),
    parse: (value) => value,
  });
  const error = fieldState.error?.message;
  const shared = {
    id,
    label,
    audience,
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
