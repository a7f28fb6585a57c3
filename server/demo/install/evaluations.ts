import type { ContributionType } from '#contract/access.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { evaluationEndpoints } from '#contract/evaluations/endpoints.ts';
import type { EvalDefinition } from '#contract/evaluations/schema.ts';
import { EvaluationStage } from '#contract/life-cycles/schema.ts';
import { seededRandom } from '#server/platform/seeded-random.ts';
import { JURY_REMARKS } from '../competition-ideas.ts';
import type { SampleDefinition } from '../competitions.ts';
import type { SampleDriver } from '../driver.ts';
import { SAMPLE_FORMS } from '../evaluation-forms.ts';
import { HOUR_MS } from './days.ts';
import type { Moment, SampleForms, SampleWorld } from './world.ts';

/** Makes what is asked in a stage. */
export const makeForm = (
  driver: SampleDriver,
  login: string,
  place: { evalFlowType: EvaluationStage; contributionType: ContributionType },
  { title, explanation, questions }: SampleDefinition,
): Promise<EvalDefinition> =>
  driver.call(login, evaluationEndpoints.create, {
    body: {
      ...{ title, explanation, ...place },
      evalItemDefinitionList: questions.map(([question, weight]) => ({ question, weight })),
    },
  });

/** What experts and boards are asked, made by the administrator. */
export async function makeEvaluationForms(driver: SampleDriver): Promise<SampleForms> {
  const forms = new Map<string, EvalDefinition>();
  for (const form of SAMPLE_FORMS) {
    const place = { evalFlowType: form.stage, contributionType: form.type };
    forms.set(`${form.type} ${form.stage}`, await makeForm(driver, 'admin', place, form));
  }
  return forms;
}

/** Those who are asked for their view; whoever is responsible decides and need not. */
const JUDGES: ReadonlySet<ParticipationRole> = new Set(['EXPERT', 'BOARD1', 'BOARD2', 'BOARD3']);

/** Most of those who are asked in the present state give their view, each some hours after the one before. */
export async function giveViews(
  { driver, lifeCycle, logins, forms, today }: SampleWorld,
  detail: ContributionDetail,
  { langKey, from }: Moment,
): Promise<void> {
  // A chance of its own, so that what else happens does not depend on it.
  const chance = seededRandom(detail.id * 7919 + detail.stateId);
  const owners = new Set(detail.owners.map(({ id }) => id));
  const commands = lifeCycle.states.find(({ id }) => id === detail.stateId)?.commands ?? [];
  const asked = commands.flatMap(({ commandType, parameter, roles }) => {
    const stage = EvaluationStage.safeParse(parameter);
    if (commandType !== 'EVAL' || !stage.success) return [];
    const judges = detail.participants.filter(
      ({ id, role }) => roles.includes(role) && JUDGES.has(role) && !owners.has(id),
    );
    return [...new Set(judges.map(({ id }) => id))].map((id) => ({ id, stage: stage.data }));
  });
  const quality = chance.between(2, 5);
  let at = from.getTime();
  for (const { id, stage } of asked) {
    const login = logins.get(id);
    const form = forms.get(`${detail.type} ${stage}`);
    at += chance.between(2, 30) * HOUR_MS;
    if (!login || !form || chance.percent(30) || at > today.getTime()) continue;
    driver.setClock(new Date(at));
    await driver.call(login, evaluationEndpoints.evaluate, {
      body: {
        contributionId: detail.id,
        evalFlowType: stage,
        answers: form.evalItemDefinitionList.map((item) => ({
          itemId: item.id,
          star: Math.min(5, Math.max(1, quality + chance.between(-1, 1))),
        })),
        comment: chance.percent(60) ? chance.pick(JURY_REMARKS[langKey]) : '',
      },
    });
  }
}
