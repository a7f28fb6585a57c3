import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { LifeCycleFileFault, LifeCycleImportPlan } from '#contract/life-cycles/transfer.schema.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** What is wrong with a file, each with its place. */
export function ImportFaults({ plan: { faults, faultCount } }: { plan: LifeCycleImportPlan }) {
  const translate = useTranslate();
  const locale = useLocale();
  const count = (key: 'lifeCycleImport.faults' | 'lifeCycleImport.faults.more', number: number) =>
    translate(key, { smart_count: number, number: formatInteger(number, locale) });
  const more = faultCount - faults.length;
  return (
    <Alert severity="error" sx={{ mt: 2 }}>
      <AlertTitle>{count('lifeCycleImport.faults', faultCount)}</AlertTitle>
      <Box
        component="ul"
        // A long list scrolls by itself, and is reached by keyboard.
        tabIndex={0}
        sx={{ m: 0, paddingInlineStart: 2.5, maxHeight: 280, overflow: 'auto', overflowWrap: 'anywhere' }}
      >
        {faults.map((fault) => (
          <Fault key={`${fault.fault} ${fault.path} ${fault.values.join(' ')}`} fault={fault} />
        ))}
      </Box>
      {more > 0 && <Typography sx={{ mt: 1 }}>{count('lifeCycleImport.faults.more', more)}</Typography>}
    </Alert>
  );
}

function Fault({ fault: { fault, path, within, values } }: { fault: LifeCycleFileFault }) {
  const translate = useTranslate();
  return (
    <Box component="li" sx={{ mb: 1 }}>
      {within.length > 0 && <strong>{`${within.join(' › ')}: `}</strong>}
      {translate(`lifeCycleImport.fault.${fault}`, { values: values.join(', ') })}
      {path !== '' && (
        <Typography component="div" sx={{ fontSize: 13, color: 'text.secondary' }}>
          {translate('lifeCycleImport.at', { path })}
        </Typography>
      )}
    </Box>
  );
}
