import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { can, insiders } from '#contract/roles.ts';
import { SCHEDULE_LIMITS } from '#contract/schedules/rules.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { useSession } from '#src/app/session.ts';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';
import { useUserSearch } from '#src/components/inputs/useUserSearch.ts';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { type Responsible, responsibleName } from './stepDrafts.ts';

interface ResponsibleInputProps {
  /** Words that tell whose responsible it is. */
  label: string;
  value: Responsible;
  onChange: (value: Responsible) => void;
  /** Message key of what is wrong. */
  fault: MessageKey | undefined;
}

/** An employee, found while one types, or whatever was typed, such as a supplier. */
export function ResponsibleInput({ label, value, onChange, fault }: ResponsibleInputProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  // The name of somebody who was chosen is no new search.
  const wanted = typeof value === 'string' ? value : '';
  const byAddress = !can(useSession().roles, insiders);
  const { found, status } = useUserSearch(wanted, {
    context: 'CONTRIBUTION_DUTY',
    audience: 'INTERNAL',
    byAddress,
  });
  const choose = (chosen: Responsible | null) =>
    onChange(
      byAddress && chosen !== null && typeof chosen !== 'string'
        ? { ...chosen, email: wanted.trim() }
        : (chosen ?? ''),
    );
  return (
    <Autocomplete<Responsible, false, false, true>
      freeSolo
      size="small"
      value={value}
      inputValue={responsibleName(value)}
      // What the widget writes by itself, such as the name of a choice, is no typing.
      onInputChange={(_, typed, reason) => (reason === 'input' || reason === 'clear') && onChange(typed)}
      onChange={(_, chosen) => choose(chosen)}
      open={open && found.length > 0}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={found as readonly Responsible[]}
      loading={status === 'waiting'}
      filterOptions={(people) => people}
      getOptionLabel={responsibleName}
      getOptionKey={(person) => (typeof person === 'string' ? person : person.id)}
      isOptionEqualToValue={(one, other) =>
        typeof one !== 'string' && typeof other !== 'string' && one.id === other.id
      }
      renderOption={({ key, ...option }, person) => (
        <li key={key} {...option}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {responsibleName(person)}
            <SecondLine>{(person as FoundUser).unitName}</SecondLine>
          </Box>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('schedule.item.responsible')}
          error={fault !== undefined}
          helperText={fault && translate(fault, { max: SCHEDULE_LIMITS.responsible.max })}
          slotProps={{
            ...params.slotProps,
            htmlInput: {
              ...params.slotProps.htmlInput,
              'aria-label': label,
              maxLength: SCHEDULE_LIMITS.responsible.max,
            },
          }}
        />
      )}
    />
  );
}
