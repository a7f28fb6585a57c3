import { sqlState } from '#server/platform/db/client.ts';
import { UNIQUE_VIOLATION } from '#server/platform/db/sql-states.ts';
import { refused } from '#server/platform/errors.ts';

const constraintOf = (error: unknown): string | undefined => {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { constraint } = at as { constraint?: unknown };
    if (typeof constraint === 'string') return constraint;
  }
  return undefined;
};

/**
 * Stores a campaign or a competition whose code nobody else has, but for those that were archived, Q2-62. The
 * database decides, also between two that are stored at once; the refusal ends the transaction.
 * @throws AppError error.codeExists
 */
export async function withFreeCode<T>(
  entity: 'campaign' | 'competition',
  store: () => Promise<T>,
): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION && constraintOf(error) === `${entity}_code`) {
      throw refused('error.codeExists', entity);
    }
    throw error;
  }
}
