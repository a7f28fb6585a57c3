import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import UnarchiveOutlined from '@mui/icons-material/UnarchiveOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { useUpdate } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { CAMPAIGN_STATES, CAMPAIGN_TYPES } from '#contract/campaigns/rules.ts';
import {
  CAMPAIGN_SORT_FIELDS,
  MANAGED_SORT_FIELDS,
  type ManagedCampaign,
} from '#contract/campaigns/schema.ts';
import { formatDateTime } from '#contract/formats/dates.ts';
import { withFirstList } from '#src/app/firstList.ts';
import { useSession } from '#src/app/session.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { useReaderZone } from '#src/components/fields/useReaderZone.ts';
import { useRecordUpdates } from '#src/components/form/useRecordUpdates.ts';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import {
  dateColumn,
  linkColumn,
  numberColumn,
  statusColumn,
  textColumn,
} from '#src/components/list/columns.tsx';
import { choiceFilter, searchFilter } from '#src/components/list/filters.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { RowAction } from '#src/components/list/RowAction.tsx';
import { CloneRowAction } from '#src/components/programmes/cloning/CloneRowAction.tsx';
import { useRestoring } from '#src/components/programmes/useRestoring.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { mayCreate } from './campaignAccess.ts';
import { cloneSourceOf } from './campaignCloning.ts';
import { questionOf } from './campaignQuestion.ts';

const FILTERS: readonly ListFilter<FilterName<'campaigns', 'manage'>>[] = [
  searchFilter('q', 'campaign.search'),
  choiceFilter(
    'publishState.equals',
    'campaign.publishState',
    CAMPAIGN_STATES,
    'components.status.publishState',
  ),
  choiceFilter('campaignType.equals', 'campaign.type', CAMPAIGN_TYPES, 'campaign.type'),
];

const LIST = {
  resource: 'campaigns',
  view: 'manage',
  defaultSort: 'id,desc',
  sortable: [...CAMPAIGN_SORT_FIELDS, ...MANAGED_SORT_FIELDS],
} as const;

/** Campaigns in all states, for those who run them. */
function CampaignManageList() {
  const session = useSession();
  const { archive, dialog } = useArchiving();
  const restoring = useRestoring('campaign');
  const newCampaign = mayCreate(session) && <NewButton label="campaign.new" to="/campaign/new" />;
  return (
    <>
      <ListPage
        title="campaign.manage.title"
        {...LIST}
        filters={FILTERS}
        columns={useCampaignColumns()}
        empty={{ title: 'campaign.list.none', text: 'campaign.manage.empty', action: newCampaign }}
        crumbs={[{ label: 'menu.campaigns', to: '/campaign' }, { label: 'campaign.manage.title' }]}
        actions={newCampaign}
        rowActions={(row) => (
          <CampaignRowActions
            row={row}
            onArchive={() => void archive(row)}
            onRestore={() => void restoring.restore(row)}
          />
        )}
        excel
        print
        storeKey="campaigns.manage"
        dense
      />
      {dialog}
      {restoring.dialog}
    </>
  );
}

export default withFirstList(CampaignManageList, () => LIST);

function useArchiving() {
  const [update] = useUpdate<ManagedCampaign>();
  const { refresh } = useRecordUpdates();
  const { confirm, dialog } = useConfirm();
  const archive = async (row: ManagedCampaign) => {
    const { id, title, campaignType } = row;
    if (!(await confirm(questionOf('ARCHIVED', { title, campaignType, isPublic: true })))) return;
    void update(
      'campaigns',
      { id, data: { publishState: 'ARCHIVED' }, previousData: row },
      // Also after a refusal, which the call has shown: the list shows what is true now.
      { onSettled: refresh },
    );
  };
  return { archive, dialog };
}

interface CampaignRowActionsProps {
  row: ManagedCampaign;
  onArchive: () => void;
  onRestore: () => void;
}

/** Details, edit, clone, archive, bring back and delete, as far as the row allows. */
function CampaignRowActions({ row, onArchive, onRestore }: CampaignRowActionsProps) {
  const { search } = useLocation();
  const session = useSession();
  const { id, title } = row;
  return (
    <>
      {row.publishState !== 'DRAFT' && (
        <RowAction label="campaign.show" title={title} to={`/campaign/${id}`} icon={<VisibilityOutlined />} />
      )}
      {row.canEdit && (
        <RowAction label="campaign.edit" title={title} to={`/campaign/${id}/edit`} icon={<EditOutlined />} />
      )}
      {mayCreate(session) && <CloneRowAction source={cloneSourceOf(row)} />}
      {row.canArchive && (
        <RowAction label="campaign.archive" title={title} onClick={onArchive} icon={<ArchiveOutlined />} />
      )}
      {row.publishState === 'ARCHIVED' && (
        <RowAction label="campaign.restore" title={title} onClick={onRestore} icon={<UnarchiveOutlined />} />
      )}
      {row.canDelete && (
        <RowAction
          label="campaign.delete"
          title={title}
          to={{ pathname: `/campaign/${id}/delete`, search }}
          icon={<DeleteOutlined />}
        />
      )}
    </>
  );
}

/** Columns of the management list; the states carry their icons. */
function useCampaignColumns(): readonly ColumnOf<'campaigns', 'manage'>[] {
  const translate = useTranslate();
  const zone = useReaderZone();
  const now = Date.now();
  const state = statusColumn('publishState', 'campaign.publishState', translate);
  const plannedWords = ({ publishAt, publishRefusal }: ManagedCampaign) =>
    translate(publishRefusal ? 'campaign.notPublished.row' : 'campaign.planned.row', {
      date: formatDateTime(publishAt, zone),
    });
  /** Submissions have ended while the campaign still stands as published. */
  const isOver = ({ publishState, dateSubmissionEnd }: ManagedCampaign) =>
    publishState === 'PUBLISHED' && Date.parse(dateSubmissionEnd ?? '') <= now;
  return [
    textColumn('code', 'components.programme.code'),
    linkColumn({
      name: 'title',
      label: 'components.programme.title',
      sortBy: 'title',
      // To its form as long as it can be edited, then to its page.
      to: ({ id, canEdit }) => (canEdit ? `/campaign/${id}/edit` : `/campaign/${id}`),
      text: ({ title }) => title,
      secondLine: ({ campaignType }) => translate(`campaign.type.${campaignType}`),
    }),
    {
      name: 'campaignType',
      // It stands below the title; here it can be sorted by, and goes into the spreadsheet.
      hidden: true,
      label: 'campaign.type',
      sortBy: 'campaignType',
      text: ({ campaignType }) => translate(`campaign.type.${campaignType}`),
    },
    {
      ...state,
      render: (row) => (
        <>
          <StatusChip kind="publishState" value={row.publishState} />
          {row.publishAt && <SecondLine>{plannedWords(row)}</SecondLine>}
        </>
      ),
      text: (row) => [state.text?.(row), row.publishAt && plannedWords(row)].filter(Boolean).join(', '),
    },
    {
      ...dateColumn('dateSubmissionEnd', 'campaign.end.input'),
      render: (row) => (
        <>
          <DateTimeField value={row.dateSubmissionEnd} />
          {isOver(row) && <SecondLine>{translate('campaign.end.passed')}</SecondLine>}
        </>
      ),
    },
    numberColumn('contributionCount', 'campaign.contributionCount'),
    numberColumn('participantCount', 'campaign.participantCount'),
    numberColumn('visitCount', 'campaign.visitCount'),
    {
      name: 'author',
      label: 'campaign.author.column',
      hidden: true,
      render: ({ authorName }) => authorName ?? '–',
      text: ({ authorName }) => authorName,
    },
    dateColumn('publishDate', 'campaign.publishDate', { hidden: true }),
    dateColumn('dateUpdated', 'campaign.updated', { hidden: true }),
  ];
}
