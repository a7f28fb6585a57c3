import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '#src/components/live/useLive.ts';
import { useLater } from '#src/components/useLater.ts';
import { refreshResources } from '#src/dataProvider/refreshResources.ts';

/** News of the live channel wait so long: what happens often comes together, ms. */
const GATHER_MS = 1000;

/** What comes with a notification: whoever is notified of a step may have got a task by it, or points. */
const REST = ['tasks', 'evaluations', 'contributions', 'points', 'user-points'] as const;

/** Reads the page's parts again as things happen; without the channel they are read again when the reader returns. */
export function useLiveWork(): void {
  const queries = useQueryClient();
  const laterChats = useLater();
  const laterRest = useLater();
  /** Messages that were read stay: those behind them are read when the chat is opened. */
  const reloadChats = () => void queries.invalidateQueries({ queryKey: ['chat-sessions', 'getList'] });
  const reloadRest = () => void refreshResources(queries, REST);
  useLive(({ kind }) => {
    if (kind === 'chat' || kind === 'refresh') laterChats(GATHER_MS, reloadChats);
    // The bell reads notifications again by itself.
    if (kind === 'notification' || kind === 'refresh') laterRest(GATHER_MS, reloadRest);
  });
}
