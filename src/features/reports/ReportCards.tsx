import type { UseQueryResult } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import type { ReactNode } from 'react';
import type { ContributionType } from '#contract/access.ts';
import type { DistributionDimension } from '#contract/reports/rules.ts';
import type { Collaboration, Distribution } from '#contract/reports/schema.ts';
import { seesAllOfType } from '#contract/roles.ts';
import { useSession } from '#src/app/session.ts';
import { ExcelButton } from '#src/components/list/ExcelButton.tsx';
import { FigureCard } from '#src/components/reports/FigureCard.tsx';
import { ReportBody } from '#src/components/reports/ReportBody.tsx';
import { ReportPage, type ReportPageProps } from '#src/components/reports/ReportPage.tsx';
import { useText } from '#src/components/useText.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { distributionLists } from './distributionLists.ts';
import { collaborationFigures, distributionFigures } from './reportFigures.ts';
import { serverSheet, useReport } from './useReport.ts';

/** What is said when nothing was counted. */
const EMPTY = { title: 'report.empty', text: 'report.empty.text' };

type Asked = ReturnType<typeof useReport>['asked'];

/** The lists behind the numbers; none for those who see only a part of the contributions. */
export function useDistributionLists(type: ContributionType, { query }: Asked) {
  const { roles } = useSession();
  return seesAllOfType(roles, type) ? distributionLists(type, query) : undefined;
}

interface DistributionCardProps {
  type: ContributionType;
  asked: Asked;
  rows: readonly Distribution[];
  dimension: DistributionDimension;
}

/** Contributions by one dimension, as a chart and a table. */
export function DistributionCard({ type, asked, rows, dimension }: DistributionCardProps) {
  const text = useText();
  const locale = useLocale();
  const listOf = useDistributionLists(type, asked);
  return (
    <FigureCard
      {...distributionFigures(rows, dimension, { text, locale, ...(listOf && { listOf }) })}
      title={`report.by.${dimension}`}
      heading={`report.dimension.${dimension}`}
      axis={text('report.contributions')}
      upright={dimension === 'MONTH'}
    />
  );
}

/** What the people of each unit have to do with the contributions, with a spreadsheet of its own. */
function CollaborationCard({ asked, query }: { asked: Asked; query: UseQueryResult<Collaboration[]> }) {
  const text = useText();
  const dataProvider = useDataProvider();
  return (
    <ReportBody query={query} empty={EMPTY}>
      {(rows) => (
        <FigureCard
          {...collaborationFigures(rows, text)}
          title="report.collaboration"
          heading="report.unit"
          axis={text('report.collaboration.axis')}
          actions={
            <ExcelButton
              source={serverSheet('collaboration', (signal) =>
                dataProvider.downloadCollaboration({ ...asked, signal }),
              )}
            />
          }
        />
      )}
    </ReportBody>
  );
}

interface ContributionReportProps extends Pick<ReportPageProps, 'title' | 'above'> {
  type: ContributionType;
  fileName: string;
  /** What is counted. */
  children: (rows: readonly Distribution[], asked: Asked) => ReactNode;
}

/** The page of a report on the contributions of a type: what is counted of them, and who worked on them. */
export function ContributionReport({ type, fileName, children, ...page }: ContributionReportProps) {
  const dataProvider = useDataProvider();
  const { address, asked } = useReport(type);
  const distribution = useRead('readDistribution', asked);
  const collaboration = useRead('readCollaboration', asked);
  return (
    <ReportPage
      {...page}
      hint="report.hint"
      filters={address}
      excel={serverSheet(fileName, (signal) => dataProvider.downloadDistribution({ ...asked, signal }))}
    >
      <ReportBody query={distribution} empty={EMPTY}>
        {(rows) => (
          <>
            {children(rows, asked)}
            <CollaborationCard asked={asked} query={collaboration} />
          </>
        )}
      </ReportBody>
    </ReportPage>
  );
}
