import type { Database } from '#server/platform/db/client.ts';
import { installDefaultLifeCycles } from '#server/process/life-cycles/defaults/install.ts';
import { aContent } from '#tests/support/factories/contents.ts';
import {
  aCampaign,
  aContribution,
  aField,
  anExtraInput,
  aTag,
} from '#tests/support/factories/contributions.ts';
import { aRound } from '#tests/support/factories/evaluations.ts';
import { aUnit, aUser } from '#tests/support/factories/users.ts';

const OF_EACH = 4;

/** Some of everything, so that the ids of valid requests name something. */
export async function fillWorld(db: Database): Promise<void> {
  await installDefaultLifeCycles(db);
  for (let at = 0; at < OF_EACH; at += 1) {
    const unit = await aUnit(db);
    const owner = await aUser(db, { unitId: unit.id, isManager: at === 0 });
    await aField(db);
    await aTag(db);
    await aContent(db);
    await aCampaign(db);
    await anExtraInput(db, { choices: ['one', 'two'], inputType: 'SINGLE_SELECTION' });
    for (const type of ['SUGGESTION', 'IMPROVEMENT'] as const) await aContribution(db, { type, owner });
  }
  const { anIdea } = await aRound(db);
  await anIdea();
  await anIdea();
}
