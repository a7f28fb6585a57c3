import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useInput, type Validator } from 'ra-core';
import type { Audience } from '#contract/access.ts';
import { MAX_SELECTED_USERS } from '#contract/programmes/rules.ts';
import { fullName } from '#contract/users/full-name.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { UserName } from '#src/components/fields/UserName.tsx';
import { describedBy, FieldFrame } from '#src/components/inputs/FieldFrame.tsx';
import { UserSearch } from '#src/components/inputs/UserSearch.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { ChosenPerson } from './competitionValues.ts';

interface PeopleInputProps {
  source: string;
  /** Message keys. */
  label: MessageKey;
  help: MessageKey;
  /** `searchContext` of the search. */
  context?: string;
  validate?: Validator[];
  disabled?: boolean;
}

/** Anybody with an account can be chosen: employees by name, external users by their whole address. */
const audienceOf = (typed: string): Audience => (typed.includes('@') ? 'EXTERNAL' : 'BOTH');

const NOBODY: readonly ChosenPerson[] = [];

/** Moderators or jurors: found by name, at most twenty, with names and positions. */
export function PeopleInput({
  source,
  label,
  help,
  context = '',
  validate,
  disabled = false,
}: PeopleInputProps) {
  const translate = useTranslate();
  const { id, field, fieldState, isRequired } = useInput<ChosenPerson[]>({
    source,
    validate,
    defaultValue: [],
  });
  const people: ChosenPerson[] = Array.isArray(field.value) ? field.value : [];
  const error = fieldState.error?.message;
  const isFull = people.length >= MAX_SELECTED_USERS;
  const words = translate(isFull ? 'competition.wizard.people.full' : help, { max: MAX_SELECTED_USERS });
  const remove = (person: ChosenPerson) => {
    field.onChange(people.filter((each) => each.id !== person.id));
    // Its button goes with the person; the keyboard goes on at the search, which a full list had closed.
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  };
  const add = (found: readonly ChosenPerson[]) => {
    const added = found.filter((person) => people.every(({ id: known }) => known !== person.id));
    if (added.length > 0 && !isFull) field.onChange([...people, ...added]);
  };

  return (
    <FieldFrame
      id={id}
      as={disabled ? 'group' : 'label'}
      label={label}
      required={isRequired}
      help={words}
      error={error}
      counter={`${people.length}/${MAX_SELECTED_USERS}`}
    >
      {!disabled && (
        <UserSearch
          id={id}
          label={label}
          showLabel={false}
          audienceOf={audienceOf}
          context={context}
          // A chosen person stands in the list below: the box is empty again.
          multiple
          value={NOBODY}
          onChange={add}
          disabled={isFull}
          error={Boolean(error)}
          describedBy={describedBy(id, { help, error })}
        />
      )}
      <Box
        component="ul"
        aria-label={translate('competition.wizard.people.chosen', { label: translate(label) })}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {people.map((person) => (
          <Box
            component="li"
            key={person.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              minHeight: 52,
              borderBlockEnd: '1px solid var(--mui-palette-divider)',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <UserName name={fullName(person)} detail={person.title || person.unitName || null} />
            </Box>
            {!disabled && (
              <IconButton
                aria-label={translate('competition.wizard.people.remove', { name: fullName(person) })}
                onClick={() => remove(person)}
                sx={{ width: 44, height: 44 }}
              >
                <Close fontSize="small" />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
    </FieldFrame>
  );
}
