import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { CommandType } from '#contract/life-cycles/schema.ts';
import { FormDialog, type FormDialogProps } from '#src/components/form/FormDialog.tsx';
import { useReload } from '../contributionQueries.ts';

/** What every command's dialog gets. */
export interface CommandProps {
  type: CommandType;
  contribution: ContributionDetail;
  onClose: () => void;
}

interface CommandDialogProps<Values extends FieldValues>
  extends CommandProps,
    Pick<FormDialogProps<Values>, 'saveLabel'> {
  initial?: Values;
  /** Carries the command out; without it the dialog only shows something. A refusal leaves it open. */
  onSave?: (values: Values, form: UseFormReturn<Values>) => Promise<unknown>;
  canSave?: (values: Values) => boolean;
  children: ReactNode;
}

/** The dialog of a command; after a change the contribution is fetched again. */
export function CommandDialog<Values extends FieldValues>(props: CommandDialogProps<Values>) {
  const { type, contribution, onClose, onSave, canSave = () => true, children } = props;
  const reload = useReload(contribution.id);
  return (
    <FormDialog<Values>
      title={`contribution.command.${type}`}
      initial={props.initial ?? ({} as Values)}
      saveLabel={props.saveLabel ?? 'contribution.save'}
      cancelLabel={onSave ? 'contribution.cancel' : 'contribution.close'}
      isReadOnly={!onSave}
      blockOf={(values) => (canSave(values) ? null : '')}
      onSave={async (values, form) => {
        await onSave?.(values, form);
        onClose();
        void reload();
      }}
      onClose={onClose}
      maxWidth="sm"
    >
      {children}
    </FormDialog>
  );
}
