import type { BulkArguments } from '#contract/bulk/schema.ts';
import { readFieldChoice } from '#server/process/contributions/commands/assign.ts';
import { changeField } from '#server/process/life-cycles/engine/change-field.ts';
import { withoutDeputies } from '#server/process/life-cycles/engine/roles.ts';
import { readNewcomers } from '#server/process/life-cycles/load/newcomers.ts';
import type { LoadedSituation } from '#server/process/life-cycles/load/situation.ts';
import { type PrepareCommand, planOf, refuse } from '../bulk.command.ts';

type Given = BulkArguments['CHANGE_FIELD'];

interface Place {
  fieldId: number | null;
  userIds: number[];
}

const placeOf = ({ contribution }: LoadedSituation): Place => ({
  fieldId: contribution.fieldId,
  userIds: withoutDeputies(contribution.participants)
    .filter(({ role }) => role === 'RESPONSIBLE')
    .map(({ userId }) => userId),
});

/** Changes the field and its responsible user together. */
export const prepareChangeField: PrepareCommand<Given> = async (context, { fieldId, userId }) => {
  const field = await readFieldChoice(context.db, fieldId);
  const withChosen = await readNewcomers(context.db, [userId], context.services.now());
  return (situation, actor) =>
    planOf(changeField(withChosen(situation), { field, userId, actor }), placeOf(situation));
};

/** Gives the former field and its one responsible back, by the rules of a change. */
export const prepareFieldBack =
  (
    context: Parameters<typeof prepareChangeField>[0],
    beforeOf: (situation: LoadedSituation) => unknown,
  ): Awaited<ReturnType<typeof prepareChangeField>> =>
  async (situation, actor) => {
    const { fieldId, userIds } = beforeOf(situation) as Place;
    const [userId, ...others] = userIds;
    if (fieldId === null || userId === undefined || others.length > 0) {
      return refuse('error.bulk.fieldUnsuitable');
    }
    const field = await readFieldChoice(context.db, fieldId);
    const withFormer = await readNewcomers(context.db, [userId], context.services.now());
    return planOf(changeField(withFormer(situation), { field, userId, actor }));
  };
