import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Audience } from '#contract/access.ts';
import { fullName } from '#contract/users/full-name.ts';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { type KeyOrText, useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { type FoundUser, searchReadiness } from './userSearchQuery.ts';
import { useUserSearch } from './useUserSearch.ts';

interface UserSearchBaseProps {
  label: KeyOrText;
  /** `searchContext` of the call. */
  context?: string;
  /** Whom to find; outside users by their whole address. */
  audience?: Audience;
  /** For what is typed another audience. */
  audienceOf?: (typed: string) => Audience;
  /** The reader is from outside, and finds whom they know by the whole address, which stays with who was found. */
  byAddress?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  required?: boolean;
  error?: boolean;
  describedBy?: string | undefined;
  id?: string;
  /** False where the label stands above already. */
  showLabel?: boolean;
}

export type UserSearchProps = UserSearchBaseProps &
  (
    | { multiple: true; value: readonly FoundUser[]; onChange: (users: FoundUser[]) => void }
    | { multiple?: false; value: FoundUser | null; onChange: (user: FoundUser | null) => void }
  );

/** Finds people while one types, for one or for several. */
export function UserSearch(props: UserSearchProps) {
  const { label, context = '', audience = 'BOTH', disabled = false, showLabel = true } = props;
  const translate = useTranslate();
  const text = useText();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  // The name of the person who was chosen is no new search.
  const chosenName = !props.multiple && props.value ? fullName(props.value) : null;
  const wanted = typed === chosenName ? '' : typed;
  const byAddress = props.byAddress || audience === 'EXTERNAL';
  const { status, found } = useUserSearch(wanted, {
    context,
    audience: props.audienceOf?.(wanted) ?? audience,
    byAddress,
  });
  const readiness = searchReadiness(wanted, byAddress);
  const hint =
    readiness === 'tooShort'
      ? 'components.userSearch.hint'
      : readiness === 'notAnAddress'
        ? 'components.userSearch.emailHint'
        : status === 'failed'
          ? 'components.userSearch.failed'
          : null;

  return (
    <Box sx={{ width: '100%' }}>
      <Autocomplete<FoundUser, boolean>
        id={props.id}
        size="small"
        forcePopupIcon={false}
        multiple={props.multiple ?? false}
        value={props.value as never}
        onChange={(_, value) => (props.onChange as (value: unknown) => void)(value)}
        inputValue={typed}
        onInputChange={(_, value) => setTyped(value)}
        open={open && readiness === 'ready' && status !== 'failed'}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        options={props.byAddress ? found.map((person) => ({ ...person, email: wanted.trim() })) : found}
        filterOptions={(users) => users}
        filterSelectedOptions={props.multiple ?? false}
        getOptionLabel={fullName}
        getOptionKey={(user) => user.id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        loading={status === 'waiting'}
        loadingText={translate('components.userSearch.searching')}
        noOptionsText={translate('components.userSearch.none')}
        disabled={disabled}
        renderOption={({ key, ...option }, user) => (
          <li key={key} {...option}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {fullName(user)}
              {user.unitName && <SecondLine>{user.unitName}</SecondLine>}
            </Box>
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            label={showLabel ? text(label) : undefined}
            required={props.required ?? false}
            autoFocus={props.autoFocus ?? false}
            error={props.error ?? false}
            placeholder={translate(
              byAddress ? 'components.userSearch.emailPlaceholder' : 'components.userSearch.placeholder',
            )}
            type={byAddress ? 'email' : 'text'}
            slotProps={{
              ...params.slotProps,
              htmlInput: {
                ...params.slotProps.htmlInput,
                maxLength: 254,
                ...(props.describedBy ? { 'aria-describedby': props.describedBy } : {}),
                ...(showLabel ? {} : { 'aria-label': text(label) }),
              },
            }}
          />
        )}
      />
      <FormHelperText role="status" sx={{ minHeight: 20 }}>
        {hint && translate(hint)}
      </FormHelperText>
    </Box>
  );
}
