import Alert from '@mui/material/Alert';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useId, useRef, useState } from 'react';
import {
  CONFLICT_KINDS,
  CONFLICT_LIMITS,
  type ConflictKind,
  needsRemark,
} from '#contract/competitions/conflicts.ts';
import type { EvaluationForm } from '#contract/evaluations/schema.ts';
import { ConfirmDialog } from '#src/components/feedback/ConfirmDialog.tsx';
import { LengthHint } from '#src/components/inputs/LengthHint.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';

const SHOWN_BY = ['evaluations', 'tasks', 'competitions'] as const;
const { max: LONGEST } = CONFLICT_LIMITS.remark;

interface ConflictDialogProps {
  form: Pick<EvaluationForm, 'contributionId' | 'contributionTitle' | 'dateUpdated'>;
  onDeclared: () => void;
  onClose: () => void;
}

/** Why a juror cannot judge an idea, and what follows from it. */
export function ConflictDialog({ form, onDeclared, onClose }: ConflictDialogProps) {
  const translate = useTranslate();
  const declare = useChange('declareConflict', SHOWN_BY);
  const [kind, setKind] = useState<ConflictKind | null>(null);
  const [remark, setRemark] = useState('');
  const [isChecked, setChecked] = useState(false);
  const firstKind = useRef<HTMLInputElement>(null);
  const words = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const length = remark.trim().length;
  const lacksWords = kind !== null && needsRemark(kind) && length === 0;
  const isWrong = (isChecked && lacksWords) || length > LONGEST;
  const confirm = async () => {
    setChecked(true);
    if (kind === null) {
      firstKind.current?.focus();
      return;
    }
    if (lacksWords || length > LONGEST) {
      words.current?.focus();
      return;
    }
    await declare({ params: { id: form.contributionId }, body: { kind, remark: remark.trim() } });
    onClose();
    onDeclared();
  };
  return (
    <ConfirmDialog
      open
      isForm
      focusesChildren
      maxWidth="sm"
      title="conflict.declare.title"
      text="conflict.declare.text"
      args={{ title: form.contributionTitle }}
      confirmLabel="conflict.declare.confirm"
      onConfirm={confirm}
      onCancel={onClose}
    >
      {form.dateUpdated !== null && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {translate('conflict.declare.scored')}
        </Alert>
      )}
      <FormControl sx={{ mt: 2 }} error={isChecked && kind === null}>
        <FormLabel id={labelId}>{translate('conflict.kind')}</FormLabel>
        <RadioGroup
          aria-labelledby={labelId}
          value={kind}
          onChange={(_, chosen) => setKind(CONFLICT_KINDS.find((known) => known === chosen) ?? kind)}
        >
          {CONFLICT_KINDS.map((each, at) => (
            <FormControlLabel
              key={each}
              value={each}
              control={
                <Radio autoFocus={at === 0} slotProps={{ input: at === 0 ? { ref: firstKind } : {} }} />
              }
              label={translate(`conflict.kind.${each}`)}
            />
          ))}
        </RadioGroup>
        {isChecked && kind === null && <FormHelperText>{translate('conflict.kind.missing')}</FormHelperText>}
      </FormControl>
      <TextField
        inputRef={words}
        label={translate('conflict.remark')}
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
        required={kind !== null && needsRemark(kind)}
        error={isWrong}
        helperText={
          isChecked && lacksWords ? (
            translate('conflict.remark.missing')
          ) : (
            <LengthHint length={length} max={LONGEST} />
          )
        }
        multiline
        minRows={2}
        maxRows={6}
        fullWidth
        sx={{ mt: 2 }}
      />
    </ConfirmDialog>
  );
}
