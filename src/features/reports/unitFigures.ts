import type { UnitReportRow } from '#contract/reports/schema.ts';
import type { Figures } from '#src/components/reports/figures.ts';

const SERIES = ['completed', 'accepted', 'open', 'rejected'] as const;
type UnitKey = (typeof SERIES)[number];

/** The last part of a unit's way, which names it. */
const nameOf = ({ unitName }: UnitReportRow) => unitName.split(' / ').at(-1) ?? unitName;

/** Units that handed something in, the most active first, equal ones by the reader's alphabet; by what became of it. */
export function unitFigures(
  rows: readonly UnitReportRow[],
  text: (key: string) => string,
  locale: string,
): Figures<UnitKey> {
  return {
    series: SERIES.map((key) => ({ key, label: text(`report.units.${key}`) })),
    rows: rows
      .filter(({ submitted }) => submitted > 0)
      .sort(
        (one, other) => other.submitted - one.submitted || one.unitName.localeCompare(other.unitName, locale),
      )
      .map((row) => {
        const { unitId, submitted, completed, accepted, rejected } = row;
        return {
          key: String(unitId),
          name: nameOf(row),
          values: { completed, accepted, rejected, open: submitted - completed - accepted - rejected },
        };
      }),
  };
}
