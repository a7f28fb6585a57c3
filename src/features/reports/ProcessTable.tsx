import Box from '@mui/material/Box';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatInteger, formatOneDecimal } from '#contract/formats/numbers.ts';
import type { ProcessReportRow } from '#contract/reports/schema.ts';
import { NumberCell } from '#src/components/reports/NumberCell.tsx';
import { TableFrame } from '#src/components/reports/TableFrame.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { isEnd } from './reportFigures.ts';

interface ProcessTableProps {
  label: string;
  states: readonly ProcessReportRow[];
  locale: string;
}

/** Every state of a life cycle with its days, also those where contributions end, by rank. */
export function ProcessTable({ label, states, locale }: ProcessTableProps) {
  const translate = useTranslate();
  return (
    <TableFrame label={label}>
      <TableHead>
        <TableRow>
          <TableCell scope="col">{translate('report.state')}</TableCell>
          <NumberCell isHead>{translate('report.process.days')}</NumberCell>
          <NumberCell isHead>{translate('report.contributions')}</NumberCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {states.map((state) => (
          <TableRow key={state.stateId}>
            <TableCell component="th" scope="row">
              <StatusChip kind="stateType" value={state.stateType} label={state.stateName} />
              {isEnd(state) && (
                <Box
                  component="span"
                  sx={{ marginInlineStart: 1, color: 'text.secondary', fontSize: 13, fontWeight: 400 }}
                >
                  {translate('report.process.end')}
                </Box>
              )}
            </TableCell>
            <NumberCell>{state.avgDays === null ? '–' : formatOneDecimal(state.avgDays, locale)}</NumberCell>
            <NumberCell>{formatInteger(state.contributionCount, locale)}</NumberCell>
          </TableRow>
        ))}
      </TableBody>
    </TableFrame>
  );
}
