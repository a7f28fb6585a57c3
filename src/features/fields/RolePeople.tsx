import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useCreate, useDelete, useUpdate } from 'ra-core';
import { useEffect, useId, useState } from 'react';
import { type FieldUserRole, isForEmployees } from '#contract/contributions/participation.ts';
import type { FieldUser } from '#contract/fields/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { UserSearch } from '#src/components/inputs/UserSearch.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { useTranslate } from '#src/useTranslate.ts';

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

interface PersonLineProps {
  person: FieldUser;
  roleName: string;
  onTurn: (isActive: boolean) => void;
  onRemove: () => void;
}

/** One person of a role: whether the role acts, and its end. */
function PersonLine({ person, roleName, onTurn, onRemove }: PersonLineProps) {
  const translate = useTranslate();
  const { unitName, isActive, activated } = person;
  const name = fullName(person);
  const status = !activated ? 'closed' : isActive ? null : 'resting';
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 52 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
        <SecondLine>
          {[unitName, status && translate(`contributionField.people.${status}`)].filter(Boolean).join(' · ')}
        </SecondLine>
      </Box>
      <Switch
        checked={isActive}
        onChange={(_, on) => onTurn(on)}
        slotProps={{
          input: {
            'aria-label': translate('contributionField.people.active.named', { name, role: roleName }),
          },
        }}
      />
      <IconButton
        onClick={onRemove}
        aria-haspopup="dialog"
        aria-label={translate('contributionField.people.remove.named', { name, role: roleName })}
        title={translate('contributionField.people.remove')}
        sx={{ width: 44, height: 44 }}
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** Changes of the people of a field; each is stored at once, and what was refused is read anew. */
function useFieldPeople(fieldId: number) {
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirm();
  // Lists of fields name them. The call has shown its refusal.
  const onSettled = () => void queries.invalidateQueries({ queryKey: ['fields', 'getList'] });
  const [create, creation] = useCreate('field-users', undefined, { onSettled });
  // The switch moves with the finger; a refusal moves it back.
  const [update, turning] = useUpdate('field-users', undefined, { onSettled, mutationMode: 'optimistic' });
  const [deleteOne, removal] = useDelete('field-users', undefined, { onSettled });

  const add = (userId: number, userRole: FieldUserRole) =>
    create('field-users', { data: { userId, userRole }, meta: { fieldId } });

  const turn = (person: FieldUser, isActive: boolean) =>
    update('field-users', { id: person.id, data: { isActive }, previousData: person });

  const remove = async (person: FieldUser, role: string) => {
    const sure = await confirm({
      title: 'contributionField.people.remove.title',
      text: 'contributionField.people.remove.text',
      args: { name: fullName(person), role },
      confirmLabel: 'contributionField.people.remove',
      destructive: true,
    });
    if (!sure) return;
    const { id, userId, userRole } = person;
    await deleteOne('field-users', { id, previousData: person, meta: { fieldId, userId, userRole } });
  };
  const isBusy = creation.isPending || turning.isPending || removal.isPending;
  return { add, turn, remove, isBusy, dialog };
}
