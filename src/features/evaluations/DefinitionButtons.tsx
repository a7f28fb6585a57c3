import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import type { EvalDefinition } from '#contract/evaluations/schema.ts';
import { RowAction } from '#src/components/list/RowAction.tsx';

interface DefinitionButtonsProps {
  definition: EvalDefinition;
  onOpen: () => void;
  onCopy: () => void;
  onRemove: () => void;
}

/** What can be done with a definition: one in use can be shown and copied only. */
export function DefinitionButtons({ definition, onOpen, onCopy, onRemove }: DefinitionButtonsProps) {
  const { title, isUsed } = definition;
  return (
    <>
      {isUsed ? (
        <RowAction
          label="evalDefinition.show"
          title={title}
          onClick={onOpen}
          icon={<VisibilityOutlined fontSize="small" />}
        />
      ) : (
        <RowAction
          label="evalDefinition.edit"
          title={title}
          onClick={onOpen}
          icon={<EditOutlined fontSize="small" />}
        />
      )}
      <RowAction
        label="evalDefinition.copy"
        title={title}
        onClick={onCopy}
        icon={<ContentCopy fontSize="small" />}
      />
      {!isUsed && (
        <RowAction
          label="evalDefinition.delete"
          title={title}
          onClick={onRemove}
          icon={<DeleteOutlined fontSize="small" />}
        />
      )}
    </>
  );
}
