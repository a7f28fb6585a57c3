import { statementEndpoints as endpoints } from '#contract/statements/endpoints.ts';
import { change, reading } from '../endpointMethod.ts';

/** Whether PostgreSQL keeps figures of statements, and since when. */
export const readStatementStatus = reading(endpoints.status);

export const resetStatements = change(endpoints.reset);
