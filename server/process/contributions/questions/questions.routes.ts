import { questionEndpoints as endpoints } from '#contract/questions/endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { type Limit, requireAttempt } from '#server/platform/limits/limits.ts';
import { readWaiting } from './questions.repository.ts';
import { answerInPlace, askQuestion, withdraw } from './questions.ts';

/** Of one person, over all contributions: each notifies authors, also by mail. */
const QUESTIONS: Limit = { most: 30, withinSeconds: 3600 };

/** What authors are asked while somebody works on their contribution (decision 0079). */
export const questionRoutes: Route[] = routes(endpoints, {
  mine: readWaiting,
  ask: {
    ownTransaction: true,
    handle: async ({ params, body, caller, services, transaction }) => {
      const attempt = { what: 'author-question', who: String(caller.id) };
      await requireAttempt(services.database, attempt, QUESTIONS, services.now());
      return transaction((db) => askQuestion({ db, services, caller }, params.id, body.question));
    },
  },
  answer: (context) => answerInPlace(context, context.params, context.body.answer),
  withdraw: (context) => withdraw(context, context.params),
});
