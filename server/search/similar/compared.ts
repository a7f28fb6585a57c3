import type { ServiceContext } from '#server/platform/http/call.ts';
import { permissionsFor } from '#server/process/contributions/commands/permissions.ts';
import { joinRulesFor, possibleJoin } from '#server/process/families/family.rules.ts';
import { loadViews } from '#server/process/life-cycles/load/view.ts';
import { visibleTo } from '#server/process/selection/visibility.ts';

export interface Comparison {
  maySupport(id: number): boolean;
  /** Which of two may be joined to which; of one that the caller does not see, nothing. */
  joinOf(oneId: number, otherId: number): ReturnType<typeof possibleJoin>;
}

/** What the caller may do with contributions that are shown beside each other, by the rules of whoever does it. */
export async function loadComparison(context: ServiceContext, ids: readonly number[]): Promise<Comparison> {
  const { db, caller } = context;
  const asked = [...new Set(ids)];
  const views = await loadViews(db, asked, { lock: 'none', only: visibleTo(caller) });
  const byId = new Map(views.map((view) => [view.contribution.id, view]));
  const rules = await joinRulesFor(context, asked);
  return {
    maySupport(id) {
      const view = byId.get(id);
      return view !== undefined && permissionsFor(view, caller).support;
    },
    joinOf(oneId, otherId) {
      const [one, other] = [byId.get(oneId), byId.get(otherId)];
      return one && other ? possibleJoin(rules, one, other) : { join: null, obstacle: null };
    },
  };
}
