import { HttpError } from 'ra-core';
import { TAG_LIMITS, type Tag } from '#contract/tags/schema.ts';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { useDialogVersion } from '#src/components/form/useDialogVersion.tsx';
import { maxLength, minLength, required } from '#src/components/inputs/rules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { failureField } from '#src/dataProvider/errors.ts';
import { readTag, storeTag, type TagBody } from '#src/dataProvider/tags.ts';
import { TAG_QUERIES } from './tagQueries.ts';

const TITLE = [required(), minLength(TAG_LIMITS.title.min), maxLength(TAG_LIMITS.title.max)];

interface TagDialogProps {
  /** The one that is changed; null for a new one. */
  stored: Tag | null;
  onClose: () => void;
}

const valuesOf = (stored: Tag | null): TagBody => ({
  title: stored?.title ?? '',
  isActive: stored?.isActive ?? true,
});

/** @throws the refusal of a title that another tag has, as one of the title's field; any other as it is */
const atTitle = (error: unknown) => {
  if (failureField(error, 'message') !== 'error.alreadyExists') throw error;
  throw new HttpError('contributionTag.title.taken', 400, {
    errors: { title: 'contributionTag.title.taken' },
  });
};

/** Makes or changes a tag; of two administrators the second one chooses [R3P-58, R3P-59]. */
export function TagDialog({ stored, onClose }: TagDialogProps) {
  const { save, conflict } = useDialogVersion<Tag, TagBody>({
    stored,
    valuesOf,
    read: readTag,
    write: storeTag,
    onStored: onClose,
    queryKey: TAG_QUERIES,
  });
  return (
    <FormDialog<TagBody>
      title={stored ? 'contributionTag.edit.title' : 'contributionTag.new'}
      initial={valuesOf(stored)}
      saveLabel="contributionTag.save"
      onSave={(values) => save(values).catch(atTitle)}
      onClose={onClose}
    >
      {conflict}
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
