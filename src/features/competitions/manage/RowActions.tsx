import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { ManagedCompetition } from '../../../../contract/competitions.ts';
import { competitionAddress } from '../../../app/competitionAddress.ts';

const SIZE = { width: 44, height: 44 } as const;

/** Details, edit, archive [R2D-21], Q2-27, Q2-71; each named after its competition. */
export function RowActions({ row, onArchive }: { row: ManagedCompetition; onArchive: () => void }) {
  const translate = useTranslate();
  const { id, title } = row;
  const named = (action: string) => ({
    'aria-label': translate(`competition.${action}.named`, { title }),
    title: translate(`competition.${action}`),
    sx: SIZE,
  });
  return (
    <>
      <IconButton component={Link} to={competitionAddress(id)} {...named('details')}>
        <VisibilityOutlined fontSize="small" />
      </IconButton>
      {row.canEdit && (
        <IconButton component={Link} to={`/competition/1/${id}/edit`} {...named('edit')}>
          <EditOutlined fontSize="small" />
        </IconButton>
      )}
      {row.canArchive && (
        <IconButton onClick={onArchive} {...named('archive')}>
          <ArchiveOutlined fontSize="small" />
        </IconButton>
      )}
    </>
  );
}
