import { forPlatformAdministrators, rowsOf } from '#contract/http.ts';
import { StatementFigures, StatementStatus, statementQuery } from './schema.ts';

/** What the database was asked and how long it took, for administrators. */
export const statementEndpoints = {
  list: forPlatformAdministrators('GET management/statements', {
    summary: 'The statements that PostgreSQL was asked, with calls, times, rows and who asks them',
    query: statementQuery,
    ...rowsOf(StatementFigures),
  }),
  status: forPlatformAdministrators('GET management/statements/status', {
    summary: 'Whether PostgreSQL keeps figures of statements, and since when',
    response: StatementStatus,
  }),
  reset: forPlatformAdministrators('POST management/statements/reset', {
    summary: 'Resets the figures of statements',
    alert: 'app.statements.reset',
  }),
};
