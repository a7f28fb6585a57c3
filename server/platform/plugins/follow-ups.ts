import type { FastifyRequest } from 'fastify';

type Work = () => Promise<void> | void;

/** What a call does after its transaction. The answer is decided by then, so a failure is only logged. */
export function followUps(request: FastifyRequest) {
  let afterCommit: Work[] = [];
  let afterRollback: Work[] = [];
  const abandoned: Work[] = [];
  const runAll = async (works: readonly Work[]) => {
    for (const work of works) {
      try {
        await work();
      } catch (error) {
        request.log.error({ err: error }, 'work after a transaction failed');
      }
    }
  };
  return {
    /** A retried transaction starts from nothing; what the attempt before left outside is taken back. */
    begin: () => {
      abandoned.push(...afterRollback);
      afterCommit = [];
      afterRollback = [];
    },
    afterCommit: (work: Work) => {
      afterCommit.push(work);
    },
    afterRollback: (work: Work) => {
      afterRollback.push(work);
    },
    committed: () => runAll([...abandoned, ...afterCommit]),
    rolledBack: () => runAll([...abandoned, ...afterRollback]),
  };
}
