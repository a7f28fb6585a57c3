import type { PointDefinition } from '#contract/points/definitions.schema.ts';
import { type Titles, titleListOf, titlesOf } from '#src/components/inputs/titles.ts';
import type { CreateData } from '#src/dataProvider/resourceTypes.ts';

/** What the form of a definition holds. */
export interface DefinitionValues {
  code: string;
  titles: Titles;
  point: number | null;
  isActive: boolean;
}

/** @param locales the configured languages */
export const definitionValuesOf = (
  stored: PointDefinition | null,
  locales: readonly string[],
): DefinitionValues => ({
  code: stored?.code ?? '',
  titles: titlesOf(stored?.definitionList ?? [], locales),
  point: stored?.point ?? null,
  isActive: stored?.isActive ?? true,
});

export const definitionBodyOf = (
  { code, titles, point, isActive }: DefinitionValues,
  stored: PointDefinition | null,
): Required<CreateData<'point-definitions'>> => ({
  code: code.trim(),
  definitionList: titleListOf(titles, stored?.definitionList),
  point: point ?? 0,
  isActive,
});
