/**
 * Sums a report of vitest (its json reporter). Skipped tests count neither way. A file that fails without
 * a failed test (it does not load, or its preparation fails) counts as one failure.
 * @param {{ testResults?: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {{ passed: number, failed: number }}
 */
export function tally({ testResults = [] }) {
  let passed = 0;
  let failed = 0;
  for (const file of testResults) {
    const count = (status) => file.assertionResults.filter((test) => test.status === status).length;
    passed += count('passed');
    failed += count('failed');
    if (file.status === 'failed' && count('failed') === 0) failed += 1;
  }
  return { passed, failed };
}

/** Lines of a message that are worth repeating: what was expected, and what came instead. */
const MESSAGE_LINES = 12;
/** Colours of a terminal, which are no part of a message. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape begins each of them.
const COLOURS = /\u001b\[[\d;]*m/g;

const firstLines = (message = '') =>
  message.replace(COLOURS, '').split('\n').slice(0, MESSAGE_LINES).join('\n    ');

/**
 * What failed in a report of vitest, to be said once more where it is looked for: at the end.
 * @param {{ testResults?: { name: string, status: string, message?: string, assertionResults: { status: string,
 *   fullName: string, failureMessages?: string[] }[] }[] }} report
 * @returns {string[]} a text for each failed test, and for each file that fails without one
 */
export function failures({ testResults = [] }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${name}\n    ${firstLines(message)}`];
    return failed.map(
      ({ fullName, failureMessages = [] }) =>
        `${name} › ${fullName}\n    ${firstLines(failureMessages.join('\n'))}`,
    );
  });
}

/**
 * The files of a report of vitest that took longest, longest first.
 * @param {{ testResults?: { name: string, startTime: number, endTime: number }[] }} report
 * @param {number} count how many
 * @returns {{ name: string, seconds: number }[]}
 */
export function longestFiles({ testResults = [] }, count) {
  return testResults
    .map(({ name, startTime, endTime }) => ({ name, seconds: Math.round((endTime - startTime) / 1000) }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count);
}
