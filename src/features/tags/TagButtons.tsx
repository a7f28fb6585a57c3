import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import type { TagRow } from '../../../contract/tags.ts';
import { RowAction } from '../../components/list/RowAction.tsx';

interface TagButtonsProps {
  tag: TagRow;
  onEdit: () => void;
  onRemove: () => void;
}

/** What can be done with a tag in its list. */
export function TagButtons({ tag: { title }, onEdit, onRemove }: TagButtonsProps) {
  return (
    <>
      <RowAction
        label="contributionTag.edit"
        title={title}
        onClick={onEdit}
        opensDialog
        icon={<EditOutlined fontSize="small" />}
      />
      <RowAction
        label="contributionTag.delete"
        title={title}
        onClick={onRemove}
        opensDialog
        icon={<DeleteOutlined fontSize="small" />}
      />
    </>
  );
}
