import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { UserImportCounts } from '#contract/users/import.schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { ActionBar } from '#src/components/layout/ActionBar.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';

interface ImportApplyProps {
  /** Of the plan. */
  digest: string;
  counts: UserImportCounts;
  /** Of those that change. */
  deactivated: number;
  /** Lines. */
  corrected: number;
  isApplying: boolean;
  onApply: (choice: { leaveFaults: boolean; sendMails: boolean }) => void;
}

/** The sums of a plan, what is asked before it is carried out, and the button that does it. */
export function ImportApply({
  digest,
  counts,
  deactivated,
  corrected,
  isApplying,
  onApply,
}: ImportApplyProps) {
  const translate = useTranslate();
  // Which lines are left out is said of one plan, whom to invite of all of them.
  const [leftOf, setLeftOf] = useState<string | null>(null);
  const leaveFaults = leftOf === digest;
  const [sendMails, setSendMails] = useState(false);
  const count = counts.NEW + counts.CHANGED;
  const isBlocked = count === 0 || (counts.FAULT > 0 && !leaveFaults);
  return (
    <>
      <SectionCard title="userImport.sum">
        <Typography role="status" sx={{ mb: 1 }}>
          {[
            translate('userImport.sum.text', { ...counts }),
            deactivated > 0 && translate('userImport.sum.deactivated', { smart_count: deactivated }),
            corrected > 0 && translate('userImport.sum.corrected', { smart_count: corrected }),
          ]
            .filter(Boolean)
            .join(' ')}
        </Typography>
        {counts.NEW > 0 && (
          <Tick
            label="userImport.sendMails"
            help="userImport.sendMails.help"
            checked={sendMails}
            onChange={setSendMails}
            disabled={isApplying}
          />
        )}
        {counts.FAULT > 0 && count > 0 && (
          <Tick
            label={translate('userImport.leaveFaults', { smart_count: counts.FAULT })}
            help="userImport.leaveFaults.help"
            checked={leaveFaults}
            onChange={(on) => setLeftOf(on ? digest : null)}
            disabled={isApplying}
          />
        )}
        {isApplying && <LinearProgress aria-label={translate('userImport.applying')} />}
      </SectionCard>
      <ActionBar
        words={
          counts.FAULT > 0 && !leaveFaults
            ? translate('userImport.held', { smart_count: counts.FAULT })
            : count === 0 && translate('userImport.nothing')
        }
      >
        <Button
          variant="contained"
          disabled={isBlocked}
          loading={isApplying}
          onClick={() => onApply({ leaveFaults, sendMails: sendMails && counts.NEW > 0 })}
          sx={{ minHeight: 44 }}
        >
          {translate('userImport.apply', { smart_count: count })}
        </Button>
      </ActionBar>
    </>
  );
}

interface TickProps {
  label: string;
  help: MessageKey;
  checked: boolean;
  onChange: (on: boolean) => void;
  disabled: boolean;
}

function Tick({ label, help, checked, onChange, disabled }: TickProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ mb: 1 }}>
      <FormControlLabel
        sx={{ minHeight: 44 }}
        label={translate(label, { _: label })}
        control={<Checkbox checked={checked} onChange={(_, on) => onChange(on)} disabled={disabled} />}
      />
      <FormHelperText sx={{ mx: 0, mt: 0 }}>{translate(help)}</FormHelperText>
    </Box>
  );
}
