import type { UseQueryResult } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import type { DistributionDimension } from '#contract/reports/rules.ts';
import type { Collaboration, Distribution } from '#contract/reports/schema.ts';
import { ExcelButton } from '#src/components/list/ExcelButton.tsx';
import { FigureCard } from '#src/components/reports/FigureCard.tsx';
import { ReportBody } from '#src/components/reports/ReportBody.tsx';
import { useText } from '#src/components/useText.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { collaborationFigures, distributionFigures } from './reportFigures.ts';
import { serverSheet, type useReport } from './useReport.ts';

/** What is said when nothing was counted. */
export const EMPTY = { title: 'report.empty', text: 'report.empty.text' };

interface DistributionCardProps {
  rows: readonly Distribution[];
  dimension: DistributionDimension;
}

/** Contributions by one dimension, as a chart and a table. */
export function DistributionCard({ rows, dimension }: DistributionCardProps) {
  const text = useText();
  const locale = useLocale();
  return (
    <FigureCard
      {...distributionFigures(rows, dimension, { text, locale })}
      title={`report.by.${dimension}`}
      heading={`report.dimension.${dimension}`}
      axis={text('report.contributions')}
      upright={dimension === 'MONTH'}
    />
  );
}

interface CollaborationCardProps {
  asked: ReturnType<typeof useReport>['asked'];
  query: UseQueryResult<Collaboration[]>;
}

/** What the people of each unit have to do with the contributions, with a spreadsheet of its own. */
export function CollaborationCard({ asked, query }: CollaborationCardProps) {
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
