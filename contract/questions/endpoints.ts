import { z } from 'zod';
import { forContributors } from '#contract/http.ts';
import { AuthorQuestions, QuestionAnswer, QuestionInput, WaitingQuestions } from './schema.ts';

/** Whoever works on a contribution asks its authors for details; they answer in place (decision 0079). */
export const questionEndpoints = {
  mine: forContributors('GET api/v3/author-questions/mine', {
    summary:
      'Contributions of the caller with questions that wait for their answer, the longest waiting first',
    response: z.array(WaitingQuestions),
  }),
  ask: forContributors('POST api/v3/contributions/:id/questions', {
    summary:
      'Asks the authors for details; the promised answer pauses until they have answered. For whoever acts in the present state, and administrators',
    body: QuestionInput,
    response: AuthorQuestions,
    alert: 'app.question.asked',
  }),
  answer: forContributors('PUT api/v3/contributions/:id/questions/:questionId/answer', {
    summary: 'Answers a question as an author, once; the promised answer goes on with what was left',
    body: QuestionAnswer,
    response: AuthorQuestions,
    alert: 'app.question.answered',
  }),
  withdraw: forContributors('DELETE api/v3/contributions/:id/questions/:questionId', {
    summary: 'Withdraws a question that is not answered; for whoever asked it, and administrators',
    response: AuthorQuestions,
    alert: 'app.question.withdrawn',
  }),
};
