import { questionEndpoints as endpoints } from '#contract/questions/endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { answerInPlace, askQuestion, readQuestions, withdraw } from './questions.ts';

/** What authors are asked while somebody works on their contribution (decision 0079). */
export const questionRoutes: Route[] = routes(endpoints, {
  list: (context) => readQuestions(context, context.params.id),
  ask: (context) => askQuestion(context, context.params.id, context.body.question),
  answer: (context) => answerInPlace(context, context.params, context.body.answer),
  withdraw: (context) => withdraw(context, context.params),
});
