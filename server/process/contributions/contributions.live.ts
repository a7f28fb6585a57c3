import { z } from 'zod';
import { mayViewBenefits } from '#contract/benefits/rules.ts';
import { EntryCategory } from '#contract/contributions/history.schema.ts';
import type { ContributionChange } from '#contract/live/events.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { type LiveMessage, liveTopic, NoticeId } from '#server/platform/live/live.topics.ts';
import type { View } from '#server/process/life-cycles/engine/types.ts';
import { loadView } from '#server/process/life-cycles/load/view.ts';
import { watchingViewers } from '#server/process/selection/viewers.ts';
import { permissionsFor } from './commands/permissions.ts';

const Notice = z.object({
  kind: z.literal('contribution'),
  contribution: NoticeId,
  /** Who changed it: their own screen reads again by itself. */
  by: NoticeId.nullable(),
  changes: z.array(z.object({ category: EntryCategory, event: z.string() })),
});

type Category = ContributionChange['category'];

/** Who may know of changes besides seeing the contribution: of benefits, and of who used which command, S3-52, S3-81. */
const RESTRICTED: Partial<Record<Category, (view: View, caller: Caller) => boolean>> = {
  BENEFIT: (view, caller) => mayViewBenefits(permissionsFor(view, caller).commands),
  COMMAND: (view, caller) => permissionsFor(view, caller).wholeHistory,
};

/** Changes that the same people may know of. */
function byAudience(changes: readonly ContributionChange[]): ContributionChange[][] {
  const restricted = (['BENEFIT', 'COMMAND'] as const).map((category) =>
    changes.filter((change) => change.category === category),
  );
  return [changes.filter(({ category }) => !RESTRICTED[category]), ...restricted].filter(
    ({ length }) => length > 0,
  );
}

/** Changes of a contribution: for those who view it, of each kind those who may know of it. */
export const contributionTopic = liveTopic(Notice, ({ contribution: contributionId, by, changes }) =>
  byAudience(changes).map((some): LiveMessage => {
    const mayKnow = some[0] && RESTRICTED[some[0].category];
    return {
      event: { kind: 'contribution', contributionId, changes: some },
      audience: async (db, streams) => {
        const watching = await watchingViewers(db, streams, contributionId, by);
        if (watching.length === 0) return [];
        const view = mayKnow && (await loadView(db, contributionId, { lock: 'none' }));
        return watching
          .filter(({ caller }) => !mayKnow || (view && mayKnow(view, caller)))
          .map(({ stream }) => stream);
      },
    };
  }),
);
