import type { FieldValues } from 'react-hook-form';
import type { GivenPoints } from '#contract/points/schema.ts';
import type { ManagedSpending } from '#contract/points/spendings.schema.ts';
import { RecordDialog, type RecordDialogProps } from '#src/components/form/RecordDialog.tsx';

type PointDialogProps<Item extends GivenPoints | ManagedSpending, Values extends FieldValues> = Pick<
  RecordDialogProps<Item, Values>,
  'resource' | 'stored' | 'saveLabel' | 'valuesOf' | 'bodyOf' | 'onClose' | 'children'
> & { words: 'pointManage.given' | 'pointManage.spent' };

const SHOWN_BY = ['points'] as const;

/** A record of a person's points; of two administrators the second one chooses. */
export function PointDialog<Item extends GivenPoints | ManagedSpending, Values extends FieldValues>({
  words,
  ...form
}: PointDialogProps<Item, Values>) {
  return (
    <RecordDialog<Item, Values>
      {...form}
      title={`${words}.${form.stored ? 'edit' : 'create'}`}
      sourceOf={(path) => (path === 'userId' ? 'person' : path)}
      refreshesOnRefusal
      onStored={form.onClose}
      shownBy={SHOWN_BY}
    />
  );
}
