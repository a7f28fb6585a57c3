import { HttpError } from 'ra-core';
import { TAG_LIMITS, type Tag } from '#contract/tags/schema.ts';
import { RecordDialog } from '#src/components/form/RecordDialog.tsx';
import { maxLength, minLength, required } from '#src/components/inputs/rules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { failureField } from '#src/dataProvider/errors.ts';

const TITLE = [required(), minLength(TAG_LIMITS.title.min), maxLength(TAG_LIMITS.title.max)];

type TagValues = Pick<Tag, 'title' | 'isActive'>;

interface TagDialogProps {
  /** The one that is changed; null for a new one. */
  stored: Tag | null;
  onClose: () => void;
}

const valuesOf = (stored: Tag | null): TagValues => ({
  title: stored?.title ?? '',
  isActive: stored?.isActive ?? true,
});

/** The refusal of a title that another tag has, as one of the title's field; any other as it is. */
const atTitle = (error: unknown) =>
  failureField(error, 'message') === 'error.alreadyExists'
    ? new HttpError('contributionTag.title.taken', 400, { errors: { title: 'contributionTag.title.taken' } })
    : error;

/** Makes or changes a tag; of two administrators the second one chooses. */
export function TagDialog({ stored, onClose }: TagDialogProps) {
  return (
    <RecordDialog<Tag, TagValues>
      resource="tags"
      stored={stored}
      title={stored ? 'contributionTag.edit.title' : 'contributionTag.new'}
      saveLabel="contributionTag.save"
      valuesOf={valuesOf}
      bodyOf={(values) => values}
      refusalOf={atTitle}
      onStored={onClose}
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
    </RecordDialog>
  );
}
