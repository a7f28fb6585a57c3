import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';

/** Known weaknesses that the product does not have, by the address of their advisory. */
const ACCEPTED: Record<string, string> = {
  'https://github.com/advisories/GHSA-4r6h-8v6p-xp6v': 'xlsx: in reading files; it only writes here',
  'https://github.com/advisories/GHSA-5pgg-2g8v-p4x9': 'xlsx: in reading files; it only writes here',
};

const Advisory = z.object({ title: z.string(), url: z.string(), severity: z.string() });
const Answer = z.union([
  z.object({
    // A name stands for the package that has the weakness, and whose own entry has the advisory.
    vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), Advisory])) })),
  }),
  // What npm prints when the registry gives no answer.
  z.object({ message: z.string() }),
]);

/** What npm says about the packages of production. It ends with an error where there is anything to say. */
async function askAboutPackages(): Promise<z.infer<typeof Answer>> {
  // A script: it has no types.
  const { npmCommand } = (await import(pathToFileURL('scripts/lib/run.mjs').href)) as {
    npmCommand(args: string[]): { command: string; args: string[]; shell: boolean };
  };
  const { command, args, shell } = npmCommand(['audit', '--omit=dev', '--json']);
  return new Promise((resolve, reject) => {
    execFile(command, args, { shell, timeout: 60_000, maxBuffer: 50_000_000 }, (error, output) => {
      if (output) resolve(Answer.parse(JSON.parse(output)));
      else reject(error ?? new Error('npm audit printed nothing'));
    });
  });
}

it('no package of production has a known weakness of level high or critical', async ({ skip }) => {
  const answer = await askAboutPackages();
  // Mirrors of the registry do not know this call.
  if ('message' in answer) return skip(`the registry was not asked: ${answer.message}`);
  const known = Object.entries(answer.vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((each) => (typeof each === 'string' ? [] : [{ name, ...each }])),
  );
  const severe = known.filter(({ severity, url }) => /high|critical/.test(severity) && !(url in ACCEPTED));
  expect(severe.map(({ name, title, url }) => `${name}: ${title} (${url})`)).toEqual([]);
});
