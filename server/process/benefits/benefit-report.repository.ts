import { type SQL, sql } from 'drizzle-orm';
import {
  type BENEFIT_REPORT_SORT_FIELDS,
  BenefitFieldTotal,
  type BenefitReportQuery,
  BenefitReportRow,
  type BenefitReportScope,
  type BenefitTotals,
  type BenefitTotalsQuery,
} from '#contract/benefits/schema.ts';
import { parseSort } from '#contract/http.ts';
import { inLanguage, type Title } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contractFields } from '#server/platform/db/contract-columns.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { asked } from '#server/platform/db/paging.ts';
import { found, notFound } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';

/**
 * Benefits whose period meets the asked one, each with its whole amount, of contributions that exist, S3-83. Totals,
 * rows, chart and spreadsheet read nothing else, so they agree.
 */
function hits(
  scope: BenefitReportScope,
  { start, end, 'currency.equals': currency }: BenefitTotalsQuery,
): SQL {
  const conditions = [
    sql`not contribution.is_deleted`,
    typeof scope === 'number' ? sql`contribution.id = ${scope}` : sql`contribution.type = ${scope}`,
    ...asked(start, (from) => sql`benefit.period_end >= ${from}::date`),
    ...asked(end, (to) => sql`benefit.period_start <= ${to}::date`),
    ...asked(currency, (one) => sql`benefit.currency = ${one}`),
  ];
  return sql`contribution_benefit benefit join contribution on contribution.id = benefit.contribution_id
    where ${sql.join(conditions, sql` and `)}`;
}

/** Sums of one type of benefit; with two decimals also where there are none. */
const sumOf = (type: 'FORECAST' | 'ACTUAL'): SQL =>
  sql`coalesce(sum(benefit.amount) filter (where benefit.benefit_type = ${type}), 0.00)`;

/** Sums of a benefit's types and what lies between them, as texts. */
const AMOUNTS = sql`
  total.forecast::text as "forecastTotal", total.actual::text as "actualTotal",
  (total.actual - total.forecast)::text as difference`;

const SUMS = sql`${sumOf('FORECAST')} as forecast, ${sumOf('ACTUAL')} as actual`;

const SORTS: Record<(typeof BENEFIT_REPORT_SORT_FIELDS)[number], (way: SQL) => SQL> = {
  id: (way) => sql`contribution.id ${way}`,
  code: (way) => sql`contribution.code ${way}`,
  title: (way) => sql`contribution.searched_title ${way}`,
  currency: (way) => sql`total.currency ${way}`,
  // Amounts are only compared within a currency.
  forecastTotal: (way) => sql`total.currency, total.forecast ${way}`,
  actualTotal: (way) => sql`total.currency, total.actual ${way}`,
  difference: (way) => sql`total.currency, total.actual - total.forecast ${way}`,
};

function orderOf(sort: string): SQL {
  const { field, direction } = parseSort<(typeof BENEFIT_REPORT_SORT_FIELDS)[number]>(sort);
  const order = SORTS[field](direction === 'desc' ? sql`desc` : sql`asc`);
  return sql`${order}, contribution.id, total.currency`;
}

async function requireContribution(db: Db, scope: BenefitReportScope): Promise<void> {
  if (typeof scope !== 'number') return;
  const isThere = await hasRow(db, sql`contribution where id = ${scope} and not is_deleted`);
  if (!isThere) throw notFound();
}

type Found<T> = T & Record<string, unknown>;
/** As it is read: with the titles of its field in all languages. */
type WithTitles<T> = Found<Omit<T, 'fieldTitle'> & { fieldTitles: Title[] | null }>;

const titleIn = (locale: string, titles: Title[] | null) =>
  (titles && inLanguage(titles, locale)?.title) ?? null;

/** Rows of an answer without pages. */
const MOST_ROWS = 100_000;

/**
 * What contributions bring, a row per contribution and currency [R3L-06, R3L-11, R3P-83], S3-83.
 * @throws AppError 404 for a contribution that does not exist
 */
export async function readBenefitReport(
  db: Db,
  scope: BenefitReportScope,
  query: BenefitReportQuery,
  locale: string,
): Promise<Page<BenefitReportRow>> {
  await requireContribution(db, scope);
  const { page, size, sort } = query;
  const grouped = sql`
    select benefit.contribution_id, benefit.currency, ${SUMS} from ${hits(scope, query)}
     group by benefit.contribution_id, benefit.currency`;
  const window = size === undefined ? sql`limit ${MOST_ROWS}` : sql`limit ${size} offset ${page * size}`;
  const { rows } = await db.execute<WithTitles<BenefitReportRow>>(sql`
    select contribution.id, contribution.code, contribution.title,
           contribution.competition_id as "competitionId", field.definition_list as "fieldTitles",
           unit.name as "unitName", total.currency, ${AMOUNTS}
      from (${grouped}) total
      join contribution on contribution.id = total.contribution_id
      left join contribution_field field on field.id = contribution.field_id
      left join organization_unit unit on unit.id = contribution.owner_unit_id
     order by ${orderOf(sort)} ${window}`);
  const presented = rows.map((row) => ({
    ...contractFields(row, BenefitReportRow),
    fieldTitle: titleIn(locale, row.fieldTitles),
  }));
  if (size === undefined && rows.length < MOST_ROWS) return new Page(presented, rows.length);
  return new Page(presented, await db.$count(sql`(${grouped}) total`));
}

/** Sums of the report's rows, by currency [R3P-84], S3-83. */
export async function readBenefitTotals(
  db: Db,
  scope: BenefitReportScope,
  query: BenefitTotalsQuery,
): Promise<BenefitTotals> {
  await requireContribution(db, scope);
  const { rows } = await db.execute<Found<BenefitTotals['totals'][number]>>(sql`
    select total.currency, ${AMOUNTS}
      from (select benefit.currency, ${SUMS} from ${hits(scope, query)} group by benefit.currency) total
     order by total.currency`);
  const contributionCount = await db.$count(
    sql`(select distinct benefit.contribution_id from ${hits(scope, query)}) contribution`,
  );
  const only = rows.length === 1 ? found(rows[0]) : null;
  return {
    contributionCount,
    forecastTotal: only?.forecastTotal ?? null,
    actualTotal: only?.actualTotal ?? null,
    totals: rows,
  };
}

/** Sums by field and currency, the largest first within a currency. */
export async function readBenefitFields(
  db: Db,
  scope: BenefitReportScope,
  query: BenefitTotalsQuery,
  locale: string,
): Promise<BenefitFieldTotal[]> {
  await requireContribution(db, scope);
  const { rows } = await db.execute<WithTitles<BenefitFieldTotal>>(sql`
    select total.field_id as "fieldId", field.definition_list as "fieldTitles", total.currency, ${AMOUNTS}
      from (select contribution.field_id, benefit.currency, ${SUMS} from ${hits(scope, query)}
             group by contribution.field_id, benefit.currency) total
      left join contribution_field field on field.id = total.field_id
     order by total.currency, greatest(total.forecast, total.actual) desc, total.field_id`);
  return rows.map((row) => ({
    ...contractFields(row, BenefitFieldTotal),
    fieldTitle: titleIn(locale, row.fieldTitles),
  }));
}
