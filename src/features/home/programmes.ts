import type { CampaignRow } from '#contract/campaigns/schema.ts';
import type { CompetitionRow } from '#contract/competitions/schema.ts';
import type { ContributionType } from '#contract/roles.ts';
import { useLanguage } from '#src/app/useLanguage.ts';
import { useRead } from '#src/dataProvider/useRead.ts';

/** A campaign or a competition, as the home page shows both. */
export interface Programme {
  kind: 'campaign' | 'competition';
  id: number;
  title: string;
  summary: string;
  /** What is handed in. */
  type: ContributionType;
  isOpen: boolean;
  canSubmit: boolean;
  published: string | null;
  /** When it closes, or closed. */
  end: string | null;
  isPublic: boolean;
  bannerPath: string | null;
  bannerPreview: string | null;
}

function ofCampaign(row: CampaignRow): Programme {
  return {
    ...row,
    kind: 'campaign',
    type: row.campaignType,
    published: row.publishDate,
    end: row.dateSubmissionTerminated ?? row.dateSubmissionEnd,
    isPublic: row.accessLevel === 'PUBLIC',
  };
}

function ofCompetition(row: CompetitionRow): Programme {
  return {
    ...row,
    kind: 'competition',
    type: 'IDEA',
    published: row.publishDate,
    end: row.dateSubmissionEnd,
    isPublic: row.accessLevel === 'PUBLIC',
    bannerPreview: row.bannerPreviewPath,
  };
}

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

/** Where a contribution to it starts. */
export const submitAddress = ({ type, id }: Programme) => `/contribution/${type}/${id}`;

/** The page that tells everything about it. */
export const detailAddress = ({ kind, id }: Programme) =>
  kind === 'campaign' ? `/campaign/${id}` : `/competition/detail/${id}/info`;
