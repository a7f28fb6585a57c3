import { mayViewBenefits } from '#contract/benefits/rules.ts';
import type { Family } from '#contract/families/schema.ts';
import { divideByWeights, type Weight } from '#contract/families/shares.ts';
import { amountOf, centsOf } from '#contract/formats/money.ts';
import { type Name, nameIn } from '#contract/texts/titles.ts';
import { notFound } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { openForView } from '#server/process/contributions/commands/decide.ts';
import { permissionsFor } from '#server/process/contributions/commands/permissions.ts';
import { mayJoin } from '#server/process/life-cycles/engine/permissions.ts';
import { administersType } from '#server/process/selection/visibility.ts';
import {
  type BenefitSum,
  countMembers,
  readBenefitSums,
  readMembers,
  readRelated,
} from './family.repository.ts';
import { membersOfKey, readSharing } from './family.shares.ts';

const named = <Row extends { stateNames: Name[] }>({ stateNames, ...row }: Row, locale: string) => ({
  ...row,
  stateName: nameIn(stateNames, locale),
});

const shared = (sum: BenefitSum, weights: readonly Weight[]): NonNullable<Family['benefits']>[number] => ({
  ...sum,
  shares: divideByWeights(centsOf(sum.total), weights).map(({ userId, units }) => ({
    userId,
    amount: amountOf(units),
  })),
});

/**
 * A head with its members, as far as the caller may see them, and how its authors share (decision 0061).
 * @throws AppError 404, also for what is joined itself
 */
export async function readFamily(
  context: ServiceContext & { locale: string },
  headId: number,
): Promise<Family> {
  const { db, caller, locale } = context;
  const { view, actor } = await openForView(context, headId);
  if (view.contribution.head) throw notFound();
  const sharing = await readSharing(db, headId);
  const { authors, weights, percents } = sharing;
  const mayChange = mayJoin(view.contribution, actor);
  const seesBenefits = mayViewBenefits(permissionsFor(view, caller).commands);
  const members = await readMembers(db, headId, caller);
  const ofKey = await membersOfKey(db, headId, sharing);
  const people = authors.map(({ isCoAuthor: _, ...person }) => person);
  return {
    head: named(await readRelated(db, headId), locale),
    members: members.map(({ isResponsible, ...member }) => ({
      ...named(member, locale),
      mayPart: mayChange && (isResponsible || administersType(caller, member.type)),
      dropsShares: ofKey.has(member.id),
    })),
    size: await countMembers(db, headId),
    coAuthors: authors.filter(({ isCoAuthor }) => isCoAuthor).map(({ isCoAuthor: _, ...person }) => person),
    shares: people.map((person) => ({ person, percent: percents.get(person.id) ?? 0 })),
    isEqualShares: weights.every(({ weight }) => weight === weights[0]?.weight),
    benefits: seesBenefits ? (await readBenefitSums(db, headId)).map((sum) => shared(sum, weights)) : null,
    mayChange,
  };
}
