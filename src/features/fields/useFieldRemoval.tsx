import { useQueryClient } from '@tanstack/react-query';
import { useDelete, useLocale, useUpdate } from 'ra-core';
import type { FieldRow } from '#contract/fields/schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { refreshResources } from '#src/dataProvider/refreshResources.ts';

/** Deletes a field after a question; one that contributions stand in can only be retired. */
export function useFieldRemoval() {
  const locale = useLocale();
  const queries = useQueryClient();
  const [deleteOne] = useDelete<FieldRow>();
  const [update] = useUpdate<FieldRow>();
  const { confirm, dialog } = useConfirm();

  const ask = (field: FieldRow) => {
    const { isUsed, isActive, peopleCount } = field;
    const kind = !isUsed ? 'delete' : isActive ? 'retire' : 'kept';
    const question = confirm({
      title: `contributionField.${kind}.title`,
      text: `contributionField.${kind}.text`,
      args: { title: inLanguage(field.definitionList, locale)?.title, smart_count: peopleCount },
      confirmLabel: `contributionField.${kind}`,
      destructive: kind === 'delete',
    });
    return { kind, question } as const;
  };
  const remove = async (field: FieldRow) => {
    const { kind, question } = ask(field);
    if (!(await question) || kind === 'kept') return;
    const { id, contributionType: type } = field;
    const params = { id, previousData: field, meta: { type } };
    const act =
      kind === 'delete'
        ? deleteOne('fields', params, { returnPromise: true })
        : update('fields', { ...params, data: { isActive: false } }, { returnPromise: true });
    // A refusal has been told by the call; the list shows what is there either way.
    await act.catch(() => undefined);
    await refreshResources(queries, ['fields']);
  };
  return { remove, dialog };
}
