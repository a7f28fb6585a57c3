import type { BenefitType } from '#contract/benefits/rules.ts';
import { amountOf, CURRENCIES, type Currency } from '#contract/formats/money.ts';
import type { AnalyticsQuery } from '#contract/reports/analytics.ts';
import type { BenefitFigures, BenefitsOfFigures } from '#contract/reports/analytics-parts.ts';
import { BENEFIT_DIVISIONS, type BenefitDivision, LEAST_BENEFITS } from '#contract/reports/rules.ts';
import { can, platformAdministrators } from '#contract/roles.ts';
import { groupBy } from '#server/platform/group-by.ts';
import { fieldNames, unitLabels } from '../report.names.ts';
import { chooseFor, type Reading } from './chosen-courses.ts';
import { type FigureKind, type FigureRow, readFigures } from './course-figures.repository.ts';
import { joinDurations, percentileOf } from './durations.ts';
import { withoutFew } from './withhold-few.ts';

/** Parts of one kind; those with the largest amounts. */
const MOST_SHOWN = 100;

const DIVISION_OF: Partial<Record<FigureKind, BenefitDivision>> = {
  BENEFIT: 'ALL',
  BENEFIT_YEAR: 'YEAR',
  BENEFIT_FIELD: 'FIELD',
  BENEFIT_UNIT: 'UNIT',
};

/** Reads the number of a kind of benefit, as `benefit_kind` of the database writes it. */
function kindOfBenefit(kind: number): { benefitType: BenefitType; currency: string } {
  const letters = Math.floor(kind / 2);
  return {
    benefitType: kind % 2 === 1 ? 'ACTUAL' : 'FORECAST',
    currency: String.fromCharCode(
      Math.floor(letters / 65_536),
      Math.floor(letters / 256) % 256,
      letters % 256,
    ),
  };
}

const isCurrency = (text: string): text is Currency => (CURRENCIES as readonly string[]).includes(text);

/** A share of amounts, which are in cents; null where there is none. */
function amountAt(rows: readonly FigureRow[], share: number): string | null {
  const cents = percentileOf(joinDurations(rows.map(({ durations }) => durations)), share);
  return cents === null ? null : amountOf(BigInt(Math.round(cents)));
}

type Part = Omit<BenefitFigures, 'name'> & { cents: number };

function partsOf(rows: readonly FigureRow[]): Part[] {
  return rows.flatMap((row) => {
    const by = DIVISION_OF[row.kind];
    const { benefitType, currency } = kindOfBenefit(row.key);
    if (by === undefined || !isCurrency(currency)) return [];
    return [
      {
        ...{ by, id: row.other, benefitType, currency, contributions: row.number, cents: row.total },
        amount: amountOf(BigInt(row.total)),
        median: by === 'ALL' ? amountAt([row], 0.5) : null,
        p90: by === 'ALL' ? amountAt([row], 0.9) : null,
      },
    ];
  });
}

/** Years in their order, else the largest first; amounts are compared within a currency only. */
const inOrder = (one: Part, other: Part) =>
  one.currency.localeCompare(other.currency) ||
  (one.by === 'YEAR' ? one.id - other.id : other.cents - one.cents) ||
  one.id - other.id ||
  one.benefitType.localeCompare(other.benefitType);

/** Of each division of each kind of benefit, and of none whose whole is left out. */
function withoutFewOf(parts: readonly Part[]): Part[] {
  const kindOf = ({ benefitType, currency }: Part) => `${benefitType} ${currency}`;
  return [...groupBy(parts, kindOf).values()].flatMap((kind) => {
    const isShown = kind.some(({ by, contributions }) => by === 'ALL' && contributions >= LEAST_BENEFITS);
    return isShown
      ? [...groupBy(kind, ({ by }) => by).values()].flatMap((some) => withoutFew(some, LEAST_BENEFITS))
      : [];
  });
}

/**
 * What the submitted contributions of a list bring, by currency, year, field and unit (decision 0106).
 * Sums of few are for platform administrators alone.
 * @param most how many contributions are counted one by one
 * @throws AppError error.forbidden to those who do not see all contributions of the type
 */
export async function readBenefits(
  reading: Reading,
  query: AnalyticsQuery,
  most?: number,
): Promise<BenefitsOfFigures> {
  const { db, locale, services, caller } = reading;
  const { courses, isPartial } = await chooseFor(reading, query, most);
  const read = partsOf(await readFigures(db, courses, 'BENEFITS'));
  // Amounts of one contribution are for those whom its life cycle lets see them, and for platform administrators.
  const shown = can(caller.roles, platformAdministrators) ? read : withoutFewOf(read);
  const parts = groupBy(shown, ({ by }) => by);
  const ofDivision = (by: BenefitDivision) =>
    [...(parts.get(by) ?? [])].sort(inOrder).slice(0, by === 'YEAR' ? undefined : MOST_SHOWN);
  const idsOf = (by: BenefitDivision) => ofDivision(by).map(({ id }) => id);
  const names: Record<BenefitDivision, ReadonlyMap<number, string>> = {
    ALL: new Map(),
    YEAR: new Map(),
    FIELD: await fieldNames(db, idsOf('FIELD'), locale),
    UNIT: await unitLabels(db, idsOf('UNIT')),
  };
  return {
    at: services.now().toISOString(),
    isPartial,
    isEstimated: courses.by === 'sums',
    isWithheld: shown.length < read.length,
    rows: BENEFIT_DIVISIONS.flatMap((by) =>
      ofDivision(by).map(({ cents: _, ...part }) => ({ ...part, name: names[by].get(part.id) ?? null })),
    ),
  };
}
