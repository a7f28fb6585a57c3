import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { BenefitType } from '#contract/benefits/rules.ts';
import {
  type BENEFIT_SORT_FIELDS,
  Benefit,
  type BenefitListQuery,
  type BenefitRow,
} from '#contract/benefits/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contractColumns } from '#server/platform/db/contract-columns.ts';
import { fullNameOf } from '#server/platform/db/full-name.ts';
import { equals } from '#server/platform/db/paging.ts';
import { contributionBenefits as benefits } from '#server/platform/db/schema/benefits.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { pathOfFile } from '#server/platform/files/files.paths.ts';
import type { Page } from '#server/platform/http/answers.ts';
import { pageOf } from '#server/platform/http/page-of.ts';

const author = alias(users, 'author');
const editor = alias(users, 'editor');

const columns = {
  ...contractColumns(benefits, Benefit),
  createdBy: fullNameOf(author),
  lastModifiedBy: fullNameOf(editor),
  file: { id: storedFiles.id, name: storedFiles.name, size: storedFiles.size, key: storedFiles.storageKey },
};

const rows = (db: Db) =>
  db
    .select(columns)
    .from(benefits)
    .leftJoin(author, eq(author.id, benefits.createdBy))
    .leftJoin(editor, eq(editor.id, benefits.lastModifiedBy))
    .leftJoin(storedFiles, eq(storedFiles.id, benefits.fileId));
type Row = Awaited<ReturnType<typeof rows>>[number];

const present = <R extends Row>({ file, ...row }: R): Omit<R, 'file'> & Pick<Benefit, 'file'> => ({
  ...row,
  file: file && { id: file.id, name: file.name, size: file.size, path: pathOfFile(file.key) },
});

/** Benefits of a contribution in the order in which they were added, of one type or of both. */
export async function readBenefitsOf(
  db: Db,
  contributionId: number,
  benefitType?: BenefitType,
): Promise<Benefit[]> {
  const found = await rows(db)
    .where(and(eq(benefits.contributionId, contributionId), equals(benefits.benefitType, benefitType)))
    .orderBy(asc(benefits.id));
  return found.map(present);
}

/** @param contributionId the one that it has to belong to */
export async function readBenefit(db: Db, id: number, contributionId: number): Promise<Benefit | undefined> {
  const [row] = await rows(db).where(and(eq(benefits.id, id), eq(benefits.contributionId, contributionId)));
  return row && present(row);
}

const SORT_COLUMNS = {
  id: benefits.id,
  periodStart: benefits.periodStart,
  lastModifiedDate: benefits.lastModifiedDate,
} satisfies Record<(typeof BENEFIT_SORT_FIELDS)[number], unknown>;

const matching = (query: BenefitListQuery): SQL | undefined =>
  and(
    eq(contributions.isDeleted, false),
    equals(benefits.contributionId, query['contributionId.equals']),
    equals(contributions.type, query['type.equals']),
    equals(benefits.benefitType, query['benefitType.equals']),
    equals(benefits.category, query['category.equals']),
    equals(benefits.currency, query['currency.equals']),
  );

/** A page of the benefits of all contributions, for administrators [R3P-78]. */
export async function pageOfBenefits(db: Db, query: BenefitListQuery): Promise<Page<BenefitRow>> {
  const ofContribution = eq(contributions.id, benefits.contributionId);
  const found = db
    .select({
      ...columns,
      code: contributions.code,
      title: contributions.title,
      type: contributions.type,
      competitionId: contributions.competitionId,
    })
    .from(benefits)
    .innerJoin(contributions, ofContribution)
    .leftJoin(author, eq(author.id, benefits.createdBy))
    .leftJoin(editor, eq(editor.id, benefits.lastModifiedBy))
    .leftJoin(storedFiles, eq(storedFiles.id, benefits.fileId));
  const page = await pageOf(db, found.$dynamic(), {
    from: benefits,
    joined: sql`${benefits} join ${contributions} on ${ofContribution}`,
    where: matching(query),
    sortKeys: SORT_COLUMNS,
    query,
  });
  return page.map(present);
}
