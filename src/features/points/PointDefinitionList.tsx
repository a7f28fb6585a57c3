import { useLocale, useNotify } from 'ra-core';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  POINT_DEFINITION_SORT_FIELDS,
  type PointDefinition,
  type PointDefinitionRow,
} from '#contract/points/definitions.schema.ts';
import { POINT_DEFINITION_PAGE_SIZE } from '#contract/points/rules.ts';
import { POINT_SOURCES, type PointSource } from '#contract/roles.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { activeColumn } from '#src/components/list/activeColumn.tsx';
import { DialogLink } from '#src/components/list/DialogLink.tsx';
import { EditRemoveActions } from '#src/components/list/EditRemoveActions.tsx';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { PointDefinitionDialog } from './PointDefinitionDialog.tsx';
import { pointColumn } from './pointColumns.tsx';

/** What actions, commands and occasions of a source are worth, for its administrators. */
export default function PointDefinitionList() {
  const { type } = useParams();
  const source = POINT_SOURCES.find((each) => each === type);
  return source ? <DefinitionsOf key={source} source={source} /> : <NotFoundPage />;
}

function DefinitionsOf({ source }: { source: PointSource }) {
  const [opened, setOpened] = useState<PointDefinitionRow | 'new' | null>(null);
  const { remove, nameOf, dialog } = useDefinitionRemoval(source);
  const title = `pointDefinition.list.${source}`;
  const create = <NewButton label="pointDefinition.create" onOpen={() => setOpened('new')} />;
  return (
    <>
      <ListPage
        title={title}
        resource="point-definitions"
        view="ofSource"
        filter={{ source }}
        sortable={POINT_DEFINITION_SORT_FIELDS}
        pageSize={POINT_DEFINITION_PAGE_SIZE}
        columns={useDefinitionColumns(setOpened)}
        empty={{ title: 'pointDefinition.empty', text: `pointDefinition.empty.${source}`, action: create }}
        crumbs={[{ label: title }]}
        actions={create}
        rowActions={(row) => (
          <EditRemoveActions
            title={nameOf(row)}
            words="pointDefinition"
            onEdit={() => setOpened(row)}
            onRemove={() => void remove(row)}
          />
        )}
        excel
        print
        dense
      />
      {opened && (
        <PointDefinitionDialog
          source={source}
          stored={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
        />
      )}
      {dialog}
    </>
  );
}

const titleOf = ({ definitionList, code }: PointDefinition, locale: string): string =>
  inLanguage(definitionList, locale)?.title ?? code;

function useDefinitionColumns(
  onOpen: (definition: PointDefinitionRow) => void,
): readonly ColumnOf<'point-definitions', 'ofSource'>[] {
  const translate = useTranslate();
  const locale = useLocale();
  const usedWord = ({ isUsed }: PointDefinitionRow) => translate(`pointDefinition.isUsed.${isUsed}`);
  return [
    {
      name: 'title',
      label: 'pointDefinition.title',
      primary: true,
      render: (definition) => (
        <DialogLink onOpen={() => onOpen(definition)}>{titleOf(definition, locale)}</DialogLink>
      ),
      text: (definition) => titleOf(definition, locale),
    },
    {
      name: 'code',
      label: 'pointDefinition.code',
      sortBy: 'code',
      render: ({ code }) => <span style={{ overflowWrap: 'anywhere' }}>{code}</span>,
      text: ({ code }) => code,
    },
    pointColumn('pointManage.point'),
    activeColumn('isActive', translate),
    { name: 'isUsed', label: 'pointDefinition.isUsed', render: usedWord, text: usedWord },
  ];
}

/** Deletes a definition after a question that says what happens: one in use is only made inactive. */
function useDefinitionRemoval(source: PointSource) {
  const locale = useLocale();
  const notify = useNotify();
  const removePointDefinition = useChange('removePointDefinition');
  const { confirm, dialog } = useConfirm();
  const nameOf = (definition: PointDefinitionRow) => titleOf(definition, locale);
  const remove = async (definition: PointDefinitionRow) => {
    const kind = definition.isUsed ? (definition.isActive ? 'retire' : 'inUse') : 'delete';
    const sure = await confirm({
      title: `pointDefinition.${kind}.title`,
      text: `pointDefinition.${kind}.text`,
      args: { title: nameOf(definition) },
      confirmLabel: `pointDefinition.${kind}`,
      destructive: kind === 'delete',
    });
    if (!sure || kind === 'inUse') return;
    try {
      const { data } = await removePointDefinition({ params: { source, id: definition.id } });
      notify(data.isDeleted ? 'app.pointDefinition.deleted' : 'pointDefinition.retired', { type: 'success' });
    } catch {
      // The call has said why; the list shows what is there either way.
    }
  };
  return { remove, nameOf, dialog };
}
