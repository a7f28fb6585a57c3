import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import { type FieldUserRole, isForEmployees } from '#contract/contributions/participation.ts';
import type { FieldUser } from '#contract/fields/schema.ts';
import { UserSearch } from '#src/components/inputs/UserSearch.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { PersonLine } from './PersonLine.tsx';
import { useFieldPeople } from './useFieldPeople.tsx';

interface RolePeopleProps {
  fieldId: number;
  role: FieldUserRole;
  people: readonly FieldUser[];
}

/** The people of one role: added by name, let wait, taken away. */
export function RolePeople({ fieldId, role, people }: RolePeopleProps) {
  const translate = useTranslate();
  const titleId = useId();
  const [searching, setSearching] = useState(false);
  const { add, turn, remove, isBusy, dialog } = useFieldPeople(fieldId);
  const roleName = translate(`task.role.${role}`);
  const searchId = `${titleId}-search`;

  // Opened, and after each person who was added, the box waits for a name.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list means a box that was made anew
  useEffect(() => {
    if (searching) document.getElementById(searchId)?.focus();
  }, [searching, searchId, people.length]);
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ py: 1.5, borderBlockStart: '1px solid', borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography id={titleId} variant="h3" sx={{ fontSize: 17 }}>
          {roleName}
        </Typography>
        {people.length === 0 && (
          <Typography component="span" color="textSecondary">
            {translate('contributionField.people.none')}
          </Typography>
        )}
        <Button
          startIcon={<Add />}
          aria-expanded={searching}
          aria-label={translate('contributionField.people.add.named', { role: roleName })}
          onClick={() => setSearching(!searching)}
          sx={{ marginInlineStart: 'auto', minHeight: 44 }}
        >
          {translate('contributionField.people.add')}
        </Button>
      </Box>
      {searching && (
        <Box sx={{ maxWidth: 480, mb: 1 }}>
          <UserSearch
            // A person who was added leaves the box empty for the next one.
            key={people.length}
            id={searchId}
            label={translate('contributionField.people.search', { role: roleName })}
            context="CONTRIBUTION_FIELD_USER"
            audience={isForEmployees(role) ? 'INTERNAL' : 'BOTH'}
            value={null}
            onChange={(person) => person && void add(person.id, role)}
            disabled={isBusy}
          />
        </Box>
      )}
      {people.length > 0 && (
        <Box component="ul" aria-labelledby={titleId} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {people.map((person) => (
            <PersonLine
              key={person.id}
              person={person}
              roleName={roleName}
              onTurn={(isActive) => void turn(person, isActive)}
              onRemove={() => void remove(person, roleName)}
            />
          ))}
        </Box>
      )}
      {dialog}
    </Box>
  );
}
