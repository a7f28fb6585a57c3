import { z } from 'zod';
import { PointSource } from '#contract/access.ts';
import { StoredVersion } from '#contract/http.ts';
import { TitleList } from '#contract/texts/titles.ts';

/** What an action or command is worth, S3-72, Q3-64. */
export const PointDefinition = z.object({
  id: z.number(),
  source: PointSource,
  code: z.string(),
  definitionList: TitleList,
  point: z.number(),
  isActive: z.boolean(),
  version: StoredVersion,
});
export type PointDefinition = z.infer<typeof PointDefinition>;

export const PointDefinitionRow = PointDefinition.extend({
  /** Named by a life cycle or the ledger: deleting makes it inactive, S3-72. */
  isUsed: z.boolean(),
});
export type PointDefinitionRow = z.infer<typeof PointDefinitionRow>;

export const POINT_DEFINITION_SORT_FIELDS = ['id', 'source', 'code', 'point', 'isActive'] as const;
