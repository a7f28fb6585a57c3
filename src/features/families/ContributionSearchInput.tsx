import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useInput } from 'ra-core';
import { useState } from 'react';
import { SEARCH_LIMITS } from '#contract/search/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { describedBy, FieldFrame } from '#src/components/inputs/FieldFrame.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { Choice } from './joinValues.ts';
import { useContributionSearch } from './useContributionSearch.ts';

interface ContributionSearchInputProps {
  /** Holds the chosen one, or the list of them. */
  source: 'head' | 'members';
  label: MessageKey;
  help: MessageKey;
  multiple?: boolean;
  /** Why the server takes what is chosen not. */
  refusal: string | undefined;
  /** What they will be joined with. */
  like: Choice | null;
  /** Chosen at the other field. */
  without: readonly Choice[];
}

const nameOf = ({ code, title }: Choice) => `${code} ${title}`;

/** Finds contributions by words or code while one types, for one or for several. */
export function ContributionSearchInput(props: ContributionSearchInputProps) {
  const { source, label, help, multiple = false, refusal, without } = props;
  const translate = useTranslate();
  const { id, field } = useInput<Choice | Choice[] | null>({
    source,
    format: (value) => value,
    parse: (value) => value,
  });
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const value = field.value as Choice | Choice[] | null;
  // The name of the one that is chosen is no new search.
  const isChosen = value !== null && !Array.isArray(value) && typed === nameOf(value);
  const like = props.like ?? (Array.isArray(value) ? (value[0] ?? null) : value);
  const { status, found } = useContributionSearch(isChosen ? '' : typed, like, isOpen);
  const hint = isOpen && typed !== '' && !isChosen && status !== 'done' && status !== 'waiting';
  const inUse = new Set(without.map((one) => one.id));
  return (
    <FieldFrame id={id} label={label} help={help} error={refusal}>
      <Autocomplete<Choice, boolean>
        id={id}
        size="small"
        forcePopupIcon={false}
        // Within the dialog, for whoever finds their way by landmarks; what scrolls there does not cut it.
        slotProps={{ popper: { disablePortal: true, popperOptions: { strategy: 'fixed' } } }}
        multiple={multiple}
        value={value as never}
        onChange={(_, chosen) => field.onChange(chosen)}
        inputValue={typed}
        onInputChange={(_, text) => setTyped(text)}
        open={isOpen && (status === 'waiting' || (status === 'done' && (typed !== '' || found.length > 0)))}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        options={found.filter((one) => !inUse.has(one.id))}
        filterOptions={(choices) => choices}
        filterSelectedOptions={multiple}
        getOptionLabel={nameOf}
        getOptionKey={(one) => one.id}
        getOptionDisabled={(one) => one.headCode !== null || (multiple && one.familySize > 0)}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        loading={status === 'waiting'}
        loadingText={translate('family.search.searching')}
        noOptionsText={translate('family.search.none')}
        renderOption={({ key, ...option }, one) => (
          <li key={key} {...option}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {one.title}
              <ChoiceFacts choice={one} isMember={multiple} />
            </Box>
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            placeholder={translate('family.search.placeholder')}
            error={Boolean(refusal)}
            inputRef={field.ref}
            slotProps={{
              ...params.slotProps,
              htmlInput: {
                ...params.slotProps.htmlInput,
                maxLength: SEARCH_LIMITS.query.max,
                'aria-describedby': describedBy(id, { help, error: refusal }),
              },
            }}
          />
        )}
      />
      <FormHelperText role="status" sx={{ mx: 0, '&:empty': { m: 0 } }}>
        {hint && translate(status === 'failed' ? 'family.search.failed' : 'family.search.hint')}
      </FormHelperText>
    </FieldFrame>
  );
}

/** `SUG-000012 · Submitted · Ada Lovelace`, and why it cannot be chosen. */
function ChoiceFacts({ choice, isMember }: { choice: Choice; isMember: boolean }) {
  const translate = useTranslate();
  const { code, stateName, author, headCode, familySize } = choice;
  const obstacle = headCode
    ? translate('family.search.isJoined', { code: headCode })
    : isMember && familySize > 0 && translate('family.search.isHead');
  return <SecondLine>{[code, stateName, author, obstacle].filter(Boolean).join(' · ')}</SecondLine>;
}
