import type { BulkAction, BulkPreview, BulkRequest, BulkTarget } from '#contract/bulk/schema.ts';
import { noteWishOf } from '#contract/decision-notes/note.ts';
import { nameIn } from '#contract/texts/titles.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { actorOf } from '#server/process/contributions/commands/permissions.ts';
import { offeredActions } from '#server/process/life-cycles/engine/actions.ts';
import { endsBy } from '#server/process/life-cycles/engine/decided.ts';
import type { Reason } from './bulk.command.ts';
import { forEachSituation, planFor, prepare } from './bulk.plan.ts';
import { resolveTarget } from './bulk.target.ts';
import { collectPeople } from './preview-people.ts';

type Context = ServiceContext & { locale: string };

/** What a command would do now, by the work that the job itself does. */
export async function previewBulk(context: Context, request: BulkRequest): Promise<BulkPreview> {
  const ids = await resolveTarget(context, request);
  const planner = await prepare(context, request.command, request.arguments, ids);
  const refused = new Map<Reason, number[]>();
  const people = collectPeople(context);
  let willChange = 0;
  await forEachSituation(context, ids, async (situation) => {
    const plan = await planFor(context, planner, situation);
    if (plan.ok) {
      willChange += 1;
      people.add(situation, plan);
    } else refused.set(plan.reason, [...(refused.get(plan.reason) ?? []), situation.contribution.id]);
  });
  return {
    willChange,
    ...(await people.read()),
    refused: [...refused]
      .map(([reason, some]) => ({ reason, count: some.length, ids: some }))
      .sort((a, b) => b.count - a.count),
  };
}

const WISHES = ['NONE', 'OPTIONAL', 'REQUIRED'] as const;
const stronger = (a: BulkAction['note'], b: BulkAction['note']) =>
  WISHES.indexOf(a) > WISHES.indexOf(b) ? a : b;

/** The actions that the caller may execute on some of them, those first that fit most. */
export async function readBulkChoices(context: Context, target: BulkTarget) {
  const ids = await resolveTarget(context, target);
  const actions = new Map<string, BulkAction>();
  await forEachSituation(context, ids, (situation) => {
    const { contribution } = situation;
    const named = new Set<string>();
    for (const offered of offeredActions(situation, actorOf(context.caller, contribution.type))) {
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
  return { total: ids.length, actions: [...actions.values()].sort((a, b) => b.count - a.count) };
}
