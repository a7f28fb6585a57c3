import type { BulkPreview, BulkRequest } from '#contract/bulk/schema.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
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
