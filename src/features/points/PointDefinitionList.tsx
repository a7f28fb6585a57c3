import { useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  POINT_DEFINITION_SORT_FIELDS,
  type PointDefinitionRow,
} from '#contract/points/definitions.schema.ts';
import { POINT_DEFINITION_PAGE_SIZE } from '#contract/points/rules.ts';
import { POINT_SOURCES, type PointSource } from '#contract/roles.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { EditRemoveActions } from '#src/components/list/EditRemoveActions.tsx';
import { ListPage } from '#src/components/list/ListPage.tsx';
import { useDefinitionColumns } from './definitionColumns.tsx';
import { PointDefinitionDialog } from './PointDefinitionDialog.tsx';
import { useDefinitionRemoval } from './useDefinitionRemoval.tsx';

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
        crumbs={[{ label: 'footer.home', to: '/' }, { label: title }]}
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
