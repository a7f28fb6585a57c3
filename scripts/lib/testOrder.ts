import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take as long as all others of their group together. Vitest begins with the largest files, which would leave
 * these to the end, alone: what mostly waits, such as for a server that is away, runs beside them instead.
 */
const LONGEST = /\/tests\/full\/accessibility\.test\.ts$/;

/** The usual order, but for what takes longest: it is begun first. */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((specification) => !isLong(specification))];
  }
}
