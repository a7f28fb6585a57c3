import { z } from 'zod';
import { liveTopic, NoticeId } from '#server/platform/live/live.topics.ts';

const Notice = z.object({ kind: z.literal('notification'), users: z.array(NoticeId) });

export const notificationTopic = liveTopic(Notice, ({ users }) => [
  {
    event: { kind: 'notification' },
    audience: async (_db, streams) => users.flatMap((userId) => [...streams.ofUser(userId)]),
  },
]);
