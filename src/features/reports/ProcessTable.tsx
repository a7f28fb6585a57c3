import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'ra-core';
import { formatInteger, formatOneDecimal } from '../../../contract/formats.ts';
import type { ProcessReportRow } from '../../../contract/reports.ts';
import { StatusChip } from '../../components/status/StatusChip.tsx';
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
    // A box that scrolls has to be reachable by keyboard.
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={label}>
      <Table
        size="small"
        aria-label={label}
        sx={{ '& td, & th': { px: { xs: 0.5, sm: 1 }, fontSize: { xs: 13, sm: 15 } } }}
      >
        <TableHead>
          <TableRow>
            <TableCell scope="col">{translate('report.state')}</TableCell>
            <TableCell scope="col" align="right">
              {translate('report.process.days')}
            </TableCell>
            <TableCell scope="col" align="right">
              {translate('report.contributions')}
            </TableCell>
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
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {state.avgDays === null ? '–' : formatOneDecimal(state.avgDays, locale)}
              </TableCell>
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {formatInteger(state.contributionCount, locale)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
