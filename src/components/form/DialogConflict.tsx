import type { FieldValues } from 'react-hook-form';
import { useFormContext } from 'react-hook-form';
import { SaveConflict } from '#src/components/feedback/SaveConflict.tsx';
import { useDialogSubmit } from './FormDialog.tsx';

interface DialogConflictProps {
  /** Reads what is stored by now; null when it is gone, and the dialog with it. */
  renew: () => Promise<FieldValues | null>;
  onSettled: () => void;
}

/** In a dialog whose save met somebody else's: what is stored, or what was typed, as the person chooses. */
export function DialogConflict({ renew, onSettled }: DialogConflictProps) {
  const { reset } = useFormContext();
  const submit = useDialogSubmit();
  const choose = async (choice: 'theirs' | 'mine') => {
    const values = await renew();
    if (!values) return;
    onSettled();
    if (choice === 'theirs') reset(values);
    else await submit();
  };
  return <SaveConflict onChoose={choose} />;
}
