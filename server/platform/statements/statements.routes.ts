import { statementEndpoints } from '#contract/statements/endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { pageOfStatements, resetStatements, statementStatus } from './statements.repository.ts';

/** What the database was asked, for administrators. */
export const statementRoutes: Route[] = routes(statementEndpoints, {
  list: {
    // Each server keeps figures of its own.
    mayLag: false,
    handle: async ({ db, query, services }) => {
      // What this process has heard and not written down yet belongs to what is shown.
      await services.statements.write(services.database);
      return pageOfStatements(db, query);
    },
  },
  status: ({ db }) => statementStatus(db),
  // Not in a transaction: where the figures are not collected the question fails, and what comes after it too.
  reset: { ownTransaction: true, handle: ({ db }) => resetStatements(db) },
});
