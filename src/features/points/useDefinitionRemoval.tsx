import { useLocale, useNotify } from 'ra-core';
import type { PointDefinitionRow } from '#contract/points/definitions.schema.ts';
import type { PointSource } from '#contract/roles.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';
import { titleOf } from './definitionColumns.tsx';

/** Deletes a definition after a question that says what happens: one in use is only made inactive. */
export function useDefinitionRemoval(source: PointSource) {
  const locale = useLocale();
  const notify = useNotify();
  const removePointDefinition = useChange('removePointDefinition');
  const { confirm, dialog } = useConfirm();
  const nameOf = (definition: PointDefinitionRow) => titleOf(definition, locale);
  const remove = async (definition: PointDefinitionRow) => {
    const kind = definition.isUsed ? (definition.isActive ? 'retire' : 'kept') : 'delete';
    const sure = await confirm({
      title: `pointDefinition.${kind}.title`,
      text: `pointDefinition.${kind}.text`,
      args: { title: nameOf(definition) },
      confirmLabel: `pointDefinition.${kind}`,
      destructive: kind === 'delete',
    });
    if (!sure || kind === 'kept') return;
    try {
      const { data } = await removePointDefinition({ params: { source, id: definition.id } });
      notify(data.isDeleted ? 'app.pointDefinition.deleted' : 'pointDefinition.retired', { type: 'success' });
    } catch {
      // The call has said why; the list shows what is there either way.
    }
  };
  return { remove, nameOf, dialog };
}
