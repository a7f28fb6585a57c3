import { z } from 'zod';
import { liveTopic, NoticeId } from '#server/platform/live/live.topics.ts';
import { watchingViewers } from '#server/process/selection/viewers.ts';
import { mayReadComments } from './comments.policy.ts';
import { readDiscussion } from './comments.repository.ts';

const Notice = z.object({ kind: z.literal('comment'), contribution: NoticeId });

/** Comments: for those who view the contribution and may read them at this moment, S3-20, S3-66. */
export const commentTopic = liveTopic(Notice, ({ contribution: contributionId }) => [
  {
    event: { kind: 'comment', contributionId },
    audience: async (db, streams) => {
      const watching = await watchingViewers(db, streams, contributionId);
      if (watching.length === 0) return [];
      const discussion = await readDiscussion(db, contributionId);
      if (!discussion) return [];
      const { type, commentStatus } = discussion;
      return watching
        .filter(({ caller }) => mayReadComments(caller, type, commentStatus))
        .map(({ stream }) => stream);
    },
  },
]);
