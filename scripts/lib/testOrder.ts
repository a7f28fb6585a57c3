import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long, in the order in which they are begun. Vitest begins with the largest files, which would leave some of these
 * to the end of their group, alone. The look at every page takes both processors: beside it runs what mostly waits, such as for
 * a server that is away.
 */
const LONGEST = [
  'full/accessibility',
  'full/platform/slowConnections',
  'full/platform/jobWithoutDatabase',
  'full/faults/databaseAway',
  'full/faults/clockStepsBack',
  'full/platform/signals',
  'full/import/interruptions',
  'full/faults/diskFull',
  'full/faults/mailAndBucketAway',
  'full/platform/embedded.start',
  'full/platform/embedded.crash',
  'full/platform/embedded.lock',
  'full/firstStart',
  'full/platform/pictures',
  'full/notifications/yearOfMails',
  'full/answers/clocks',
  'e2e/competition',
  'e2e/registration',
  'e2e/suggestion',
  'e2e/discussion',
  'server/api/hostileInput.others',
  'server/api/hostileInput',
  'server/search/searchPlans',
  'server/search/searchOrder',
  'server/api/permissionMatrix',
].map((name) => `/tests/${name}.test.ts`);

function rankOf({ moduleId }: TestSpecification): number {
  const at = LONGEST.findIndex((file) => moduleId.endsWith(file));
  return at === -1 ? LONGEST.length : at;
}

/** The usual order, but for what takes longest: it is begun first. */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
