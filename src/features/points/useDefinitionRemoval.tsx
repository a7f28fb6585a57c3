import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useNotify } from 'ra-core';
import type { PointDefinitionRow } from '#contract/points/definitions.schema.ts';
import type { PointSource } from '#contract/roles.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { removePointDefinition } from '#src/dataProvider/pointDefinitions.ts';
import { titleOf } from './definitionColumns.tsx';
import { DEFINITION_QUERIES } from './pointQueries.ts';

/** Deletes a definition after a question that says what happens: one in use is only made inactive [R3P-103], S3-72. */
export function useDefinitionRemoval(source: PointSource) {
  const locale = useLocale();
  const notify = useNotify();
  const queries = useQueryClient();
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
      const isDeleted = await removePointDefinition(source, definition.id);
      notify(isDeleted ? 'app.pointDefinition.deleted' : 'pointDefinition.retired', { type: 'success' });
    } catch {
      // The call has said why; the list shows what is there either way.
    }
    await queries.invalidateQueries({ queryKey: DEFINITION_QUERIES });
  };
  return { remove, nameOf, dialog };
}
