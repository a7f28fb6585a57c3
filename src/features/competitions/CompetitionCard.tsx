import type { CompetitionRow } from '#contract/competitions/schema.ts';
import { cutText, formatDateTime } from '#contract/formats/dates.ts';
import { CARD_SUMMARY_LENGTH } from '#contract/programmes/rules.ts';
import { competitionAddress } from '#src/app/competitionAddress.ts';
import { useReaderZone } from '#src/components/fields/useReaderZone.ts';
import { ProgrammeCard } from '#src/components/programmes/ProgrammeCard.tsx';
import { RewardList } from '#src/components/rewards/RewardList.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { CompetitionStateChip } from './CompetitionStateChip.tsx';

export function CompetitionCard({ row }: { row: CompetitionRow }) {
  const translate = useTranslate();
  const zone = useReaderZone();
  return (
    <ProgrammeCard
      code={row.code}
      title={row.title}
      summary={cutText(row.summary, CARD_SUMMARY_LENGTH, '...')}
      banner={row.bannerPreviewPath}
      isPublic={row.accessLevel === 'PUBLIC'}
      fallback="competitions.png"
      details={competitionAddress(row.id)}
      chips={<CompetitionStateChip competition={row} />}
      facts={[{ label: translate('competition.end'), value: formatDateTime(row.dateSubmissionEnd, zone) }]}
    >
      <RewardList rewards={row.rewards} />
    </ProgrammeCard>
  );
}
