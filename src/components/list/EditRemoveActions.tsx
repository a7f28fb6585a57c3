import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import type { MessageKey } from '#messages/message-key.ts';
import { RowAction } from './RowAction.tsx';

type Words<Key> = Key extends `${infer Word}.edit.named`
  ? `${Word}.delete.named` extends MessageKey
    ? Word
    : never
  : never;

interface EditRemoveActionsProps {
  title: string;
  /** Keys `….edit`, `….edit.named`, `….delete` and `….delete.named` below this one say what the buttons do. */
  words: Words<MessageKey>;
  onEdit: () => void;
  onRemove: () => void;
}

/** Changing and deleting a row of a list, each in a dialog. */
export function EditRemoveActions({ title, words, onEdit, onRemove }: EditRemoveActionsProps) {
  return (
    <>
      <RowAction
        label={`${words}.edit`}
        title={title}
        onClick={onEdit}
        opensDialog
        icon={<EditOutlined fontSize="small" />}
      />
      <RowAction
        label={`${words}.delete`}
        title={title}
        onClick={onRemove}
        opensDialog
        icon={<DeleteOutlined fontSize="small" />}
      />
    </>
  );
}
