import { MAX_PAGE_SIZE } from '#contract/http.ts';
import type { AnalyticsQuery } from '#contract/reports/analytics.ts';
import type { BenefitFigures, Participation, UnitFigures } from '#contract/reports/analytics-parts.ts';
import type { MessageKey } from '#messages/message-key.ts';
import type { SheetRow } from './analytics.sheet.ts';
import type { Reading } from './chosen-courses.ts';
import { readBenefits } from './read-benefits.ts';
import { readParticipation } from './read-participation.ts';
import { readUnits } from './read-units.ts';

/** Units of one spreadsheet; the first by their contributions. */
const MOST_UNITS = 10 * MAX_PAGE_SIZE;

const monthRows = ({ months }: Participation): SheetRow[] =>
  (['contributions', 'authors', 'firstTime'] as const).flatMap((what) =>
    months.map((month) => ({
      ...{ part: `report.analytics.people.${what}` as const, name: month.month, count: month[what] },
    })),
  );

const unitRow = ({ unitName, contributions, ...unit }: UnitFigures): SheetRow => {
  const { people, participants, promised, inTime, implemented, medianDays, p90Days } = unit;
  return {
    ...{ part: 'report.analytics.units', name: unitName, nameless: 'report.analytics.none.UNIT' },
    ...{ count: contributions, medianDays, p90Days, promised, inTime, people, participants, implemented },
  };
};

const NAMELESS: Partial<Record<BenefitFigures['by'], MessageKey>> = {
  FIELD: 'report.analytics.none.FIELD',
  UNIT: 'report.analytics.none.UNIT',
};

const benefitRow = ({
  by,
  id,
  name,
  benefitType,
  contributions,
  median,
  p90,
  ...row
}: BenefitFigures): SheetRow => {
  const nameless = NAMELESS[by];
  return {
    part: `benefit.type.${benefitType}.title`,
    name: by === 'YEAR' ? String(id) : name,
    ...(nameless && { nameless }),
    ...{ count: contributions, currency: row.currency, amount: row.amount },
    ...{ medianAmount: median, p90Amount: p90 },
  };
};

/** Who takes part, what units do and what contributions bring, as rows of the same table. */
export async function rowsOfParts(reading: Reading, query: AnalyticsQuery): Promise<SheetRow[]> {
  const units = { ...query, page: 0, size: MOST_UNITS, sort: 'contributions,desc' } as const;
  const participation = await readParticipation(reading, query);
  const { rows: unitFigures } = await readUnits(reading, units);
  const { rows: benefits } = await readBenefits(reading, query);
  return [...monthRows(participation), ...unitFigures.map(unitRow), ...benefits.map(benefitRow)];
}
