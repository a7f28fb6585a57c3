import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link as RouterLink } from 'react-router-dom';
import type { EvalReportRow } from '#contract/evaluations/schema.ts';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { Score } from './Score.tsx';

interface EvalReportRowsProps {
  rows: readonly EvalReportRow[];
  addressOf: (ideaId: number) => string;
}

/** Ideas of one jury by their place; each opens to what every juror said. */
export function EvalReportRows({ rows, addressOf }: EvalReportRowsProps) {
  return (
    <Box sx={{ mb: 3 }}>
      {rows.map((row) => (
        <IdeaRow
          key={`${row.juryType}-${row.contributionId}`}
          row={row}
          address={addressOf(row.contributionId)}
        />
      ))}
    </Box>
  );
}

function IdeaRow({ row, address }: { row: EvalReportRow; address: string }) {
  const translate = useTranslate();
  const { juryUserReport, place, code, title, score } = row;
  const jurors = juryUserReport.length;
  const given = juryUserReport.filter((juror) => juror.score !== null).length;
  // A jury has somebody in it; of an own idea nobody learns who, or what was said (decision 0012).
  const isOwn = jurors === 0;
  return (
    <Accordion variant="outlined" disableGutters slotProps={{ heading: { component: 'h3' } }}>
      <AccordionSummary
        expandIcon={<ExpandMore />}
        sx={{
          font: 'inherit',
          '& .MuiAccordionSummary-content': { minWidth: 0, alignItems: 'center', gap: 2 },
        }}
      >
        <Box
          component="span"
          aria-hidden={place === null}
          sx={{
            width: { xs: 24, sm: 32 },
            flex: 'none',
            fontWeight: 700,
            fontSize: 17,
            color: 'text.secondary',
          }}
        >
          {place ?? '–'}
        </Box>
        <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
            {title}
          </Box>
          <SecondLine>
            {code} ·{' '}
            {isOwn
              ? translate('evaluation.report.own')
              : translate('evaluation.report.given', { given, total: jurors, smart_count: jurors })}
          </SecondLine>
        </Box>
        <Box component="span" sx={{ fontSize: 20 }}>
          <Score score={score} strong />
        </Box>
      </AccordionSummary>
      <AccordionDetails>
        {!isOwn && (
          <TableContainer tabIndex={0} sx={{ overflow: 'auto' }}>
            <Table size="small" aria-label={translate('evaluation.report.ofIdea', { title })}>
              <TableHead>
                <TableRow>
                  <TableCell>{translate('evaluation.report.juror')}</TableCell>
                  <TableCell sx={{ textAlign: 'end' }}>{translate('evaluation.report.jurorScore')}</TableCell>
                  <TableCell sx={{ width: '60%' }}>{translate('evaluation.report.comment')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {juryUserReport.map((juror, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two jurors may have one name, and their order is fixed
                  <TableRow key={`${juror.fullName} ${index}`}>
                    <TableCell sx={{ verticalAlign: 'top' }}>{juror.fullName}</TableCell>
                    <TableCell sx={{ textAlign: 'end', verticalAlign: 'top' }}>
                      <Score score={juror.score} />
                    </TableCell>
                    <TableCell sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minWidth: 160 }}>
                      {juror.comment}
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableContainer>
        )}
        <Link component={RouterLink} to={address} sx={{ display: 'inline-block', mt: 1.5 }}>
          {translate('evaluation.report.open')}
        </Link>
      </AccordionDetails>
    </Accordion>
  );
}
