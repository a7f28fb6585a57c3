import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { useLocation } from 'react-router-dom';
import type { ManagedCampaign } from '#contract/campaigns/schema.ts';
import { RowAction } from '#src/components/list/RowAction.tsx';

/** Details, edit, archive and delete, as far as the row allows. */
export function CampaignRowActions({ row, onArchive }: { row: ManagedCampaign; onArchive: () => void }) {
  const { search } = useLocation();
  const { id, title } = row;
  return (
    <>
      {row.publishState !== 'DRAFT' && (
        <RowAction
          label="campaign.show"
          title={title}
          to={`/campaign/${id}`}
          icon={<VisibilityOutlined fontSize="small" />}
        />
      )}
      {row.canEdit && (
        <RowAction
          label="campaign.edit"
          title={title}
          to={`/campaign/${id}/edit`}
          icon={<EditOutlined fontSize="small" />}
        />
      )}
      {row.canArchive && (
        <RowAction
          label="campaign.archive"
          title={title}
          onClick={onArchive}
          icon={<ArchiveOutlined fontSize="small" />}
        />
      )}
      {row.canDelete && (
        <RowAction
          label="campaign.delete"
          title={title}
          to={{ pathname: `/campaign/${id}/delete`, search }}
          icon={<DeleteOutlined fontSize="small" />}
        />
      )}
    </>
  );
}
