import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FieldUserRole } from '#contract/contributions/participation.ts';
import type { FieldUser } from '#contract/fields/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { addFieldPerson, removeFieldPerson, switchFieldPerson } from '#src/dataProvider/fields.ts';
import { FIELD_LISTS, fieldPeopleKey } from './fieldQueries.ts';

/** Changes of the people of a field; each is stored at once, and what was refused is read anew. */
export function useFieldPeople(fieldId: number) {
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const key = fieldPeopleKey(fieldId);
  const change = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: FIELD_LISTS });
      return queries.invalidateQueries({ queryKey: key });
    },
  });
  // A refusal has been told by the call.
  const run = (act: () => Promise<unknown>) => change.mutateAsync(act).catch(() => undefined);

  const add = (userId: number, userRole: FieldUserRole) =>
    run(() => addFieldPerson(fieldId, { userId, userRole }));

  const turn = (person: FieldUser, isActive: boolean) => {
    // The switch moves with the finger; a refusal moves it back.
    queries.setQueryData<FieldUser[]>(key, (people) =>
      people?.map((each) => (each.id === person.id ? { ...each, isActive } : each)),
    );
    return run(() => switchFieldPerson(person.id, isActive));
  };

  const remove = async (person: FieldUser, role: string) => {
    const sure = await confirm({
      title: 'contributionField.people.remove.title',
      text: 'contributionField.people.remove.text',
      args: { name: fullName(person), role },
      confirmLabel: 'contributionField.people.remove',
      destructive: true,
    });
    if (sure) await run(() => removeFieldPerson(person));
  };
  return { add, turn, remove, isBusy: change.isPending, dialog };
}
