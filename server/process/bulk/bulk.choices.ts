import { BULK_LIMITS } from '#contract/bulk/rules.ts';
import type { BulkAction, BulkChoices, BulkTarget } from '#contract/bulk/schema.ts';
import { noteWishOf } from '#contract/decision-notes/note.ts';
import { nameIn } from '#contract/texts/titles.ts';
import { fullName } from '#contract/users/full-name.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { actingFor } from '#server/process/contributions/commands/decide.ts';
import { actorOf } from '#server/process/contributions/commands/permissions.ts';
import { refusalToRepresent } from '#server/process/life-cycles/engine/act-for.ts';
import { offeredActions, representable } from '#server/process/life-cycles/engine/actions.ts';
import { endsBy } from '#server/process/life-cycles/engine/decided.ts';
import { peopleFor } from '#server/process/life-cycles/load/known.ts';
import { forEachSituation } from './bulk.plan.ts';
import { resolveTarget } from './bulk.target.ts';

type Context = ServiceContext & { locale: string };

const WISHES = ['NONE', 'OPTIONAL', 'REQUIRED'] as const;
const stronger = (a: BulkAction['note'], b: BulkAction['note']) =>
  WISHES.indexOf(a) > WISHES.indexOf(b) ? a : b;

/** What can be done depends on no reason. */
const REASON = '-';

/** People by their names, with on how many they can be acted for; most first. */
async function readRepresented(
  { db }: Pick<Context, 'db'>,
  counts: ReadonlyMap<number, number>,
): Promise<BulkChoices['people']> {
  const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, BULK_LIMITS.represented);
  const people = await peopleFor(
    db,
    most.map(([id]) => id),
    [],
  );
  return most.flatMap(([id, count]) => {
    const person = people.get(id);
    return person ? [{ id, name: fullName(person), count }] : [];
  });
}

/**
 * The actions that the caller may execute on some of them, those first that fit most, and in whose place they may act on some.
 * @param actFor in whose place; the actions are that person's then
 */
export async function readBulkChoices(
  context: Context,
  target: BulkTarget,
  actFor?: number,
): Promise<BulkChoices> {
  const ids = await resolveTarget(context, target);
  const actions = new Map<string, BulkAction>();
  const represented = new Map<number, number>();
  await forEachSituation(context, ids, (situation) => {
    const { contribution } = situation;
    const caller = actorOf(context.caller, contribution.type);
    for (const { userId } of representable(situation, caller)) {
      represented.set(userId, (represented.get(userId) ?? 0) + 1);
    }
    const actor = actingFor(caller, actFor === undefined ? null : { userId: actFor, reason: REASON });
    if (refusalToRepresent(contribution, actor)) return;
    const named = new Set<string>();
    for (const offered of offeredActions(situation, actor)) {
      const { action, target: to } = offered;
      const name = nameIn(action.definitionList, context.locale);
      if (named.has(name)) continue;
      named.add(name);
      const known = actions.get(name);
      const wish = noteWishOf(action, { ends: endsBy({ id: contribution.stateId }, to) });
      actions.set(name, {
        name,
        count: (known?.count ?? 0) + 1,
        explanationRequired: action.explanationRequired || known?.explanationRequired === true,
        note: stronger(wish, known?.note ?? 'NONE'),
        noteTemplates: known?.noteTemplates.length ? known.noteTemplates : action.noteTemplates,
        asksReturn: action.asksReturn || known?.asksReturn === true,
      });
    }
  });
  return {
    total: ids.length,
    actions: [...actions.values()].sort((a, b) => b.count - a.count),
    people: await readRepresented(context, represented),
  };
}
