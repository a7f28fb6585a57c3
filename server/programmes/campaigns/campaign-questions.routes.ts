import { campaignQuestionEndpoints as endpoints } from '#contract/campaigns/questions.endpoints.ts';
import { notFound } from '#server/platform/errors.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { configuredLocales } from '#server/platform/texts/locales.ts';
import {
  createExtraInput,
  deleteExtraInput,
  reorderExtraInputs,
  saveExtraInput,
} from '#server/process/extra-inputs/extra-input.save.ts';
import { listExtraInputs } from '#server/process/extra-inputs/extra-inputs.repository.ts';
import { insertQuestions, readQuestions } from '#server/process/extra-inputs/question-set.ts';
import { programmeViewerOf } from '#server/process/programme/programme-viewer.ts';
import { openCampaignSource } from './campaign.clone.ts';
import { lockForParts, requireRoom, requireSeen } from './campaign.parts.ts';
import { answersSheet } from './campaign-answers.sheet.ts';
import { runsCampaign } from './campaigns.policy.ts';

type Editing = Parameters<typeof lockForParts>[0];

/** The questions of a campaign, which is held against other changes of them. */
async function openQuestions(context: Editing, id: number) {
  const { campaignType } = await lockForParts(context, id, 'extraInput');
  return { source: campaignType, competitionId: null, campaignId: id };
}

/** Questions of campaigns: extra inputs of their own (decision 0105). */
export const campaignQuestionRoutes: Route[] = routes(endpoints, {
  list: async (context) => {
    const { db, params } = context;
    const { source } = await requireSeen(db, await programmeViewerOf(context), params.id);
    return listExtraInputs(db, { source, competitionId: null, campaignId: params.id });
  },
  create: async (context) => {
    const { db, params, body, services } = context;
    const scope = await openQuestions(context, params.id);
    requireRoom((await listExtraInputs(db, scope)).length + 1);
    return createExtraInput(db, scope, body, await configuredLocales(db, services));
  },
  save: async (context) => {
    const { db, params, body, services } = context;
    const scope = await openQuestions(context, params.id);
    return saveExtraInput(db, scope, body, await configuredLocales(db, services));
  },
  remove: async (context) => {
    const { db, params, alertParams } = context;
    alertParams(String(params.questionId));
    await deleteExtraInput(db, await openQuestions(context, params.id), params.questionId);
  },
  updateOrder: async (context) => {
    const { db, params, body } = context;
    return reorderExtraInputs(db, await openQuestions(context, params.id), body);
  },
  answers: answersSheet,
  copy: async (context) => {
    const { db, params, body, caller } = context;
    const other = await openCampaignSource(context, body.from);
    if (!runsCampaign(caller, other)) throw notFound();
    const { campaignType: source } = other;
    const scope = await openQuestions(context, params.id);
    const own = await listExtraInputs(db, scope);
    const others = await readQuestions(db, { source, competitionId: null, campaignId: body.from });
    requireRoom(own.length + others.length);
    await insertQuestions(db, scope, others);
    return listExtraInputs(db, scope);
  },
});
