import Box from '@mui/material/Box';
import { DISTRIBUTION_DIMENSIONS } from '#contract/reports/rules.ts';
import { type OfType, ofType } from '#src/app/ofType.tsx';
import { ReportBody } from '#src/components/reports/ReportBody.tsx';
import { ReportPage } from '#src/components/reports/ReportPage.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { CollaborationCard, DistributionCard, EMPTY } from './ReportCards.tsx';
import { serverSheet, useReport } from './useReport.ts';

/** Months first: they show at once whether it goes up or down. */
const ORDER = [...DISTRIBUTION_DIMENSIONS].reverse();

/** Contributions of a type by month, state, field and unit, and who worked on them. */
function DistributionReport({ type }: OfType) {
  const dataProvider = useDataProvider();
  const { address, asked } = useReport(type);
  const distribution = useRead('readDistribution', asked);
  const collaboration = useRead('readCollaboration', asked);
  return (
    <ReportPage
      title={`report.distribution.${type}`}
      hint="report.hint"
      filters={address}
      excel={serverSheet('distribution', (signal) => dataProvider.downloadDistribution({ ...asked, signal }))}
    >
      <ReportBody query={distribution} empty={EMPTY}>
        {(rows) => (
          <>
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
                <DistributionCard key={dimension} rows={rows} dimension={dimension} />
              ))}
            </Box>
            <CollaborationCard asked={asked} query={collaboration} />
          </>
        )}
      </ReportBody>
    </ReportPage>
  );
}

export default ofType(DistributionReport);
