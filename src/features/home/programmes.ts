import type { CampaignRow } from '#contract/campaigns/schema.ts';
import type { CompetitionRow } from '#contract/competitions/schema.ts';
import { competitionAddress } from '#src/app/competitionAddress.ts';
import { useLanguage } from '#src/app/useLanguage.ts';
import { useRead } from '#src/dataProvider/useRead.ts';

const ofCampaign = (row: CampaignRow) => ({
  ...row,
  kind: 'campaign' as const,
  /** What is submitted. */
  type: row.campaignType,
  published: row.publishDate,
  /** When it closes, or closed. */
  end: row.dateSubmissionTerminated ?? row.dateSubmissionEnd,
  isPublic: row.accessLevel === 'PUBLIC',
});

const ofCompetition = (row: CompetitionRow) => ({
  ...row,
  kind: 'competition' as const,
  type: 'IDEA' as const,
  published: row.publishDate,
  end: row.dateSubmissionEnd,
  isPublic: row.accessLevel === 'PUBLIC',
  bannerPreview: row.bannerPreviewPath,
});

/** A campaign or a competition, as the home page shows both. */
export type Programme = ReturnType<typeof ofCampaign> | ReturnType<typeof ofCompetition>;

const latest = (of: (programme: Programme) => string | null) => (one: Programme, other: Programme) =>
  (of(other) ?? '').localeCompare(of(one) ?? '');

/** Coming back to the page within a minute asks for nothing, ms. */
export const WHILE_NEW = { staleTime: 60_000 };

/** Campaigns and competitions of the home page, open and closed, the newest first. */
export function useProgrammes() {
  const { locale } = useLanguage();
  const campaigns = useRead('readHomeCampaigns', undefined, WHILE_NEW);
  const competitions = useRead('readHomeCompetitions', { params: { lang: locale } }, WHILE_NEW);
  const all = [...(campaigns.data ?? []).map(ofCampaign), ...(competitions.data ?? []).map(ofCompetition)];
  return {
    open: all.filter(({ isOpen }) => isOpen).sort(latest(({ published }) => published)),
    closed: all.filter(({ isOpen }) => !isOpen).sort(latest(({ end }) => end)),
    isPending: campaigns.isPending || competitions.isPending,
  };
}

/** File of the brand picture for one without a banner. */
export const brandPictureOf = ({ kind }: Programme) =>
  kind === 'campaign' ? 'campaigns.png' : 'competitions.png';

/** The page with everything about it. */
export const detailAddress = ({ kind, id }: Programme) =>
  kind === 'campaign' ? `/campaign/${id}` : competitionAddress(id);
