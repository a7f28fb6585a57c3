import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import type { ManagedCompetition } from '#contract/competitions/schema.ts';
import { competitionAddress } from '#src/app/competitionAddress.ts';
import { RowAction } from '#src/components/list/RowAction.tsx';

/** Details, edit, archive; each named after its competition. */
export function RowActions({ row, onArchive }: { row: ManagedCompetition; onArchive: () => void }) {
  const { id, title } = row;
  return (
    <>
      <RowAction
        label="competition.details"
        title={title}
        to={competitionAddress(id)}
        icon={<VisibilityOutlined fontSize="small" />}
      />
      {row.canEdit && (
        <RowAction
          label="competition.edit"
          title={title}
          to={`/competition/1/${id}/edit`}
          icon={<EditOutlined fontSize="small" />}
        />
      )}
      {row.canArchive && (
        <RowAction
          label="competition.archive"
          title={title}
          onClick={onArchive}
          icon={<ArchiveOutlined fontSize="small" />}
        />
      )}
    </>
  );
}
