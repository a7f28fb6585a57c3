import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import type { ManagedCampaign } from '../../../contract/campaigns.ts';

/** Details, edit, archive and delete, as far as the row allows [R2B-07 … R2B-09], Q2-03, Q2-50. */
export function CampaignRowActions({ row, onArchive }: { row: ManagedCampaign; onArchive: () => void }) {
  const translate = useTranslate();
  const { search } = useLocation();
  const { id, title } = row;
  const named = (action: 'show' | 'edit' | 'archive' | 'delete') => ({
    'aria-label': translate(`campaign.${action}.named`, { title }),
    title: translate(`campaign.${action}`),
    sx: { width: 44, height: 44 },
  });
  return (
    <>
      {row.publishState !== 'DRAFT' && (
        <IconButton component={Link} to={`/campaign/${id}`} {...named('show')}>
          <VisibilityOutlined fontSize="small" />
        </IconButton>
      )}
      {row.canEdit && (
        <IconButton component={Link} to={`/campaign/${id}/edit`} {...named('edit')}>
          <EditOutlined fontSize="small" />
        </IconButton>
      )}
      {row.canArchive && (
        <IconButton onClick={onArchive} {...named('archive')}>
          <ArchiveOutlined fontSize="small" />
        </IconButton>
      )}
      {row.canDelete && (
        <IconButton component={Link} to={{ pathname: `/campaign/${id}/delete`, search }} {...named('delete')}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      )}
    </>
  );
}
