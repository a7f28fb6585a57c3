import { EnvironmentError, parseEnvironment } from '#server/platform/env/env.ts';

/** What is wrong with an environment, a line each; none where the server may start with it. */
export function faultsOf(source: NodeJS.ProcessEnv): readonly string[] {
  try {
    parseEnvironment(source);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.faults;
    throw error;
  }
}
