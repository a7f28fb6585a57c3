import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Alert from '@mui/material/Alert';
import { useDelete } from 'ra-core';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { STAGES_OF_TYPE } from '#contract/evaluations/rules.ts';
import type { EvalDefinition } from '#contract/evaluations/schema.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { EvalDefinitionDialog } from '#src/components/evaluations/EvalDefinitionDialog.tsx';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { DialogLink } from '#src/components/list/DialogLink.tsx';
import { choiceFilter } from '#src/components/list/filters.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { RowAction } from '#src/components/list/RowAction.tsx';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** What evaluations of a type ask, for its administrators; forms of juries are made with their competition. */
export default function EvalDefinitionList() {
  const { type } = useParams();
  if (type !== 'SUGGESTION' && type !== 'IMPROVEMENT') return <NotFoundPage />;
  return <DefinitionsOf key={type} type={type} />;
}

/** An open dialog: an empty form, a stored one, or a copy of it. */
interface Opened {
  definition: EvalDefinition | null;
  isCopy: boolean;
}

function DefinitionsOf({ type }: { type: 'SUGGESTION' | 'IMPROVEMENT' }) {
  const translate = useTranslate();
  const { confirm, dialog } = useConfirm();
  const [opened, setOpened] = useState<Opened | null>(null);
  const filters: readonly ListFilter<FilterName<'evaluation-definitions', 'definitions'>>[] = [
    choiceFilter('evalFlowType.equals', 'evalDefinition.stage', STAGES_OF_TYPE[type], 'evaluation.stage'),
  ];
  // The call says why it is refused; the list shows what is there either way.
  const [removeNow] = useDelete<EvalDefinition>('evaluation-definitions');
  const remove = async (definition: EvalDefinition) => {
    const { id, title } = definition;
    const sure = await confirm({
      title: 'evalDefinition.delete.title',
      text: 'evalDefinition.delete.text',
      args: { title },
      confirmLabel: 'evalDefinition.delete',
      destructive: true,
    });
    if (sure) await removeNow('evaluation-definitions', { id, previousData: definition });
  };
  const newForm = (
    <NewButton label="evalDefinition.create" onOpen={() => setOpened({ definition: null, isCopy: false })} />
  );
  const title = `evalDefinition.list.${type}`;
  const open = (definition: EvalDefinition) => setOpened({ definition, isCopy: false });
  return (
    <>
      <ListPage
        title={title}
        resource="evaluation-definitions"
        view="definitions"
        filter={{ type }}
        sortable={['id', 'title', 'evalFlowType']}
        filters={filters}
        columns={useDefinitionColumns(open)}
        empty={{
          title: 'evalDefinition.list.empty',
          text: 'evalDefinition.list.empty.text',
          action: newForm,
        }}
        crumbs={[{ label: title }]}
        actions={newForm}
        rowActions={(definition) => (
          <DefinitionButtons
            definition={definition}
            onOpen={() => open(definition)}
            onCopy={() => setOpened({ definition, isCopy: true })}
            onRemove={() => void remove(definition)}
          />
        )}
        excel
        print
        dense
      >
        <Alert severity="info" sx={{ mb: 2, displayPrint: 'none' }}>
          {translate('evalDefinition.list.hint')}
        </Alert>
      </ListPage>
      {opened && (
        <EvalDefinitionDialog
          scope={{ type }}
          {...opened}
          onClose={() => setOpened(null)}
          onSaved={() => setOpened(null)}
        />
      )}
      {dialog}
    </>
  );
}

interface DefinitionButtonsProps {
  definition: EvalDefinition;
  onOpen: () => void;
  onCopy: () => void;
  onRemove: () => void;
}

/** What can be done with a definition: one in use can be shown and copied only. */
function DefinitionButtons({
  definition: { title, isUsed },
  onOpen,
  onCopy,
  onRemove,
}: DefinitionButtonsProps) {
  const button = (
    act: 'show' | 'edit' | 'copy' | 'delete',
    Icon: typeof EditOutlined,
    onClick: () => void,
  ) => (
    <RowAction
      label={`evalDefinition.${act}`}
      title={title}
      onClick={onClick}
      icon={<Icon fontSize="small" />}
    />
  );
  return (
    <>
      {isUsed ? button('show', VisibilityOutlined, onOpen) : button('edit', EditOutlined, onOpen)}
      {button('copy', ContentCopy, onCopy)}
      {!isUsed && button('delete', DeleteOutlined, onRemove)}
    </>
  );
}

/** Columns of the list of definitions. */
function useDefinitionColumns(
  onOpen: (definition: EvalDefinition) => void,
): readonly ColumnOf<'evaluation-definitions', 'definitions'>[] {
  const translate = useTranslate();
  return [
    {
      name: 'title',
      label: 'evalDefinition.title',
      sortBy: 'title',
      primary: true,
      render: (definition) => <DialogLink onOpen={() => onOpen(definition)}>{definition.title}</DialogLink>,
      text: ({ title }) => title,
    },
    {
      name: 'stage',
      label: 'evalDefinition.stage',
      sortBy: 'evalFlowType',
      text: ({ evalFlowType }) => translate(`evaluation.stage.${evalFlowType}`),
    },
    {
      name: 'questions',
      label: 'evalDefinition.questionCount',
      align: 'end',
      text: ({ evalItemDefinitionList }) => evalItemDefinitionList.length,
    },
    {
      name: 'state',
      label: 'evalDefinition.state',
      text: ({ isUsed }) => translate(`evalDefinition.state.${isUsed ? 'used' : 'unused'}`),
    },
  ];
}
