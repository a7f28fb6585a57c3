import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { isOpenJob } from '#contract/bulk/rules.ts';
import type { BulkJob } from '#contract/bulk/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { refreshResources } from '#src/dataProvider/refreshResources.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useReasonText } from './useReasonText.ts';

/** ms between readings of a job of one contribution, and how often it is read before its own page is the better place to wait. */
const EVERY_MS = 300;
const MOST_READINGS = 20;

const pause = () => new Promise((resolve) => setTimeout(resolve, EVERY_MS));

/**
 * Waits for a job of one contribution, says what became of it, and refreshes what shows it.
 * @returns whether it ended meanwhile
 */
export function useCarryOutOne() {
  const dataProvider = useDataProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const reasonText = useReasonText();

  const ended = async ({ id }: BulkJob): Promise<BulkJob | null> => {
    for (let reading = 0; reading < MOST_READINGS; reading += 1) {
      const job = await dataProvider.readBulkJob({ params: { id } }).then(
        ({ data }) => data,
        // It goes on, whether it can be read or not: its page says so.
        () => null,
      );
      if (!job || !isOpenJob(job.state)) return job;
      await pause();
    }
    return null;
  };

  return async (started: BulkJob, done: MessageKey, args: { name: string; action: string }) => {
    const job = await ended(started);
    if (!job) return false;
    const [refusal] = job.refused;
    if (refusal) notify(reasonText(refusal.reason), { type: 'warning' });
    else notify(done, { type: 'success', messageArgs: args });
    void refreshResources(queries, ['contributions', 'tasks', 'jobs']);
    return true;
  };
}
