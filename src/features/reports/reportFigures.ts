import { formatMonth } from '#contract/formats/date-in-words.ts';
import type { DistributionDimension } from '#contract/reports/rules.ts';
import type {
  Collaboration,
  Distribution,
  ProcessReportRow,
  UnitReportRow,
} from '#contract/reports/schema.ts';
import { type Figures, withoutGaps } from '#src/components/reports/figures.ts';

type Text = (key: string) => string;

/** Address of the list of what a value of a dimension counts; undefined where no list holds exactly that. */
export type ListOfDistribution = (dimension: DistributionDimension, key: string) => string | undefined;

/** The values of a dimension with their numbers; months without any stand in between with a 0. */
export function distributionFigures(
  rows: readonly Distribution[],
  dimension: DistributionDimension,
  { text, locale, listOf }: { text: Text; locale: string; listOf?: ListOfDistribution },
): Figures<'count'> {
  const lists = (key: string) => (listOf ? { lists: { count: listOf(dimension, key) } } : {});
  const own = rows.filter((row) => row.dimension === dimension);
  const series = [{ key: 'count' as const, label: text('report.contributions') }];
  if (dimension === 'MONTH') {
    const months = withoutGaps(own);
    return {
      series,
      rows: months.map(({ key, count }) => ({
        ...{ key, name: formatMonth(key, locale), values: { count } },
        ...lists(key),
      })),
    };
  }
  return {
    series,
    rows: own.map(({ key, label, count }) => ({
      key,
      name: label ?? text(`report.none.${dimension}`),
      values: { count },
      ...lists(key),
    })),
  };
}

const COLLABORATION = [
  ['ownerCount', 'report.collaboration.owners'],
  ['coOwnerCount', 'report.collaboration.coOwners'],
  ['commentCount', 'report.comments'],
  ['ratingCount', 'report.ratings'],
] as const;
export type CollaborationKey = (typeof COLLABORATION)[number][0];

/** Units with what their people did. */
export function collaborationFigures(rows: readonly Collaboration[], text: Text): Figures<CollaborationKey> {
  return {
    series: COLLABORATION.map(([key, label]) => ({ key, label: text(label) })),
    rows: rows.map(({ unitId, unitName, ...values }) => ({
      key: String(unitId),
      name: unitName ?? text('report.none.UNIT'),
      values,
    })),
  };
}

const UNIT_SERIES = ['completed', 'accepted', 'open', 'rejected'] as const;
type UnitKey = (typeof UNIT_SERIES)[number];

/** The last part of a unit's way, which names it. */
const nameOf = ({ unitName }: UnitReportRow) => unitName.split(' / ').at(-1) ?? unitName;

/** Units with submissions, the most active first, equal ones by the reader's alphabet; by what became of it. */
export function unitFigures(rows: readonly UnitReportRow[], text: Text, locale: string): Figures<UnitKey> {
  return {
    series: UNIT_SERIES.map((key) => ({ key, label: text(`report.units.${key}`) })),
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

/** Where contributions end: the time since then is no time of the process. */
const ENDS: readonly ProcessReportRow['stateType'][] = ['REJECTION', 'CANCELLATION', 'COMPLETION'];
export const isEnd = ({ stateType }: ProcessReportRow) => ENDS.includes(stateType);

export interface LifeCycleDays {
  id: number;
  name: string;
  states: ProcessReportRow[];
}

export function byLifeCycle(rows: readonly ProcessReportRow[]): LifeCycleDays[] {
  const cycles = new Map<number, LifeCycleDays>();
  for (const row of rows) {
    const cycle = cycles.get(row.lifeCycleId) ?? { id: row.lifeCycleId, name: row.lifeCycleName, states: [] };
    cycle.states.push(row);
    cycles.set(row.lifeCycleId, cycle);
  }
  return [...cycles.values()];
}
