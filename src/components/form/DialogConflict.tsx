import type { FieldValues } from 'react-hook-form';
import { useFormContext } from 'react-hook-form';
import { SaveConflict } from '#src/components/feedback/SaveConflict.tsx';
import { useDialogSubmit } from './FormDialog.tsx';

interface DialogConflictProps<Values extends FieldValues> {
  /** Reads what is stored by now; null when it is gone, and the dialog with it. */
  renew: (typed: Values) => Promise<{ theirs: Values; mine: Values } | null>;
  onSettled: () => void;
  /** What was typed is joined with what is stored. */
  joins: boolean;
}

/** In a dialog whose save met somebody else's: what is stored, or what was typed, as the person chooses. */
export function DialogConflict<Values extends FieldValues>(props: DialogConflictProps<Values>) {
  const { renew, onSettled, joins } = props;
  const { reset, getValues } = useFormContext<Values>();
  const submit = useDialogSubmit();
  const choose = async (choice: 'theirs' | 'mine') => {
    // The form's own values change with it.
    const typed = joins ? structuredClone(getValues()) : getValues();
    const values = await renew(typed);
    if (!values) return;
    onSettled();
    if (choice === 'theirs' || joins) reset(values.theirs);
    if (choice === 'theirs') return;
    if (joins) reset(values.mine, { keepDefaultValues: true });
    await submit();
  };
  return <SaveConflict onChoose={choose} joins={joins} />;
}
