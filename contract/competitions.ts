import { z } from 'zod';
import { contributors, everyone } from './access.ts';
import { DRIVE_ACCESS_LEVELS } from './campaign-rules.ts';
import { CampaignRow, ClosedLimit } from './campaigns.ts';
import { endpoint, Instant, language, paging } from './http.ts';
import { CompetitionState } from './life-cycles.ts';
import { PUBLIC_PATHS } from './public-paths.ts';

/** What the idea of a rank wins [R2H-01]; rank 1 is the first. */
export const CompetitionReward = z.object({
  id: z.number(),
  competitionId: z.number(),
  rank: z.number(),
  /** Words, or a whole number of points. */
  reward: z.string(),
  isPoint: z.boolean(),
});
export type CompetitionReward = z.infer<typeof CompetitionReward>;

/** A competition in lists [R2C-06 … R2C-15, R2C-35 … R2C-45]. */
export const CompetitionRow = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  summary: z.string(),
  competitionState: CompetitionState,
  publishState: CampaignRow.shape.publishState,
  accessLevel: z.enum(DRIVE_ACCESS_LEVELS),
  publishDate: Instant.nullable(),
  dateSubmissionEnd: Instant.nullable(),
  dateCreated: Instant,
  bannerId: z.number().nullable(),
  bannerPreviewId: z.number().nullable(),
  /** Paths of pictures stand below `api/v3/` [R2J-19]. */
  bannerPath: z.string().nullable(),
  bannerPreviewPath: z.string().nullable(),
  rewards: z.array(CompetitionReward),
  /** Own names of the present evaluation step; empty in other states [R2C-42, R2C-43], Q2-47. */
  lifeCycleStateDefinitions: z.array(z.object({ language: z.string(), name: z.string() })),
  /** It takes ideas now, whoever sends them, Q1-26, S2-44. */
  isOpen: z.boolean(),
  /** The caller may hand in an idea now; for a visitor the same as `isOpen`, S1-51, S2-02, Q2-74. */
  canSubmit: z.boolean(),
});
export type CompetitionRow = z.infer<typeof CompetitionRow>;

export const COMPETITION_SORT_FIELDS = [
  'dateCreated',
  'id',
  'code',
  'title',
  'publishDate',
  'dateSubmissionEnd',
] as const;

/** Public reading of competitions [R2J-04, R2J-05], Q2-39. */
export const competitionEndpoints = {
  list: endpoint('GET api/v3/competitions', {
    access: contributors,
    summary: 'Published competitions',
    query: z.object({
      ...paging(COMPETITION_SORT_FIELDS, 'dateCreated,desc'),
      ...language,
      locale: z.string().max(20).optional(),
    }),
    response: z.array(CompetitionRow),
    list: true,
  }),
  all: endpoint(`GET ${PUBLIC_PATHS.competitions}`, {
    access: everyone,
    summary: 'The same unpaged: open ones by their publishing, then closed ones by their end, newest first',
    params: z.object({ lang: z.string().max(20) }),
    query: ClosedLimit,
    response: z.array(CompetitionRow),
  }),
  /** The address in the paths of banners. */
  image: endpoint('GET api/v3/competition-images/:key', {
    access: everyone,
    summary: 'The bytes of a banner, for those who may see its competition',
    params: z.object({ key: z.uuid() }),
    response: z.string(),
    media: 'application/octet-stream',
  }),
};
