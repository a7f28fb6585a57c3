import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, useInput } from 'ra-core';
import { useState } from 'react';
import { TAG_LIMITS, type TagRow } from '#contract/tags/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { describedBy, FieldFrame } from '#src/components/inputs/FieldFrame.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { useRested } from '#src/components/useRested.ts';
import { useTranslate } from '#src/useTranslate.ts';

const SHOWN = 20;

interface TagSearchInputProps {
  /** Holds the chosen tag, or null. */
  source: string;
  label: MessageKey;
  help: MessageKey;
  /** The tag that is none of the choices. */
  exceptId: number;
}

/** Finds an active tag by a part of its title. */
export function TagSearchInput({ source, label, help, exceptId }: TagSearchInputProps) {
  const translate = useTranslate();
  const { id, field, fieldState } = useInput<TagRow | null>({
    source,
    format: (value) => value,
    parse: (value) => value,
  });
  const value = field.value as TagRow | null;
  const [typed, setTyped] = useState(value?.title ?? '');
  const [isOpen, setOpen] = useState(false);
  // The title of the one that is chosen is no new search.
  const asked = value !== null && typed === value.title ? '' : typed.trim();
  const words = useRested(asked);
  const found = useGetList<TagRow>(
    'tags',
    {
      filter: { 'isActive.equals': 'true', ...(words !== '' && { 'title.contains': words }) },
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: 'title', order: 'ASC' },
      meta: { view: 'page' },
    },
    { enabled: isOpen, placeholderData: keepPreviousData },
  );
  const isWaiting = !found.error && (asked !== words || !found.data || found.isPlaceholderData);
  const error = fieldState.error?.message;
  return (
    <FieldFrame id={id} label={label} help={help} error={error} required>
      <Autocomplete<TagRow>
        id={id}
        size="small"
        forcePopupIcon={false}
        // Within the dialog, for whoever finds their way by landmarks; what scrolls there does not cut it.
        slotProps={{ popper: { disablePortal: true, popperOptions: { strategy: 'fixed' } } }}
        value={value}
        onChange={(_, chosen) => field.onChange(chosen)}
        inputValue={typed}
        onInputChange={(_, text) => setTyped(text)}
        open={isOpen && !found.error}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        options={isWaiting ? [] : (found.data ?? []).filter((tag) => tag.id !== exceptId)}
        filterOptions={(choices) => choices}
        getOptionLabel={(tag) => tag.title}
        getOptionKey={(tag) => tag.id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        loading={isWaiting}
        loadingText={translate('contributionTag.merge.searching')}
        noOptionsText={translate('contributionTag.merge.none')}
        renderOption={({ key, ...option }, tag) => (
          <li key={key} {...option}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {tag.title}
              <SecondLine>{translate('contributionTag.uses', { smart_count: tag.useCount })}</SecondLine>
            </Box>
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            placeholder={translate('contributionTag.merge.placeholder')}
            error={Boolean(error)}
            inputRef={field.ref}
            slotProps={{
              ...params.slotProps,
              htmlInput: {
                ...params.slotProps.htmlInput,
                maxLength: TAG_LIMITS.title.max,
                'aria-describedby': describedBy(id, { help, error }),
              },
            }}
          />
        )}
      />
      <FormHelperText role="status" sx={{ mx: 0, '&:empty': { m: 0 } }}>
        {isOpen && found.error && translate('contributionTag.merge.failed')}
      </FormHelperText>
    </FieldFrame>
  );
}
