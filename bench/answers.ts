import type { CallerName } from './generate.plan.ts';
import { type Bench, type Site, sizesOf } from './site.ts';
import { median } from './statistics.ts';
import { figure, type Table, verdict } from './table.ts';

/** Seconds that an answer to an administrator may take. */
const AIM_SECONDS = 1;

/** A call that is made now and then by one person, and answers much at once. */
export interface Answer {
  name: string;
  caller: CallerName;
  path: string;
}

/** Seconds until the last byte. @throws Error for anything but a success */
export async function secondsUntilRead(site: Site, { caller, path }: Omit<Answer, 'name'>): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${site.server.url}/${path}`, {
    headers: { authorization: `Bearer ${site.tokens[caller]}` },
  });
  const body = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${Buffer.from(body).toString().slice(0, 300)}`);
  return (performance.now() - started) / 1000;
}

async function middleSeconds(site: Site, answer: Answer, rounds: number): Promise<number> {
  await secondsUntilRead(site, answer);
  const taken: number[] = [];
  for (let at = 0; at < rounds; at += 1) taken.push(await secondsUntilRead(site, answer));
  return median(taken);
}

export async function tableOfAnswers(
  bench: Bench,
  { title, column, answers }: { title: string; column: string; answers: readonly Answer[] },
): Promise<Table> {
  const { small, large, rounds, say } = bench;
  const rows: string[][] = [];
  for (const answer of answers) {
    const few = await middleSeconds(small, answer, rounds);
    const many = await middleSeconds(large, answer, rounds);
    rows.push([
      answer.name,
      `${figure(few * 1000)} ms`,
      `${figure(many * 1000)} ms`,
      `${AIM_SECONDS} s`,
      verdict(many <= AIM_SECONDS),
    ]);
    say(`  ${rows.at(-1)?.join('  |  ')}`);
  }
  return { title, head: [column, ...sizesOf(bench), 'aim', ''], rows };
}
