import { useQueryClient } from '@tanstack/react-query';
import { TAG_LIMITS, type TagRow } from '../../../contract/tags.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { maxLength, minLength, required } from '../../components/inputs/rules.ts';
import { SwitchInput } from '../../components/inputs/SwitchInput.tsx';
import { TextInputWithCounter } from '../../components/inputs/TextInputWithCounter.tsx';
import { storeTag, type TagBody } from '../../dataProvider/tags.ts';
import { TAG_QUERIES } from './tagQueries.ts';

const TITLE = [required(), minLength(TAG_LIMITS.title.min), maxLength(TAG_LIMITS.title.max)];

interface TagDialogProps {
  /** The one that is changed; null for a new one. */
  stored: TagRow | null;
  onClose: () => void;
}

/** Makes or changes a tag [R3P-58, R3P-59]. */
export function TagDialog({ stored, onClose }: TagDialogProps) {
  const queries = useQueryClient();
  const save = async (values: TagBody) => {
    await storeTag(values, stored?.id);
    await queries.invalidateQueries({ queryKey: TAG_QUERIES });
    onClose();
  };
  return (
    <FormDialog<TagBody>
      title={stored ? 'contributionTag.edit.title' : 'contributionTag.new'}
      initial={{ title: stored?.title ?? '', isActive: stored?.isActive ?? true }}
      saveLabel="contributionTag.save"
      onSave={save}
      onClose={onClose}
    >
      <TextInputWithCounter
        source="title"
        label="contributionTag.title"
        help="contributionTag.title.help"
        validate={TITLE}
        autoComplete="off"
        counter
      />
      <SwitchInput source="isActive" label="contributionTag.isActive" help="contributionTag.isActive.help" />
    </FormDialog>
  );
}
