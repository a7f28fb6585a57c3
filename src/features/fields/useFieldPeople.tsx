import { useQueryClient } from '@tanstack/react-query';
import { useCreate, useDelete, useUpdate } from 'ra-core';
import type { FieldUserRole } from '#contract/contributions/participation.ts';
import type { FieldUser } from '#contract/fields/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';

/** Changes of the people of a field; each is stored at once, and what was refused is read anew. */
export function useFieldPeople(fieldId: number) {
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirm();
  // Lists of fields name them. A refusal has been told by the call.
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
