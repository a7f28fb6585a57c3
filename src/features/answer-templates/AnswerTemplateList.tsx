import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Quickreply from '@mui/icons-material/QuickreplyOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useDelete } from 'ra-core';
import {
  TEMPLATE_MODULES,
  TEMPLATE_PURPOSES,
  TEMPLATE_SORT_FIELDS,
} from '#contract/answer-templates/rules.ts';
import type { AnswerTemplateRow } from '#contract/answer-templates/schema.ts';
import { withFirstList } from '#src/app/firstList.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { choiceFilter, searchFilter } from '#src/components/list/filters.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { RowAction } from '#src/components/list/RowAction.tsx';
import { refreshResources } from '#src/dataProvider/refreshResources.ts';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { ANSWER_TEMPLATES, answerTemplateAddress } from './addresses.ts';
import { useTemplateColumns } from './useTemplateColumns.tsx';

const LIST = {
  resource: 'answer-templates',
  view: 'list',
  defaultSort: 'name,asc',
  sortable: TEMPLATE_SORT_FIELDS,
} as const;

const FILTERS: readonly ListFilter<FilterName<'answer-templates', 'list'>>[] = [
  searchFilter('name.contains', 'answerTemplate.search'),
  choiceFilter('purpose.equals', 'answerTemplate.purpose', TEMPLATE_PURPOSES, 'answerTemplate.purpose'),
  choiceFilter('type.equals', 'answerTemplate.scope', TEMPLATE_MODULES, 'answerTemplate.scope'),
];

/** Templates of answers and mails: one's own, and those of the modules in which one answers or sends mails. */
function AnswerTemplateList() {
  const { remove, dialog } = useTemplateRemoval();
  const create = <NewButton label="answerTemplate.new" to={`${ANSWER_TEMPLATES}/create`} />;
  return (
    <>
      <ListPage
        {...LIST}
        filters={FILTERS}
        columns={useTemplateColumns()}
        crumbs={[{ label: 'answerTemplate.title' }]}
        actions={create}
        rowActions={(template) => <Actions template={template} onRemove={() => void remove(template)} />}
        empty={{
          title: 'answerTemplate.empty',
          text: 'answerTemplate.empty.text',
          icon: <Quickreply />,
          action: create,
        }}
      />
      {dialog}
    </>
  );
}

export default withFirstList(AnswerTemplateList, () => LIST);

function Actions({ template, onRemove }: { template: AnswerTemplateRow; onRemove: () => void }) {
  const { id, name, canEdit } = template;
  const to = answerTemplateAddress(id);
  if (!canEdit) {
    return (
      <RowAction
        label="answerTemplate.open"
        title={name}
        to={to}
        icon={<VisibilityOutlined fontSize="small" />}
      />
    );
  }
  return (
    <>
      <RowAction label="answerTemplate.edit" title={name} to={to} icon={<EditOutlined fontSize="small" />} />
      <RowAction
        label="answerTemplate.delete"
        title={name}
        onClick={onRemove}
        opensDialog
        icon={<DeleteOutlined fontSize="small" />}
      />
    </>
  );
}

function useTemplateRemoval() {
  const queries = useQueryClient();
  const [deleteOne] = useDelete<AnswerTemplateRow>();
  const { confirm, dialog } = useConfirm();
  const remove = async (template: AnswerTemplateRow) => {
    const { id, name, scope } = template;
    const sure = await confirm({
      title: 'answerTemplate.delete.title',
      text: scope === 'PERSON' ? 'answerTemplate.delete.own' : 'answerTemplate.delete.module',
      args: { name },
      confirmLabel: 'answerTemplate.delete',
      destructive: true,
    });
    if (!sure) return;
    // The call has shown its refusal; the list shows what is there either way.
    await deleteOne('answer-templates', { id, previousData: template }, { returnPromise: true }).catch(
      () => undefined,
    );
    await refreshResources(queries, ['answer-templates']);
  };
  return { remove, dialog };
}
