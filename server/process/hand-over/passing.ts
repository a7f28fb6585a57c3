import type { OpenWork } from '#contract/absences/open-work.ts';
import { HAND_OVER_KINDS } from '#contract/users/hand-over.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { NOTHING, partsOf } from './hand-over.parts.ts';
import { readHandedTasks } from './open-work.repository.ts';

/** How much of each kind a successor can take over from somebody, and for how much of it there is nobody else. */
export async function readPassing(
  db: Db,
  services: Pick<Services, 'registrations'>,
  userId: number,
): Promise<Pick<OpenWork, 'passing' | 'sole'>> {
  const passing = { ...NOTHING, tasks: await readHandedTasks(db, userId) };
  const { tasks: _, ...sole } = { ...NOTHING };
  for (const part of partsOf(services, HAND_OVER_KINDS)) {
    const counted = await part.count(db, userId);
    passing[part.kind] = counted.all;
    sole[part.kind] = counted.sole;
  }
  return { passing, sole };
}
