import { useLocale } from 'ra-core';
import type { ReactNode } from 'react';
import type { ContributionType } from '#contract/access.ts';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import { formatDate } from '#contract/formats/dates.ts';
import { QueryCard } from '#src/components/layout/QueryCard.tsx';
import type { SectionCardProps } from '#src/components/layout/SectionCard.tsx';
import { Row, Rows } from '#src/components/list/ShortList.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { AnswerLine } from './AnswerLine.tsx';
import { ContributionState } from './ContributionState.tsx';
import { titleOr } from './titleOr.ts';

interface LatestContributionsProps extends Pick<SectionCardProps, 'level' | 'actions'> {
  types: readonly ContributionType[];
  addressOf: (row: ContributionRow) => string;
  /** How many. */
  shown?: number;
  /** What somebody does who has none. */
  firstStep?: ReactNode;
}

/** The reader's contributions that changed last: how each stands, and when that was. */
export function LatestContributions(props: LatestContributionsProps) {
  const { types, addressOf, shown = 5, firstStep, ...card } = props;
  const translate = useTranslate();
  const locale = useLocale();
  const query = useRead('readLatestOwn', { types, size: shown, locale }, { refetchOnWindowFocus: true });
  return (
    <QueryCard
      title="work.own"
      query={query}
      rows={3}
      empty={{ title: 'work.own.empty', text: 'work.own.empty.text', action: firstStep }}
      {...card}
    >
      {(rows) => (
        <Rows label={translate('work.own')}>
          {rows.map((row) => (
            <Row
              key={row.id}
              to={addressOf(row)}
              title={titleOr(translate, row.title)}
              text={[
                row.code,
                row.dateSubmitted
                  ? translate('work.own.submitted', { date: formatDate(row.dateSubmitted) })
                  : translate('work.own.draft'),
                translate('work.own.changed', { date: formatDate(row.dateUpdated) }),
              ].join(' · ')}
              note={<AnswerLine answer={row.answer} />}
              chip={<ContributionState contribution={row} />}
            />
          ))}
        </Rows>
      )}
    </QueryCard>
  );
}
