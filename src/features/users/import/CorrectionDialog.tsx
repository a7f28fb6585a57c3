import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { ROLES } from '#contract/roles.ts';
import {
  USER_IMPORT_FIELDS,
  USER_IMPORT_LIMITS,
  type UserImportFault,
  type UserImportField,
  type UserImportPlan,
  type UserImportRow,
  type UserImportTexts,
} from '#contract/users/import.schema.ts';
import { EDUCATION_LEVELS } from '#contract/users/schema.ts';
import { useSettings } from '#src/app/settings.ts';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { packMessage } from '#src/components/form/packedMessage.ts';
import { maxLength } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { faultMessage } from './useImportLines.ts';
import type { CorrectionOutcome } from './useUserImport.ts';

const CELL = [maxLength(USER_IMPORT_LIMITS.cell)];

interface CorrectionDialogProps {
  row: UserImportRow;
  texts: UserImportTexts;
  columns: UserImportPlan['columns'];
  onCorrect: (line: number, texts: UserImportTexts) => Promise<CorrectionOutcome>;
  /** Whether all that is corrected is still short enough. */
  fits: (line: number, texts: UserImportTexts) => boolean;
  onClose: () => void;
}

/** The cells of a line to type over; what is typed is checked at once, and stays open until the line is sound. */
export function CorrectionDialog({ row, texts, columns, onCorrect, fits, onClose }: CorrectionDialogProps) {
  const translate = useTranslate();
  const hints = useHints();
  const asked = new Set([...columns, ...row.faults].map(({ field }) => field));
  const fields = USER_IMPORT_FIELDS.filter((field) => asked.has(field));
  const initial = Object.fromEntries(fields.map((field) => [field, texts[field] ?? '']));
  const changesOf = (values: Record<string, string>): UserImportTexts => {
    const typed = fields.filter((field) => values[field] !== (texts[field] ?? ''));
    return Object.fromEntries(typed.map((field) => [field, values[field] ?? '']));
  };
  return (
    <FormDialog<Record<string, string>>
      title={translate('userImport.correct.title', { line: row.line })}
      initial={initial}
      saveLabel="userImport.correct.check"
      onSave={async (values, form) => {
        const changes = changesOf(values);
        const outcome =
          Object.keys(changes).length > 0 ? await onCorrect(row.line, changes) : ('faulty' as const);
        if (outcome === 'sound') onClose();
        // What is typed is known by now: closing loses nothing.
        else if (outcome === 'faulty') form.reset(values, { keepErrors: true });
      }}
      blockOf={(values) =>
        fits(row.line, changesOf(values))
          ? null
          : translate('userImport.correct.characters', { smart_count: USER_IMPORT_LIMITS.corrected })
      }
      onClose={onClose}
      maxWidth="sm"
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate('userImport.correct.help')}
      </Typography>
      <Faults faults={row.faults} />
      {fields.map((field) => (
        <TextInputWithCounter
          key={field}
          source={field}
          label={`user.${field}`}
          help={hints[field]}
          validate={CELL}
          autoComplete="off"
        />
      ))}
    </FormDialog>
  );
}

/** What is wrong, at its fields, and above them what is about the whole line. */
function Faults({ faults }: { faults: readonly UserImportFault[] }) {
  const translate = useTranslate();
  const { setError } = useFormContext();
  useEffect(() => {
    for (const fault of faults) {
      const message = packMessage(faultMessage(fault, translate));
      if (fault.field) setError(fault.field, { type: 'server', message });
    }
  }, [faults, setError, translate]);
  const general = faults.filter(({ field }) => field === null);
  if (general.length === 0) return null;
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      {general.map((fault) => {
        const { message, args } = faultMessage(fault, translate);
        return <div key={fault.fault}>{translate(message, args)}</div>;
      })}
    </Alert>
  );
}

/** What a cell can say, for fields that choose among words. */
function useHints(): Partial<Record<UserImportField, string>> {
  const translate = useTranslate();
  const { languages } = useSettings();
  const choices = (words: readonly string[], sign = ', ') =>
    translate('userImport.correct.choices', { choices: words.join(sign) });
  return {
    activated: choices([translate('components.active.true'), translate('components.active.false')]),
    langKey: choices(Object.values(languages)),
    educationLevel: choices(EDUCATION_LEVELS.map((level) => translate(`educationLevel.${level}`))),
    authorities: choices(
      ROLES.filter((role) => role !== 'ROLE_USER').map((role) => translate(`user.role.${role}`)),
      ' | ',
    ),
  };
}
