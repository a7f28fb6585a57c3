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
