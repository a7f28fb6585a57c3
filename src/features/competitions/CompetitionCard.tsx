import { useLocale, useTranslate } from 'ra-core';
import { CARD_SUMMARY_LENGTH } from '../../../contract/drive-rules.ts';
import type { CompetitionRow } from '../../../contract/competitions.ts';
import { inLanguage } from '../../../contract/definitions.ts';
import { cutText, formatDateTime } from '../../../contract/formats.ts';
import { hasRoute } from '../../app/routes.ts';
import { DriveCard } from '../../components/drives/DriveCard.tsx';
import { StatusChip } from '../../components/status/StatusChip.tsx';
import { RewardList } from './RewardList.tsx';

/** A competition of the list [R2C-06 … R2C-15, R2C-43, R2C-44]. */
export function CompetitionCard({ row }: { row: CompetitionRow }) {
  const translate = useTranslate();
  const locale = useLocale();
  const details = `/competition/detail/${row.id}/info`;
  return (
    <DriveCard
      code={row.code}
      title={row.title}
      summary={cutText(row.summary, CARD_SUMMARY_LENGTH, '...')}
      banner={row.bannerPreviewPath}
      isPublic={row.accessLevel === 'PUBLIC'}
      fallback="competitions.png"
      details={hasRoute(details) ? details : null}
      chips={
        <StatusChip
          kind="competitionState"
          value={row.competitionState}
          label={inLanguage(row.lifeCycleStateDefinitions, locale)?.name}
        />
      }
      facts={[{ label: translate('competition.end'), value: formatDateTime(row.dateSubmissionEnd) }]}
    >
      <RewardList rewards={row.rewards} />
    </DriveCard>
  );
}
