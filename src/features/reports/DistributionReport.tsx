import Box from '@mui/material/Box';
import { DISTRIBUTION_DIMENSIONS } from '#contract/reports/rules.ts';
import { type OfType, ofType } from '#src/app/ofType.tsx';
import { ContributionReport, DistributionCard } from './ReportCards.tsx';

/** Months first: they show at once whether it goes up or down. */
const ORDER = [...DISTRIBUTION_DIMENSIONS].reverse();

/** Contributions of a type by month, state, field and unit, and who worked on them. */
function DistributionReport({ type }: OfType) {
  return (
    <ContributionReport type={type} title={`report.distribution.${type}`} fileName="distribution">
      {(rows, asked) => (
        <Box
          sx={{
            display: 'grid',
            columnGap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
            '@media print': { display: 'block' },
          }}
        >
          {ORDER.map((dimension) => (
            <DistributionCard key={dimension} {...{ type, asked, rows, dimension }} />
          ))}
        </Box>
      )}
    </ContributionReport>
  );
}

export default ofType(DistributionReport);
