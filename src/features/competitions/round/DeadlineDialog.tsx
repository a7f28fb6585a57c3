import Box from '@mui/material/Box';
import { useNotify } from 'ra-core';
import { useId, useRef, useState } from 'react';
import type { Competition } from '#contract/competitions/schema.ts';
import { fromDateTimeInput } from '#contract/formats/dates.ts';
import { ConfirmDialog } from '#src/components/feedback/ConfirmDialog.tsx';
import { LazyPicker } from '#src/components/inputs/dates/LazyPicker.tsx';
import type { DateFault } from '#src/components/inputs/dates/pickerProps.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface DeadlineDialogProps {
  competition: Pick<Competition, 'id'>;
  onClose: () => void;
}

/** Another deadline for all scores that are missing. */
export function DeadlineDialog({ competition, onClose }: DeadlineDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const moveDeadline = useChange('moveRoundDeadline');
  const [value, setValue] = useState('');
  const [isChecked, setChecked] = useState(false);
  const check = useRef<() => DateFault | null>(null);
  const errorId = useId();
  const dueDate = fromDateTimeInput(value);
  const isAhead = dueDate !== null && Date.parse(dueDate) > Date.now();
  const isWrong = isChecked && !isAhead;
  const confirm = async () => {
    setChecked(true);
    if (!isAhead) return;
    const { data } = await moveDeadline({ params: { id: competition.id }, body: { dueDate } });
    notify('competition.round.deadlineMoved', { messageArgs: { smart_count: data.jurors } });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      isForm
      focusesChildren
      title="competition.round.moveDeadline"
      text="competition.round.moveDeadline.text"
      confirmLabel="competition.round.moveDeadline.confirm"
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Box sx={{ mt: 2 }}>
        <LazyPicker
          kind="minute"
          label={translate('competition.round.newDeadline')}
          value={value}
          onChange={setValue}
          check={check}
          invalid={isWrong}
          describedBy={isWrong ? errorId : undefined}
          helperText={isWrong && <span id={errorId}>{translate('competition.round.newDeadline.error')}</span>}
          required
        />
      </Box>
    </ConfirmDialog>
  );
}
