import { sql } from 'drizzle-orm';
import { type BenefitType, mayViewBenefits } from '#contract/benefits/rules.ts';
import type { Benefit } from '#contract/benefits/schema.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { decide, openForView } from '#server/process/contributions/commands/decide.ts';
import { permissionsFor } from '#server/process/contributions/commands/permissions.ts';
import { performCommand } from '#server/process/life-cycles/engine/commands.ts';
import { isResting } from '#server/process/selection/families.ts';
import { isOpenStatus } from '#server/process/tasks/tasks.open.sql.ts';
import { readBenefitsOf } from './benefits.repository.ts';

/** What the caller may do with the benefits of a contribution that they see. */
async function openBenefits(context: ServiceContext, id: number) {
  const { view } = await openForView(context, id);
  const { commands } = permissionsFor(view, context.caller);
  if (!mayViewBenefits(commands)) throw refused('error.commandNotAllowed', 'contribution');
  return commands;
}

/**
 * Benefits of a contribution, expected, actual or both [R3F-02, R3P-80], S3-81.
 * @throws AppError 404, error.commandNotAllowed
 */
export async function listBenefits(
  context: ServiceContext,
  id: number,
  benefitType?: BenefitType,
): Promise<Benefit[]> {
  await openBenefits(context, id);
  return readBenefitsOf(context.db, id, benefitType);
}

/**
 * The same through the command: who was asked to view the benefits has done so by it [R3F-01, R3P-79], S3-53.
 * @param context outside of a transaction; one is opened where there is something to write
 */
export async function viewBenefits(context: ServiceContext, id: number): Promise<Benefit[]> {
  const commands = await openBenefits(context, id);
  const isAsked = await hasRow(
    context.db,
    sql`contribution_task where contribution_id = ${id} and user_id = ${context.caller.id}
      and command_type = 'VIEW_BENEFITS' and ${isOpenStatus(sql`status`)} and not ${isResting(sql`${id}`)}`,
  );
  if (isAsked && commands.VIEW_BENEFITS) {
    await inTransaction(context.services.database, (db) =>
      decide({ ...context, db }, id, (situation, actor) =>
        performCommand(situation, { type: 'VIEW_BENEFITS', actor, history: { category: 'COMMAND' } }),
      ),
    );
  }
  return readBenefitsOf(context.db, id);
}
