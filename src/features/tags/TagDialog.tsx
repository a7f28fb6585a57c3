import { HttpError } from 'ra-core';
import { useRef, useState } from 'react';
import { TAG_LIMITS, type Tag } from '#contract/tags/schema.ts';
import { RecordDialog } from '#src/components/form/RecordDialog.tsx';
import { maxLength, minLength, required } from '#src/components/inputs/rules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { failureField } from '#src/dataProvider/errors.ts';
import { MergeOffer } from './MergeOffer.tsx';

const TITLE = [required(), minLength(TAG_LIMITS.title.min), maxLength(TAG_LIMITS.title.max)];

type TagValues = Pick<Tag, 'title' | 'isActive'>;

interface TagDialogProps {
  /** The one that is changed; null for a new one. */
  stored: Tag | null;
  onMerge: (from: Tag, into: Tag) => void;
  onClose: () => void;
}

const valuesOf = (stored: Tag | null): TagValues => ({
  title: stored?.title ?? '',
  isActive: stored?.isActive ?? true,
});

const isTaken = (error: unknown) => failureField(error, 'message') === 'error.alreadyExists';

/** The refusal of a title that another tag has, as one of the title's field. */
const atTitle = () =>
  new HttpError('contributionTag.title.taken', 400, { errors: { title: 'contributionTag.title.taken' } });

/** Makes or changes a tag; of two administrators the second one chooses. */
export function TagDialog({ stored, onMerge, onClose }: TagDialogProps) {
  const sentTitle = useRef('');
  const [takenTitle, setTakenTitle] = useState<string | null>(null);
  const refusalOf = (error: unknown) => {
    if (!isTaken(error)) return error;
    setTakenTitle(sentTitle.current);
    return atTitle();
  };
  return (
    <RecordDialog<Tag, TagValues>
      resource="tags"
      stored={stored}
      title={stored ? 'contributionTag.edit.title' : 'contributionTag.new'}
      saveLabel="contributionTag.save"
      valuesOf={valuesOf}
      bodyOf={(values) => {
        sentTitle.current = values.title.trim();
        return values;
      }}
      refusalOf={refusalOf}
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
      {stored && takenTitle !== null && (
        <MergeOffer from={stored} taken={takenTitle} onMerge={(into) => onMerge(stored, into)} />
      )}
      <SwitchInput source="isActive" label="contributionTag.isActive" help="contributionTag.isActive.help" />
    </RecordDialog>
  );
}
