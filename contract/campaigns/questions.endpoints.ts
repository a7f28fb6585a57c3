import { z } from 'zod';
import { ExtraInput, ExtraInputBody, OrderEntry } from '#contract/extra-inputs/schema.ts';
import { forEveryone, Id, language, mediaOf, saveOf } from '#contract/http.ts';
import { EXCEL_MEDIA } from '#contract/spreadsheets/rules.ts';
import { forCampaignStaff } from './schema.ts';

const ByQuestion = z.object({ id: Id, questionId: Id });
const QuestionBody = ExtraInputBody.omit({ competitionId: true });

/** Questions that one campaign asks besides those of its type: extra inputs of its own (decision 0105). */
export const campaignQuestionEndpoints = {
  list: forEveryone('GET api/v3/campaigns/:id/questions', {
    summary:
      'What a campaign asks, in its order, for those who may see it, and of a draft for those who run it',
    response: z.array(ExtraInput),
  }),
  create: forCampaignStaff('POST api/v3/campaigns/:id/questions', {
    summary: 'Adds a question below the others',
    body: QuestionBody,
    response: ExtraInput,
    status: 201,
    alert: 'app.campaignQuestion.created',
  }),
  save: forCampaignStaff('PUT api/v3/campaigns/:id/questions', {
    summary: 'Saves a question; its kind only while nobody has answered it',
    body: saveOf(QuestionBody),
    response: ExtraInput,
    alert: 'app.campaignQuestion.updated',
  }),
  remove: forCampaignStaff('DELETE api/v3/campaigns/:id/questions/:questionId', {
    summary: 'Deletes a question and closes the gap; answers that were given are hidden with it',
    params: ByQuestion,
    status: 204,
    alert: 'app.campaignQuestion.deleted',
  }),
  updateOrder: forCampaignStaff('POST api/v3/campaigns/:id/questions/update-order', {
    summary: 'Puts all questions of a campaign in a new order',
    body: z.array(OrderEntry).min(1).max(1000),
    response: z.array(ExtraInput),
    alert: 'app.campaignQuestion.updated',
  }),
  answers: forCampaignStaff('GET api/v3/campaigns/:id/answers', {
    summary: 'What contributions of a campaign answered, as a spreadsheet with a column for each question',
    query: z.object(language),
    ...mediaOf(EXCEL_MEDIA),
    confirmed: true,
  }),
  copy: forCampaignStaff('POST api/v3/campaigns/:id/questions/copy', {
    summary: 'Adds the questions of another campaign that the caller runs below the own ones',
    body: z.object({ from: z.number().int().positive() }),
    response: z.array(ExtraInput),
    alert: 'app.campaignQuestion.copied',
  }),
};
